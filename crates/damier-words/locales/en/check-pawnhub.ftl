### What can be wrong with a player of Pawn Hub.

## What a good program does.

check-pawnhub-about-plays-white = reads its colour (1), the board and the turn, then makes the first move
check-pawnhub-about-plays-black = plays black (0): waits for white's move
check-pawnhub-about-refused = sends another move when its own is refused (False)
    .hint = The server does not repeat the board after False: it waits for another move.
check-pawnhub-about-long-game = plays a long game
check-pawnhub-about-promotion = says what its pawn becomes when PROMOTION asks for it
check-pawnhub-about-won = understands the end (True, white) and ends
check-pawnhub-about-lost = understands the end (True, black) and ends
check-pawnhub-about-drawn = understands the end (True, draw) and ends
check-pawnhub-about-opponent-leaves = understands that the game ends in its own turn: the opponent has left
    .hint = The board, True and the result may arrive while the program thinks, or as the answer to its move.

## What was wrong, what would have been right (expected), and other remarks.

check-pawnhub-expected-move = a move of 4 characters in capitals, such as E2E4 (or 5, with the promotion: E7E8q)
check-pawnhub-expected-promotion = a letter: q, r, b or h
check-pawnhub-expected-first-line = classic, alice, dark or horde as the first line, or nothing before the colour
check-pawnhub-lowercase = Columns are capitals; only the letter of a promotion is lowercase.
check-pawnhub-unknown-line = This line makes no sense here: the square it leaves and the square it goes to, with nothing between or around them.
check-pawnhub-bad-promotion = After PROMOTION, answer one lowercase letter: q queen, r rook, b bishop, h knight.
check-pawnhub-never-valid-expected = a legal move
check-pawnhub-never-valid = { $times } moves in a row were refused (False). Read the board that comes before the number of the turn: white's pieces before the '!', black's after it.
check-pawnhub-same-again-expected = another move
check-pawnhub-same-again = The move has just been refused (False): sending it again will always be answered the same.
check-pawnhub-out-of-turn-expected = nothing: it is the opponent's turn
check-pawnhub-out-of-turn = The first line says the colour: 1 white, 0 black. Odd turns are white's.
check-pawnhub-after-the-end-expected = nothing: the game is over
check-pawnhub-after-the-end = After the board, True ends the game and the result follows: white, black or draw. Do not take it for the True that follows your move.
check-pawnhub-no-promotion = no pawn was promoted
check-pawnhub-own-board = the program did not play in another position than that of the start
check-pawnhub-promoted-at-once = the piece was said with the move: PROMOTION was not asked
check-pawnhub-played = { $plies } moves played, { $refused } of the program's refused (False)
check-pawnhub-mode = it plays: { $word }
