### Les mots de chaque jeu : son nom, ses camps, l'écriture de ses coups, les signes de son plateau.
### Un camp dont le nom est au pluriel le dit.

## Les échecs et leurs proches ont les mêmes camps, et presque la même écriture.

game-chess = Échecs
game-chess960 = Échecs 960
game-simplified = Échecs simplifiés
game-alice = Échecs d'Alice
game-alice-capture = Échecs d'Alice avec prise à l'arrivée
game-dark = Échecs obscurs
game-horde = Horde
game-horde-lichess = Horde (Lichess)
side-white = Blancs
    .number = plural
side-black = Noirs
    .number = plural
move-forms-chess = Un coup : e2e4, e2-e4 ou Cf3 ; e7e8d promeut ; roque : O-O, O-O-O ou e1g1.
move-forms-chess960 = Un coup : e2e4, e2-e4 ou Cf3 ; e7e8d promeut ; roque : O-O, O-O-O.
move-forms-simplified = Un coup : e2e4, e2-e4 ou Cf3. Ni roque, ni promotion, ni prise en passant.

## Kamisado

game-kamisado = Kamisado
side-kamisado-one = { side-white }
    .number = plural
side-kamisado-two = { side-black }
    .number = plural
move-forms-kamisado = Un coup : a1a5 déplace une tour ; pass quand la tour qui doit jouer est bloquée.
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

## Siam

game-siam = Siam
side-siam-one = Éléphants
    .number = plural
side-siam-two = Rhinocéros
    .number = plural
move-forms-siam = Un coup : +a1n entre en a1 face au nord (n e s o) ; c1-c2e avance ou pousse ; c1=n tourne ; a1x sort.
legend-siam =
    E éléphant
    R rhinocéros
    { $mountain } montagne

## Mastermind

game-mastermind = Duel de Mastermind
side-mastermind-one = Joueur 1
side-mastermind-two = Joueur 2
move-forms-mastermind = Un coup : quatre lettres parmi R J V B O W P F : d'abord votre secret, puis vos essais.
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

## Comment chaque jeu se gagne. Ses règles sont dans le dossier `rules`.

goal-chess = Matez le roi adverse : attaquez-le sans qu'il puisse y échapper.
goal-chess960 = Matez le roi adverse, à partir d'un des 960 départs.
goal-simplified = Matez le roi adverse.
goal-alice = Matez le roi adverse ; chaque coup finit sur l'autre échiquier.
goal-alice-capture = Matez le roi adverse ; chaque coup finit sur l'autre échiquier, et peut y prendre.
goal-dark = Prenez le roi adverse. Vous ne voyez que ce que vos pièces peuvent atteindre.
goal-horde = Les Blancs prennent toute la horde de pions ; les Noirs matent le roi blanc.
goal-horde-lichess = Les Noirs prennent toute la horde de pions ; les Blancs matent le roi noir.
goal-kamisado = Amenez une de vos tours sur la ligne de base adverse.
goal-siam = Poussez une montagne hors du plateau : l'animal qui la pousse du plus près gagne.
goal-mastermind = Trouvez le code adverse en moins de tours qu'il n'en faut pour trouver le vôtre.
