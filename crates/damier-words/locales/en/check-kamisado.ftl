### What can be wrong with a player of Kamisado.

## What a good program does.

check-kamisado-about-greeting = says who it is: one TPartieReq of 40 bytes
check-kamisado-about-plays-white = plays BLANC and begins game 1
check-kamisado-about-plays-black = plays NOIR, even if it wished BLANC (KO), and waits for the first move
check-kamisado-about-two-at-once = understands two messages that arrive at once
    .hint = Read only the size of the struct that is expected; what follows is the next message already, and must not be lost.
check-kamisado-about-whole-games = plays legal moves only through two whole games
check-kamisado-about-forced-pass = passes when its tower is blocked, and only then
check-kamisado-about-opponent-passes = understands the PASSE of the opponent, whatever its squares
    .hint = The squares of a PASSE mean nothing: the tower that was blocked stays where it is, and the next one has the colour of the square below it.
check-kamisado-about-told-won = goes on with game 2 when its move is VALID, GAGNE
    .hint = propCoup speaks of the player who has just moved. GAGNE ends the game, and no move follows: NOIR begins the next one.
check-kamisado-about-told-lost = goes on with game 2 when the opponent has GAGNE, or its own move is PERDU
    .hint = After VALID, GAGNE the opponent's move is not sent: do not wait for it.
check-kamisado-about-told-drawn = goes on with game 2 after NUL
    .hint = NUL ends the game like GAGNE and PERDU.
check-kamisado-about-timeout = goes on with game 2 if TIMEOUT arrives while it thinks
    .hint = TIMEOUT may arrive while you think, or as the answer to your move: game 1 is lost and game 2 begins at once.
check-kamisado-about-opponent-cheats = goes on with game 2 if the opponent cheats
    .hint = After TRICHE the opponent's move is not sent, and the game is over.
check-kamisado-about-opponent-leaves = ends if the opponent has left (TIMEOUT twice)
    .hint = If the opponent is gone, TIMEOUT comes for game 1 and for game 2, and the connection is closed.
check-kamisado-about-second-game = plays game 2 with the same colour: NOIR begins it
check-kamisado-about-end = ends properly after game 2, and leaves no process
check-kamisado-about-in-time = plays each move in less than 6 s

## What was wrong, what would have been right (expected), and other remarks.

check-kamisado-greeting = a TPartieReq of 40 bytes: idReq = PARTIE (0), nomJoueur[30], 2 bytes of padding, pion = BLANC (0) or NOIR (1)
check-kamisado-expected-move = a TCoupReq of 36 bytes: a COUP of game { $game } by { $side }
check-kamisado-bad-name = nomJoueur must be a readable name, ended by a NUL and filled up to 30 bytes.
check-kamisado-other-name-expected = nomJoueur = { $given }
check-kamisado-other-name = The name must be the one given on the command line, or the championship does not recognise the player.
check-kamisado-bad-colour = pion must be 0 (BLANC) or 1 (NOIR), in bytes 36 to 39: 2 bytes of padding follow the 30 characters of the name.
check-kamisado-wrong-game-number-expected = numPartie = { $game }
check-kamisado-wrong-game-number = numPartie is 1 in the first game and 2 in the second. A game is over as soon as a TCoupRep is not VALID and CONT; nothing else announces the second one.
check-kamisado-wrong-colour-expected = coulJ = { $name } ({ $number })
check-kamisado-wrong-colour = The colour is the wished one if validCoul is OK (0), the other one if it is KO (1); it does not change in the second game.
check-kamisado-wrong-tower-expected = caractPion = { $name } ({ $number })
check-kamisado-wrong-tower = caractPion is the colour of the tower that stands on caseDep, not that of a square.
check-kamisado-illegal-move-expected = a legal move, one of: { $some }
check-kamisado-swapped = Line and column are exchanged: in TCase the column comes before the line.
check-kamisado-upside-down = The lines are the other way up: line UN is the home line of BLANC, line HUIT that of NOIR.
check-kamisado-forward-only = The tower to move has the colour of the square on which the opponent stopped; it goes forward only, straight or diagonally, without jumping.
check-kamisado-should-pass-expected = a COUP with typeCoup = PASSE (1) and caractPion = { $name } ({ $number })
check-kamisado-should-pass = The tower that must move is blocked: pass. The opponent must then move the tower of the colour of the square on which the blocked tower stands.
check-kamisado-out-of-turn-expected = nothing: the opponent ({ $name }) begins this game
check-kamisado-out-of-turn = BLANC begins the first game, NOIR the second one; colours stay. Wait for the TCoupRep and then the TCoupReq of the opponent.
check-kamisado-never-passed = in { $games } games the opponent never had to pass
check-kamisado-never-blocked = in { $games } games the tower to move could never be blocked
