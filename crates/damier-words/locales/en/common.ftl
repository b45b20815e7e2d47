### Words that every part of the program uses.

# English letters of king, queen, rook, bishop and knight.
piece-letters = KQRBN
# The letters of north, east, south and west.
facing-letters = nesw
decimal-mark = .

## Games and their sides. A side called in the plural says so.

tower-colour = { $letter ->
    [O] orange
    [B] blue
    [P] purple
    [F] pink
    [J] yellow
    [R] red
    [V] green
   *[M] brown
}

## Words that stand alone on the screen.

label-total = total
label-turn = turn
label-left = left
label-lost = lost
label-moves = Moves
label-outside = outside
board-title = { $game }, { $side } to move
label-board = Board
label-round = Round
label-secret = Secret
label-position = Position
label-yes = y
label-no = n
help-hint = help: commands
# Between a name and what is said of it.
labelled = { $label }: { $value }
