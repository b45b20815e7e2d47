# Ce que l'ordinateur pense des parties et des coups.
analysis-so-far = Pour l'instant { $done } positions sur { $of } ; redemandez pour la suite.
analysis-count = { $name } : { $inaccuracies ->
    [0] aucune imprécision
    [one] une imprécision
   *[other] { $inaccuracies } imprécisions
  }, { $mistakes ->
    [0] aucune erreur
    [one] une erreur
   *[other] { $mistakes } erreurs
  }, { $blunders ->
    [0] aucune gaffe
    [one] une gaffe
   *[other] { $blunders } gaffes
  }
analysis-mistake = Coup { $ply } : { $text } était { $grade }. Mieux : { $better }
grade-inaccuracy = une imprécision
grade-mistake = une erreur
grade-blunder = une gaffe
hint-last-good = Votre dernier coup { $text } était bon.
hint-last-bad = Votre dernier coup { $text } était { $grade }. Mieux : { $better }. La réponse : { $answer }.
