### L'éditeur de positions.

page-title-editor = Éditeur de positions
page-editor-lead = Composez une position de n'importe quel jeu. L'arbitre dit si elle est jouable, et vous jouez à partir de là.
page-editor-board = Plateau { $board }
page-editor-pieces = Pièces
page-editor-erase = Gomme
page-editor-hint = Choisissez une pièce, puis cliquez sur des cases. La même pièce une seconde fois l'enlève.
page-editor-mode = Comment changer la position
page-editor-set = Composer
page-editor-move = Jouer des coups
page-editor-undo = Annuler
page-editor-start = Position de départ
page-editor-clear = Vider
page-editor-flip = Retourner
page-editor-turn = Trait
page-editor-castling = Roque
page-editor-en-passant = En passant
page-editor-halfmoves = Demi-coups
page-editor-fullmoves = N° du coup
page-editor-forced = Tour qui doit jouer
page-editor-any-tower = n'importe laquelle
page-editor-crosses = Croix fermées pendant
page-editor-plies = { $plies ->
    [0] aucun tour : elles sont ouvertes
    [one] { $plies } tour
   *[other] { $plies } tours
}
page-editor-text = Position
page-editor-text-hint = En texte : tapez ou collez ici toute position.
page-editor-judgement = Ce que dit l'arbitre
page-editor-to-move = Trait : { $side }, { $count ->
    [one] un coup légal.
   *[other] { $count } coups légaux.
}
page-editor-check = Le roi est en échec.
page-editor-fit = Elle est jouable.
page-editor-over = La partie est finie ici : { $result }.
page-editor-play = Jouer à partir d'ici
page-editor-share = Partager
page-editor-link = lien
page-editor-against = Contre
page-editor-by-link = Un ami, par lien
page-editor-computer = { $name }, niveau { $level }
