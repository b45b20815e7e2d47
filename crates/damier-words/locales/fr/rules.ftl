### Ce que disent les règles et l'arbitre.

## Pourquoi un coup est refusé : la fin de « e2e5 : … ».

refusal-game-over = la partie est terminée
refusal-not-your-turn = ce n'est pas à vous de jouer
refusal-unreadable = ce n'est pas un coup
refusal-ambiguous = plusieurs coups conviennent ; précisez la case de départ
refusal-no-such-move = aucune pièce ne peut faire cela
refusal-empty-cell = vous n'avez rien en { $at }
refusal-not-your-piece = la pièce en { $at } n'est pas à vous
refusal-own-piece-there = une de vos pièces occupe { $at }
refusal-not-its-movement = la pièce en { $at } ne se déplace pas ainsi
refusal-blocked = le chemin est barré en { $at }
refusal-nothing-to-capture = il n'y a rien à prendre en { $at }
refusal-leaves-king-in-check = votre roi resterait en échec
refusal-promotion-missing = dites ce que devient le pion : d ou q (dame), t ou r (tour), f ou b (fou), c ou n (cavalier)
refusal-no-promotion = cette promotion n'existe pas ici
refusal-castling-right-lost = le roque de ce côté n'est plus permis
refusal-castling-in-check = on ne roque pas quand le roi est en échec
refusal-castling-through-check = le roi passerait ou arriverait en { $at }, qui est attaquée
refusal-mirror-occupied = { $at } est occupée sur l'autre échiquier
refusal-forced-tower = c'est la tour { tower-colour } qui doit jouer
refusal-must-pass = votre tour est bloquée : vous devez passer (pass)
refusal-cannot-pass = votre tour peut jouer : vous ne pouvez pas passer
refusal-no-animal-outside = vous n'avez plus d'animal dehors
refusal-not-on-border = { $at } n'est pas au bord
refusal-cross-forbidden = { $at } est interdite pendant vos deux premiers tours
refusal-push-too-weak = la poussée est trop faible
refusal-push-sum = la poussée est trop faible : { $sum }
push-enough = La poussée suffit : { $sum }.
push-sum = { $with } pour, { $against } contre{ $mountains ->
    [0] {""}
    [one] , une montagne
   *[other] , { $mountains } montagnes
}
refusal-push-needs-facing = un animal ne pousse que devant lui
refusal-push-keeps-facing = un animal ne tourne pas en poussant
refusal-already-facing = il regarde déjà de ce côté
refusal-goal-missing = dites ce qu'il fait : +a1n entre, c1-c2e avance, c1=n tourne, a1x sort
refusal-facing-missing = dites à la fin de quel côté il regarde : n, e, s ou o, comme +a1n
refusal-already-played = vous avez déjà joué ce tour
refusal-repeated-colour = une couleur ne peut pas venir deux fois dans un code
refusal-code-length = un code a quatre couleurs, pas { $found }
refusal-unknown-colour = aucune couleur n'a la lettre { $letter } : il y a R J V B O W P F

## Pourquoi l'arbitre ne fait rien.

declined-wrong-number = c'est le coup numéro { $expected } qui est attendu
declined-not-begun = la partie n'a pas commencé
declined-begun = la partie a commencé
declined-not-allowed = cette table ne le permet pas
declined-asked-already = vous l'avez déjà demandé
declined-nothing-asked = rien n'a été demandé
declined-nothing-to-claim = il n'y a pas de nulle à réclamer
declined-not-away = l'adversaire n'est pas absent depuis assez longtemps

challenge-unknown = ce défi n'existe pas ou plus, ou n'est pas pour vous
challenge-own = on ne relève pas son propre défi
challenge-already = vous avez déjà défié cette personne
bad-time-control = écrivez une cadence comme 5+3 (minutes, et secondes ajoutées après chaque coup), 90s+1s, 10d (jours), 30s/move (par coup), 3d/move, 10+3x30s (byo-yomi), 5+d3 (délai) ou - (aucune) ; un an au plus

## Pourquoi une partie ne peut pas commencer ainsi.

setup-position = position refusée : { $flaw }
setup-no-options = ce jeu n'a pas d'option « { $name } » ni aucune autre
setup-unknown-option = ce jeu n'a pas d'option « { $name } » (il a { $known })
setup-bad-option = l'option { $name } ne peut pas valoir « { $value } » (elle vaut { $values })

flaw-fields = il faut { $expected } champs, pas { $found }
flaw-rows = il faut { $expected } rangées, pas { $found }
flaw-row-length = la rangée { $row } n'a pas le bon nombre de cases
flaw-character = « { $found } » inattendu au caractère { $at }
flaw-field = « { $field } » est illisible
flaw-kings = chaque camp doit avoir un roi et un seul (la horde aucun)
flaw-pawn = un pion ne peut pas être en { $at }
flaw-opponent-in-check = le camp qui n'a pas le trait est en échec
flaw-castling = roque « { $letter } » sans roi ou tour à sa place
flaw-over = la partie y est déjà terminée
flaw-pieces = mauvais nombre de « { $letter } »

## Pourquoi un enregistrement est inutilisable.

record-json = ce n'est pas une partie : { $why }
record-move = coup { $number } ({ $text }) : { $why }
record-outcome = le fichier dit « { $said } » mais les coups donnent « { $found } »

pgn-line = ligne { $line } : { $why }
pgn-empty = aucune partie
pgn-unclosed = « { $bracket } » n'est jamais fermé
pgn-unreadable = « { $text } » est illisible
pgn-second-game = quelque chose suit la fin de la partie
pgn-variant = variante inconnue : « { $name } »
pgn-move = coup « { $text } » : { $why }
pgn-result = le résultat « { $said } » contredit les coups ({ $found })

## Comment finissent les parties.

outcome-win = { $winner } ({ $side }) gagne : { $why } ({ $result }).
outcome-side-wins = { SORT($side) ->
    [plural] Les { $side } gagnent
   *[other] { $side } gagne
} : { $why } ({ $result }).
outcome-draw = Nulle entre { FORM($one, "les") } et { FORM($two, "les") } : { $why } ({ $result }).

reason-checkmate = { $how ->
    [win] échec et mat { FORM($loser, "aux") }
   *[draw] échec et mat
}
reason-stalemate = pat, le joueur au trait n'a pas de coup
reason-insufficient-material = personne n'a de quoi mater
reason-dead-position = aucune suite de coups ne peut mater
reason-threefold = la position s'est produite trois fois
reason-fivefold = la position s'est produite cinq fois
reason-fifty-moves = cinquante coups sans prise ni coup de pion
reason-seventyfive-moves = soixante-quinze coups sans prise ni coup de pion
reason-king-captured = { $how ->
    [win] roi { FORM($loser, "des") } capturé
   *[draw] roi capturé
}
reason-horde-destroyed = la horde est détruite
reason-home-row = { $how ->
    [win] une tour a atteint la base { FORM($loser, "des") }
   *[draw] une tour a atteint la base adverse
}
reason-deadlock = { $how ->
    [win] plus personne ne pourra jouer, dernier coup { FORM($loser, "des") }
   *[draw] plus personne ne pourra jouer
}
reason-mountain = une montagne est sortie du plateau
reason-repetition = la position est revenue pour la troisième fois
reason-found = { $how ->
    [win] code { FORM($loser, "des") } trouvé
   *[draw] code trouvé
}
reason-draw = les deux codes trouvés au même tour
reason-max-rounds = aucun code trouvé dans le nombre de tours permis
reason-resign = { $how ->
    [win] abandon { FORM($loser, "des") }
   *[draw] abandon
}
reason-agreement = d'un commun accord
reason-timeout = { $how ->
    [win] temps écoulé pour { FORM($loser, "les") }
   *[draw] temps écoulé, mais l'adversaire n'aurait pas pu mater
}
reason-abandon = { $how ->
    [win] départ { FORM($loser, "des") }
   *[draw] départ d'un joueur
}
reason-ply-cap = nombre maximal de coups atteint
reason-decision = décision de la direction des parties
reason-illegal-move = { $how ->
    [win] coup illégal { FORM($loser, "des") }
   *[draw] coup illégal
}
