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

## Comment chaque jeu se gagne, et ses règles en bref. docs/rules.md les donne en entier.

goal-chess = Matez le roi adverse : attaquez-le sans qu'il puisse y échapper.
rules-chess =
    Les règles de la FIDE. Les Blancs commencent ; nul ne laisse son propre roi attaqué.
    Roque : ni le roi ni la tour n'ont bougé, rien n'est entre eux, et le roi ne quitte, ne traverse ni n'atteint une case attaquée.
    Un pion qui atteint la dernière rangée devient dame, tour, fou ou cavalier. Il prend en passant juste après un double pas.
    Nulle : pat ; trop peu de pièces pour mater ; cinq fois la même position ; 75 coups de chaque camp sans prise ni coup de pion.
    Qui a le trait peut réclamer la nulle (nulle) après trois fois la même position, ou 50 coups de cette sorte.
goal-chess960 = Matez le roi adverse, à partir d'un des 960 départs.
rules-chess960 =
    Comme aux échecs, mais les pièces de la première rangée sont dans un autre ordre, le même pour les deux camps : le roi entre les tours, les fous sur les deux couleurs.
    Le numéro du départ, de 0 à 959, est affiché au-dessus de l'échiquier ; 518 est l'ordre habituel.
    Après le roque, roi et tour sont comme aux échecs : en g et f, ou en c et d. Toutes les cases qu'il leur faut sont vides, sauf d'eux-mêmes.
goal-simplified = Matez le roi adverse.
rules-simplified =
    Comme aux échecs, sans roque, ni promotion, ni prise en passant.
    Un pion qui atteint la dernière rangée y reste pion : il ne bouge plus, mais peut être pris.
goal-alice = Matez le roi adverse ; chaque coup finit sur l'autre échiquier.
rules-alice =
    Deux échiquiers, A et B. Toutes les pièces commencent sur A.
    Une pièce joue sur son échiquier, comme aux échecs, puis passe sur la même case de l'autre, qui doit être vide.
    Les pièces de l'autre échiquier ne barrent pas le chemin et ne peuvent être prises. Un roi n'est en échec que des pièces de son échiquier.
    Le coup doit être permis là où il se joue, et le roi en sûreté là où il finit. Pas de prise en passant.
goal-alice-capture = Matez le roi adverse ; chaque coup finit sur l'autre échiquier, et peut y prendre.
rules-alice-capture =
    Comme les échecs d'Alice : une pièce joue sur son échiquier, puis passe sur la même case de l'autre.
    Mais une pièce adverse qui s'y trouve est prise à l'arrivée ; seule une pièce de son camp interdit le coup.
    Un roi est en échec quand il pourrait être pris, sur son échiquier ou par une arrivée.
goal-dark = Prenez le roi adverse. Vous ne voyez que ce que vos pièces peuvent atteindre.
rules-dark =
    Les pièces jouent comme aux échecs, mais personne n'annonce l'échec : un roi peut rester ou aller où on peut le prendre, et qui le prend gagne.
    Vous voyez vos pièces et les cases où elles pourraient aller ; le reste est dans le noir.
    Pour roquer, il suffit que ni le roi ni la tour n'aient bougé et que rien ne soit entre eux. Pas de prise en passant.
    Nulle : plus de coup ; trois fois la même position ; 50 coups de chaque camp sans prise ni coup de pion.
goal-horde = Les Blancs prennent toute la horde de pions ; les Noirs matent le roi blanc.
rules-horde =
    Les Blancs ont les pièces habituelles, les Noirs 32 pions et pas de roi. Les Blancs commencent.
    Les Blancs gagnent en prenant tout ce qui est noir, aussi ce que les pions sont devenus ; les Noirs gagnent par échec et mat.
    Un pion noir ne fait un double pas que de la rangée 7. Promotion et prise en passant comme aux échecs.
    Qui n'a plus de coup, sans être mat, fait nulle.
goal-horde-lichess = Les Noirs prennent toute la horde de pions ; les Blancs matent le roi noir.
rules-horde-lichess =
    Les Blancs ont 36 pions et pas de roi, les Noirs les pièces habituelles. Les Blancs commencent.
    Les Noirs gagnent en prenant tout ce qui est blanc, aussi ce que les pions sont devenus ; les Blancs gagnent par échec et mat.
    Un pion blanc fait un double pas des rangées 1 et 2. Promotion et prise en passant comme aux échecs.
    Qui n'a plus de coup, sans être mat, fait nulle.
goal-kamisado = Amenez une de vos tours sur la ligne de base adverse.
rules-kamisado =
    Chaque camp a huit tours, une de chaque couleur. Une tour avance tout droit ou en diagonale, aussi loin qu'elle veut, sur des cases vides. Rien n'est pris.
    Le premier coup est libre. Ensuite, vous jouez votre tour de la couleur de la case où le coup adverse a fini.
    Si cette tour est bloquée, vous passez ; l'adversaire joue alors sa tour de la couleur de la case sous votre tour bloquée.
    Si plus personne ne pourra jamais jouer, qui a joué le dernier coup perd.
goal-siam = Poussez une montagne hors du plateau : l'animal qui la pousse du plus près gagne.
rules-siam =
    Cinq animaux par camp, tous dehors au début. À chaque tour : entrer sur une case du bord, tourner sur place, avancer sur une case voisine vide (en regardant où l'on veut), pousser, ou sortir par le bord.
    Un animal ne pousse que devant lui, aussi en entrant, et déplace toute la ligne d'une case.
    Le long de la ligne, la force part de un : un animal tourné dans le même sens ajoute un, un animal tourné en sens contraire retire un, ceux de côté ne comptent pas. À chaque case, elle doit dépasser zéro et ne pas être inférieure au nombre de montagnes rencontrées.
    Une montagne poussée dehors finit la partie : l'animal le plus proche derrière elle, tourné dans ce sens, fait gagner son camp.
    Pendant vos deux premiers tours, a3 et e3 vous sont interdites. Trois fois la même position : nulle.
goal-mastermind = Trouvez le code adverse en moins de tours qu'il n'en faut pour trouver le vôtre.
rules-mastermind =
    D'abord, chacun choisit un secret : quatre des huit couleurs, dans l'ordre ; une couleur peut venir deux fois.
    Ensuite, à chaque tour, chacun essaie de deviner le code de l'autre, en même temps. O dit qu'une couleur est à sa place, X qu'elle est dans le code mais ailleurs ; leur ordre ne dit rien.
    Qui trouve seul le code gagne ; les deux au même tour font nulle. Après 20 tours, la partie est nulle.
