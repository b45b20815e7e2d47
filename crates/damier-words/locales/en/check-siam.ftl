### What can be wrong with a player of Siam.

## What a good program does.

check-siam-about-identification = says who it is: one TypIdentificationReq of 68 bytes
check-siam-about-asks-game = asks for a game with the number it was given
check-siam-about-elephant = ELEPH: waits for the opponent, moves first, and sends the accepted move to the opponent
check-siam-about-rhinoceros = RHINO: connects, answers the opponent and has their move checked (COUP_ADVERS)
check-siam-about-long-game = plays legal moves only, with the right propCoup, through a long game
check-siam-about-announces-end = announces GAGNE or PERDU when its push throws a mountain out
check-siam-about-opponent-wins = has the opponent's winning move checked, then asks for another game
    .hint = GAGNE and PERDU, once accepted, end the game.
check-siam-about-forged-move = goes on with the true move when the opponent sent it a false one
    .hint = After TRICHE as the answer to COUP_ADVERS, read the 28 bytes of the true move and play it on your board instead of the other one.
check-siam-about-timeout = asks for another game if TIMEOUT arrives while it thinks
    .hint = TIMEOUT may arrive while you think; a move sent too late is answered ERR_COUP, TIMEOUT and does not count.
check-siam-about-opponent-cheats = asks for another game if the referee says TRICHE during the opponent's turn
    .hint = During the opponent's turn the referee may speak, too: watch both connections (select or poll).
check-siam-about-opponent-leaves = asks for another game if the opponent is gone (TIMEOUT)
    .hint = The opponent closes their connection and the referee says TIMEOUT: neither may stop the program.
check-siam-about-next-game = plays a second game with the other animal
    .hint = Each game has a connection to the opponent and a board of its own.
check-siam-about-end = ends properly when finTournoi is VRAI, and leaves no process
check-siam-about-in-time = plays each move in less than 6 s

## What was wrong, what would have been right (expected), and other remarks.

check-siam-expected-identification = a TypIdentificationReq of 68 bytes: idRequest = IDENTIFICATION (0), nom[30], nomMachine[30], noPort (2 bytes), 2 bytes of padding
check-siam-expected-game-request = a TypPartieReq of 8 bytes: idRequest = PARTIE (1), joueur = { $number }
check-siam-expected-move = to the referee, a TypCoupReq of 28 bytes: idRequest = COUP (2), a move of { $animal }
check-siam-expected-copy = to the opponent, the same 28 bytes that the referee has just accepted: { $text }
check-siam-expected-answer = to the opponent, a TypCoupRep of 8 bytes: OK (0), VALID (0)
check-siam-expected-question = to the referee, idRequest = COUP_ADVERS (3) with the received move: { $text }
check-siam-wrong-request = This is not the moment for that request: follow the order of the protocol, and look at idRequest before each message.
check-siam-bad-name = { $field } must be a readable text of at most 29 bytes, ended by a NUL.
check-siam-other-name-expected = nom = { $given }
check-siam-other-name = The name must be the one given on the command line: a tournament takes announced names only.
check-siam-bad-port = noPort is the port where the program waits for its opponent when it plays ELEPH, in bytes 64 and 65, without htons; it cannot be 0.
check-siam-wrong-number = joueur is the number that the referee gave in TypIdentificationRep; it would answer ERR_JOUEUR.
check-siam-not-listening-expected = that the program, which plays ELEPH, listens on port { $port }, which it announced
check-siam-not-listening = Call bind and listen before you send IDENTIFICATION, without htons in noPort, and accept when typeAnimal is ELEPH.
check-siam-does-not-connect-expected = that the program, which plays RHINO, connects to nomMachineAdv and noPortAdv
check-siam-does-not-connect = RHINO connects to the opponent as soon as PARTIE is answered; noPortAdv is an unsigned short in bytes 38 and 39, in host order: give it to connect through htons.
check-siam-swapped = Line and column are exchanged: in TypPosition the line comes before the column.
check-siam-upside-down = NORD is towards line A: your board is the other way up.
check-siam-other-board = Perhaps your board differs from the referee's: apply all moves, yours and the opponent's, pushes too.
check-siam-illegal-move-expected = a legal move in the position { $position }
check-siam-wrong-property = propCoup says what the move does: ENTREE_POUSSEE and POUSSEE if the place is taken, GAGNE or PERDU only if a mountain leaves the board. Otherwise it is TRICHE.
check-siam-wrong-property-expected = propCoup = { $right }
check-siam-other-copy = The opponent must get exactly the move that the referee accepted; otherwise it is you who cheats.
check-siam-bad-answer = Answer OK, VALID to the opponent as soon as their move is there; the referee judges it.
check-siam-forgot-coup-advers = Before you move, let the referee check the move that the opponent sent you: the same TypCoupReq, with idRequest = COUP_ADVERS.
check-siam-other-question = COUP_ADVERS carries the move that the opponent sent, changed in nothing but idRequest.
check-siam-plays-on = The game is over: ask for another one with PARTIE.
check-siam-never-ended-by-push = in { $plies } moves the program threw no mountain out
check-siam-no-win-possible = the opponent did not manage to throw a mountain out
