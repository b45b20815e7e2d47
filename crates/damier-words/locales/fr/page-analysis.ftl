### Ce que pense l'ordinateur : ses conseils dans une partie contre lui, et l'analyse d'une partie finie.

## Les conseils.

page-advice-hint = Conseil
page-advice-explain = Expliquer mon dernier coup
page-advice-thinking = L'ordinateur réfléchit…
page-advice-best = L'ordinateur jouerait { $move }.
page-advice-then = Suite possible : { $line }.
page-advice-no-hint = Pas de conseil pour l'instant.
page-advice-no-explanation = Il n'y a rien à dire de votre dernier coup.
page-advice-good = { $move } est un bon coup : l'ordinateur ne voit rien de nettement meilleur.
page-advice-inaccuracy = { $move } est une imprécision : ce coup cède un peu de terrain.
page-advice-mistake = { $move } est une erreur : ce coup cède beaucoup.
page-advice-blunder = { $move } est une gaffe : ce coup perd la partie, ou presque.
page-advice-better = { $move } était meilleur.
page-advice-answer = Meilleure réponse : { $line }.
page-advice-take-back = Reprendre ce coup

## L'analyse.

page-analysis-title = Analyse par l'ordinateur
page-analysis-begin = Analyser
page-analysis-waiting = En attente de son tour
page-analysis-progress = { $done } positions sur { $of }
page-analysis-graph = Chances, { FORM($side, "les") } en haut
page-analysis-move = Coup { $number }, { $move } : { $score }
page-analysis-start = Début : { $score }
page-analysis-unknown = Pas encore examiné
page-analysis-variation = Cette position a été essayée : elle ne fait pas partie de la partie analysée.
page-analysis-even = Égalité ({ $points })
page-analysis-ahead = Avantage { FORM($side, "aux") } ({ $points })
page-analysis-wins = { SORT($side) ->
    [plural] Les { $side } gagnent
   *[other] { $side } gagne
} en { $count ->
    [one] { $count } coup
   *[other] { $count } coups
}
page-analysis-won = { SORT($side) ->
    [plural] Les { $side } ont gagné
   *[other] { $side } a gagné
}
page-analysis-best = Meilleur coup
page-analysis-better = Préférable
page-analysis-try = Essayer { $move } sur le plateau
page-analysis-inaccuracy = imprécision
page-analysis-mistake = erreur
page-analysis-blunder = gaffe
page-analysis-inaccuracies = { $count ->
    [one] { $count } imprécision
   *[other] { $count } imprécisions
}
page-analysis-mistakes = { $count ->
    [one] { $count } erreur
   *[other] { $count } erreurs
}
page-analysis-blunders = { $count ->
    [one] { $count } gaffe
   *[other] { $count } gaffes
}
page-analysis-faultless = aucune erreur
page-analysis-previous = Erreur précédente
page-analysis-next = Erreur suivante
