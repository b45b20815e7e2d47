### The words of each game: its name, its sides, how its moves are typed, the signs of its board.
### A side whose name is plural says so.

## Chess and its relatives share their sides and most of their spelling.

game-chess = Chess
game-chess960 = Chess960
game-simplified = Simplified chess
game-alice = Alice chess
game-alice-capture = Alice chess with captures on arrival
game-dark = Dark chess
game-horde = Horde
game-horde-lichess = Horde (Lichess)
side-white = White
side-black = Black
move-forms-chess = A move: e2e4, e2-e4 or Nf3; e7e8q promotes; castling: O-O, O-O-O or e1g1.
move-forms-chess960 = A move: e2e4, e2-e4 or Nf3; e7e8q promotes; castling: O-O, O-O-O.
move-forms-simplified = A move: e2e4, e2-e4 or Nf3. No castling, no promotion, no en passant.

## Kamisado

game-kamisado = Kamisado
side-kamisado-one = { side-white }
side-kamisado-two = { side-black }
move-forms-kamisado = A move: a1a5 moves a tower; pass when the tower that must move is blocked.
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

## Siam

game-siam = Siam
side-siam-one = Elephants
    .number = plural
side-siam-two = Rhinoceroses
    .number = plural
move-forms-siam = A move: +a1n enters on a1 facing north (n e s w); c1-c2e steps or pushes; c1=n turns; a1x leaves.
legend-siam =
    E elephant
    R rhinoceros
    { $mountain } mountain

## Mastermind

game-mastermind = Mastermind duel
side-mastermind-one = Player 1
side-mastermind-two = Player 2
move-forms-mastermind = A move: four letters among R J V B O W P F: first your secret, then your guesses.
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

## How each game is won. Its rules are in the folder `rules`.

goal-chess = Checkmate the king of your opponent: attack it so that it cannot escape.
goal-chess960 = Checkmate the king of your opponent, from one of 960 starts.
goal-simplified = Checkmate the king of your opponent.
goal-alice = Checkmate the king of your opponent; every move ends on the other board.
goal-alice-capture = Checkmate the king of your opponent; every move ends on the other board, and may capture there.
goal-dark = Capture the king of your opponent. You see only what your pieces can reach.
goal-horde = White takes the whole horde of pawns; Black checkmates the white king.
goal-horde-lichess = Black takes the whole horde of pawns; White checkmates the black king.
goal-kamisado = Bring one of your towers to the home row of your opponent.
goal-siam = Push a mountain off the board: whoever pushes it from nearest wins.
goal-mastermind = Find the code of your opponent in fewer rounds than they need for yours.
