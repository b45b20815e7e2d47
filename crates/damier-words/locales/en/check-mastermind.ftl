### What can be wrong with a player of Mastermind.

## What a good program does.

check-mastermind-about-joins = reads ID and the help, then accepts an invitation or makes one
check-mastermind-about-secret = chooses a secret when PASSWORD: asks for it, and once only
check-mastermind-about-secret-again = chooses another secret after ERROR: and PASSWORD:
    .hint = After ERROR: nothing was taken; PASSWORD: asks for a code again.
check-mastermind-about-guesses = plays a whole game: one valid ATTEMPT in each exchange
check-mastermind-about-guess-again = guesses again after ERROR: and ATTEMPT:
    .hint = After ERROR: nothing was taken; ATTEMPT: asks for a guess again.
check-mastermind-about-won = understands WINNING:
check-mastermind-about-lost = understands LOSING: and the code
    .hint = LOSING: is followed by a space and the code that the opponent found.
check-mastermind-about-drawn = understands DRAW:
check-mastermind-about-opponent-leaves = understands that the opponent has left
    .hint = ERROR: l'adversaire a quitté la partie is followed by WINNING:; the connection stays.
check-mastermind-about-end = ends when the server closes the connection

## What was wrong, what would have been right (expected), and other remarks.

check-mastermind-expected-entry = ACPT { $opponent } to accept the invitation (or CONN { $opponent } to invite); LIST and HELP are allowed before
check-mastermind-expected-code = { $key } and one space, then 4 of the letters R J V B O W P F, such as { $key } RVBO
check-mastermind-lowercase = The words of the protocol and the codes are written in capitals.
check-mastermind-unknown-command = This line is no request: a word in capitals, then where needed one space and a text.
check-mastermind-wrong-player = The number is the one that comes with INVITE_FROM, or that of a line of LIST; never your own, which comes with ID.
check-mastermind-not-now = This is not the moment to send that: send PASSWORD only after PASSWORD:, and ATTEMPT only after ATTEMPT:, with the colon.
check-mastermind-bad-code = A code is exactly 4 letters without spaces: R red, J yellow, V green, B blue, O orange, W white, P purple, F pink.
check-mastermind-sent-twice-expected = nothing before the next line of the server ({ $next })
check-mastermind-sent-twice = { $key } is sent once each time it is asked for, and cannot be changed afterwards. Wait for the answer.
check-mastermind-still-playing-expected = nothing more of this game: the player is in the waiting room again
check-mastermind-still-playing = WINNING:, LOSING: and DRAW: end the game; do not go on with it.
check-mastermind-declined = The program is free and yet does not want to play.
check-mastermind-guesses = found in { $count } guesses, { $consistent } of which fit all answers before
check-mastermind-guesses-in-vain = not found in { $count } guesses, { $consistent } of which fit all answers before
