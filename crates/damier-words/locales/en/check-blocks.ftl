### What can be wrong with a player of Pawn Hub's blocks.

check-no-blocks = --blocks is for pawnhub only

## What a good program does.

check-blocks-about-signs-in = signs in (2~name~password, perhaps after 1~name~password) and waits for an opponent (4~mode), in blocks of 150 bytes
check-blocks-about-plays-white = plays white: makes the first move when 30~A asks for it
check-blocks-about-plays-black = plays black: waits for 30~A
check-blocks-about-asked-again = sends another move when 30~A comes again
    .hint = The server does not repeat the board: 30~A right after a move means that it is not legal.
check-blocks-about-long-game = plays a long game
check-blocks-about-promotion = says what its pawn becomes when 30~P asks for it
check-blocks-about-chat-comes = plays on when chat and requests of others come
    .hint = Look at the number before the first '~': only 30 is about the game.
check-blocks-about-won = understands 30~Uwhite, and plays no more
check-blocks-about-lost = understands 30~Ublack, and plays no more
check-blocks-about-drawn = understands 30~Ustalemate, and plays no more
check-blocks-about-opponent-gives-up = understands 30~Usurrend in its own turn: it has won
check-blocks-about-opponent-too-slow = understands 30~Utimeout in its own turn: it has won
check-blocks-about-several-blocks = understands several blocks that arrive at once
    .hint = One recv may give several blocks: take 150 bytes, and keep the rest for the next time.
check-blocks-about-byte-by-byte = understands blocks that arrive byte by byte
    .hint = One recv may give fewer bytes than asked for: repeat it until 150 are there.

## What was wrong, what would have been right (expected), and other remarks.

check-blocks-expected-sign-in = 2~name~password (or 1~name~password before it), padded with '|' to 150 bytes
check-blocks-expected-queue = 4~ and a mode: 0 Classic, 1 Dark, 2 Horde, 3 Alice
check-blocks-expected-move = 30~M, w or b, and four characters in capitals: 30~MwE2E4
check-blocks-expected-promotion = 30~P and a letter: q, b, h or r
check-blocks-expected-end = nothing, 0~Quit, or 4~ and a mode: the game is over
check-blocks-not-a-block = { $have } bytes came, and then nothing. A text is padded with '|' to a multiple of 150 bytes; no line end follows it.
check-blocks-no-text = This is longer than any text, or has bytes that are no text.
check-blocks-unknown = This text is none of the protocol's: a number, then its fields, with '~' between them.
check-blocks-not-now = This can be said, but not now.
check-blocks-bad-account = The server would answer 1~0: a name has at most 10 characters of ASCII, a password at least 8.
check-blocks-real-time = The modes 4 to 7 are played in real time, and not by this server.
check-blocks-bad-move = Not a move: the colour (w or b), then the square it leaves and the square it goes to, in capitals, with nothing between or after them. A promotion is asked for later.
check-blocks-wrong-side = The letter after 30~M is the colour that 30~X told: w for white, b for black.
check-blocks-bad-promotion = After 30~P, answer 30~P and one lowercase letter: q queen, b bishop, h knight, r rook.
check-blocks-never-valid = { $times } moves in a row were refused (30~A again). Read the board (30~B): white's pieces before the '!', black's after it.
check-blocks-same-again = 30~A came again because that move is not legal: sending it again will always be answered the same.
check-blocks-after-the-end = 30~U with white, black, stalemate, surrend or timeout ends the game.
check-blocks-played = { $plies } moves played, { $refused } of the program's refused
