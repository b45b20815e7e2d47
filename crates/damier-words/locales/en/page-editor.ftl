### The position editor.

page-title-editor = Position editor
page-editor-lead = Set up a position of any game. The referee says whether it can be played, and you play from there.
page-editor-board = Board { $board }
page-editor-pieces = Pieces
page-editor-erase = Eraser
page-editor-hint = Choose a piece, then click squares. The same piece again takes it away.
page-editor-mode = How the position is changed
page-editor-set = Set up
page-editor-move = Make moves
page-editor-undo = Undo
page-editor-start = Start position
page-editor-clear = Empty board
page-editor-flip = Flip
page-editor-turn = To move
page-editor-castling = Castling
page-editor-en-passant = En passant
page-editor-halfmoves = Half-moves
page-editor-fullmoves = Move number
page-editor-forced = Tower that must move
page-editor-any-tower = any
page-editor-crosses = Crosses stay closed for
page-editor-plies = { $plies ->
    [0] no turn: they are open
    [one] { $plies } turn
   *[other] { $plies } turns
}
page-editor-text = Position
page-editor-text-hint = As text: type or paste any position here.
page-editor-judgement = What the referee says
page-editor-to-move = { $side } to move, { $count ->
    [one] one legal move.
   *[other] { $count } legal moves.
}
page-editor-check = The king is in check.
page-editor-fit = It can be played.
page-editor-over = The game is over here: { $result }.
page-editor-play = Play from here
page-editor-share = Share
page-editor-link = link
page-editor-against = Against
page-editor-by-link = A friend, by link
page-editor-computer = { $name }, level { $level }
