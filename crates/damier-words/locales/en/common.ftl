### Words that every part of the program uses.

# English letters of king, queen, rook, bishop and knight.
piece-letters = KQRBN
decimal-mark = .

## Games and their sides. A side called in the plural says so.

game-chess = Chess
game-chess960 = Chess960
game-simplified = Simplified chess
game-alice = Alice chess
game-alice-capture = Alice chess with captures on arrival
game-dark = Dark chess
game-horde = Horde
game-horde-lichess = Horde (Lichess)
game-kamisado = Kamisado
game-siam = Siam
game-mastermind = Mastermind duel

side-white = White
side-black = Black
side-elephants = Elephants
    .number = plural
side-rhinoceroses = Rhinoceroses
    .number = plural
side-player-one = Player 1
side-player-two = Player 2

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

## How moves are typed.

move-forms-chess = A move: e2e4, e2-e4 or Nf3; e7e8q promotes; castling: O-O, O-O-O or e1g1.
move-forms-chess960 = A move: e2e4, e2-e4 or Nf3; e7e8q promotes; castling: O-O, O-O-O.
move-forms-simplified = A move: e2e4, e2-e4 or Nf3. No castling, no promotion, no en passant.
move-forms-kamisado = A move: a1a5 moves a tower; pass when the tower that must move is blocked.
move-forms-siam = A move: +a1n enters on a1 facing north (n e s w); c1-c2e steps or pushes; c1=n turns; a1x leaves.
move-forms-mastermind = A move: four letters among R J V B O W P F: first your secret, then your guesses.

## The signs of a board, one in a line.

legend-kamisado =
    { "[O]" } white
    (O) black
    o square
    O orange
    B blue
    P purple
    F pink
    J yellow
    R red
    V green
    M brown
legend-siam =
    E elephant
    R rhinoceros
    { $mountain } mountain
legend-mastermind =
    R red
    J yellow
    V green
    B blue
    O orange
    W white
    P purple
    F pink;
    O in place
    X elsewhere

## Words that stand alone on the screen.

label-total = total
label-turn = turn
label-left = left
label-lost = lost
label-moves = Moves
label-outside = outside
label-board = Board
label-round = Round
label-secret = Secret
label-position = Position
label-yes = y
label-no = n
help-hint = help: commands
# Between a name and what is said of it.
labelled = { $label }: { $value }
