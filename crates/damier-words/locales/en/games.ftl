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

## How each game is won, and its rules in short. The whole of them is in docs/rules.md.

goal-chess = Checkmate the king of your opponent: attack it so that it cannot escape.
rules-chess =
    The rules of FIDE. White moves first; nobody may leave their own king attacked.
    Castling: neither king nor rook has moved, nothing stands between them, and the king does not leave, cross or reach an attacked square.
    A pawn that reaches the last rank becomes a queen, rook, bishop or knight. It takes en passant right after a double step.
    A draw: stalemate; too few pieces to mate; the same position five times; 75 moves of each side without capture or pawn move.
    Whoever is to move may claim a draw (draw) after three times the same position, or 50 such moves.
goal-chess960 = Checkmate the king of your opponent, from one of 960 starts.
rules-chess960 =
    As chess, but the pieces of the first rank stand in another order, the same for both: the king between the rooks, the bishops on squares of both colours.
    The number of the start, 0 to 959, is shown above the board; 518 is the usual order.
    After castling king and rook stand as in chess: on g and f, or on c and d. All squares they need are empty but for themselves.
goal-simplified = Checkmate the king of your opponent.
rules-simplified =
    As chess, without castling, promotion and en passant.
    A pawn that reaches the last rank stays there as a pawn: it cannot move any more, but can be taken.
goal-alice = Checkmate the king of your opponent; every move ends on the other board.
rules-alice =
    Two boards, A and B. All pieces begin on A.
    A piece moves on its own board, as in chess, and then goes to the same square of the other one, which must be empty.
    Pieces of the other board neither stand in the way nor can be taken. A king is in check from pieces of its own board only.
    The move itself must be legal where it is made, and the king safe where it ends. There is no en passant.
goal-alice-capture = Checkmate the king of your opponent; every move ends on the other board, and may capture there.
rules-alice-capture =
    As Alice chess: a piece moves on its own board and then goes to the same square of the other one.
    But an enemy piece that stands there is taken by the arrival; only a piece of one's own forbids the move.
    A king is in check when it could be taken, on its board or by an arrival.
goal-dark = Capture the king of your opponent. You see only what your pieces can reach.
rules-dark =
    Pieces move as in chess, but nobody says check: a king may stay or go where it can be taken, and whoever takes it wins.
    You see your own pieces and every square they could go to; the rest is dark.
    Castling needs only that king and rook have not moved and that nothing stands between them. There is no en passant.
    A draw: no move left; three times the same position; 50 moves of each side without capture or pawn move.
goal-horde = White takes the whole horde of pawns; Black checkmates the white king.
rules-horde =
    White has the usual pieces, Black has 32 pawns and no king. White moves first.
    White wins by taking every black man, also those that pawns have become; Black wins by checkmate.
    A black pawn steps twice from rank 7 only. Promotion and en passant are as in chess.
    Whoever has no move, without being mated, draws.
goal-horde-lichess = Black takes the whole horde of pawns; White checkmates the black king.
rules-horde-lichess =
    White has 36 pawns and no king, Black has the usual pieces. White moves first.
    Black wins by taking every white man, also those that pawns have become; White wins by checkmate.
    A white pawn steps twice from ranks 1 and 2. Promotion and en passant are as in chess.
    Whoever has no move, without being mated, draws.
goal-kamisado = Bring one of your towers to the home row of your opponent.
rules-kamisado =
    Each side has eight towers, one of each colour. A tower goes any distance straight or diagonally forward, over empty squares. Nothing is taken.
    The first move is free. From then on you move your tower of the colour of the square on which your opponent's move ended.
    If that tower cannot move you pass; your opponent then moves their tower of the colour under your blocked tower.
    If nobody can ever move again, whoever made the last move loses.
goal-siam = Push a mountain off the board: whoever pushes it from nearest wins.
rules-siam =
    Five animals each, all outside at first. A turn is one of these: enter a place of the border, turn on the spot, step to an empty neighbour (and face anywhere), push, or leave from the border.
    An animal pushes only the way it faces, also when it enters, and moves the whole line by one place.
    Along the line, force begins with one: an animal that faces the same way adds one, one that faces against it takes one away, those sideways count nothing. At every place it must be above zero and no less than the mountains so far.
    A mountain pushed out ends the game: the nearest animal behind it that faces that way wins for its owner.
    On your first two turns the places a3 and e3 are closed to you. The same position three times is a draw.
goal-mastermind = Find the code of your opponent in fewer rounds than they need for yours.
rules-mastermind =
    First each chooses a secret: four of the eight colours, in order; a colour may come twice.
    Then, in every round, both guess the code of the other at once. O says that a colour is in its place, X that it is in the code but elsewhere; their order tells nothing.
    Whoever finds the code alone wins; both in the same round draw. After 20 rounds the game is a draw.
