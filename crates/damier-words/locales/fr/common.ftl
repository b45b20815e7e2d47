### Les mots dont se servent toutes les parties du programme.

# Lettres françaises du roi, de la dame, de la tour, du fou et du cavalier.
piece-letters = RDTFC
decimal-mark = ,

# Un nom dans une phrase : « abandon de Paul, d'Anne, des Blancs ».
player = { $name }
    .les = { SORT($name) ->
        [plural] les { $name }
       *[other] { $name }
    }
    .aux = { SORT($name) ->
        [plural] aux { $name }
       *[other] à { $name }
    }
    .des = { SORT($name) ->
        [plural] des { $name }
        [vowel] d'{ $name }
       *[other] de { $name }
    }

## Les jeux et leurs camps. Un camp dont le nom est au pluriel le dit.

game-chess = Échecs
game-chess960 = Échecs 960
game-simplified = Échecs simplifiés
game-alice = Échecs d'Alice
game-alice-capture = Échecs d'Alice avec prise à l'arrivée
game-dark = Échecs obscurs
game-horde = Horde
game-horde-lichess = Horde (Lichess)
game-kamisado = Kamisado
game-siam = Siam
game-mastermind = Duel de Mastermind

side-white = Blancs
    .number = plural
side-black = Noirs
    .number = plural
side-elephants = Éléphants
    .number = plural
side-rhinoceroses = Rhinocéros
    .number = plural
side-player-one = Joueur 1
side-player-two = Joueur 2

tower-colour = { $letter ->
    [O] orange
    [B] bleue
    [P] pourpre
    [F] fuchsia
    [J] jaune
    [R] rouge
    [V] verte
   *[M] marron
}

## Comment s'écrivent les coups.

move-forms-chess = Un coup : e2e4, e2-e4 ou Cf3 ; e7e8q promeut ; roque : O-O, O-O-O ou e1g1.
move-forms-chess960 = Un coup : e2e4, e2-e4 ou Cf3 ; e7e8q promeut ; roque : O-O, O-O-O.
move-forms-simplified = Un coup : e2e4, e2-e4 ou Cf3. Ni roque, ni promotion, ni prise en passant.
move-forms-kamisado = Un coup : a1a5 déplace une tour ; pass quand la tour qui doit jouer est bloquée.
move-forms-siam = Un coup : +a1n entre en a1 face au nord (n e s w) ; c1-c2e avance ou pousse ; c1=n tourne ; a1x sort.
move-forms-mastermind = Un coup : quatre lettres parmi R J V B O W P F : d'abord votre secret, puis vos essais.

## Les signes d'un plateau, un par ligne.

legend-kamisado =
    { "[O]" } blanche
    (O) noire
    o case
    O orange
    B bleu
    P pourpre
    F fuchsia
    J jaune
    R rouge
    V vert
    M marron
legend-siam =
    E éléphant
    R rhinocéros
    { $mountain } montagne
legend-mastermind =
    R rouge
    J jaune
    V vert
    B bleu
    O orange
    W blanc
    P violet
    F fuchsia ;
    O bien placé
    X mal placé

## Mots isolés à l'écran.

label-total = total
label-turn = coup
label-left = reste
label-lost = pertes
label-moves = Coups
label-outside = dehors
label-board = Échiquier
label-round = Tour
label-secret = Secret
label-position = Position
label-yes = o
label-no = n
help-hint = aide : commandes
# Entre un nom et ce qui en est dit.
labelled = { $label } : { $value }
