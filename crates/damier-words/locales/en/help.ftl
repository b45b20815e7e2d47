### The help of the command line: a message for each command, a part for each of its arguments. What several
### commands have in common is a part of the command above them.

help-usage = Usage:
help-commands = Commands
help-arguments = Arguments
help-options = Options
help-command-name = COMMAND
help-command = Print this message or the help of the given subcommand(s)
help-with-default = { $text } [default: { $value }]

# What stands for a value.
help-value =
    .A-B = A,B
    .ADDRESS = ADDRESS
    .CHECK = CHECK
    .CLOCK = CLOCK
    .CMD = CMD
    .CODE = CODE
    .COLOR = COLOR
    .COLOUR = COLOUR
    .DAY = DAY
    .DEPTH = DEPTH
    .DIR = DIR
    .ELO0-ELO1 = ELO0,ELO1
    .ENDING = ENDING
    .FEED = FEED
    .FILE = FILE
    .FORMAT = FORMAT
    .GAME = GAME
    .GAMES = GAMES
    .HOST = HOST
    .ID = ID
    .IP = IP
    .LANG = LANG
    .LEVEL = LEVEL
    .LINE = LINE
    .MODE = MODE
    .MS = MS
    .N = N
    .NAME = NAME
    .OPTION-VALUE = OPTION=VALUE
    .PLAYER = PLAYER
    .PORT = PORT
    .POSITION = POSITION
    .PROTOCOL = PROTOCOL
    .RESULT = RESULT
    .ROLE = ROLE
    .SECONDS = SECONDS
    .SHA256 = SHA256
    .TEXT = TEXT
    .URL = URL
    .VIEWER = VIEWER

cmd = One referee for two-player board games
    .lang = Language of all texts: { $languages } (default: that of the terminal)
    .game = The game
    .position = Start from this position (FEN for the chess family)
    .options = Choose an option of the rules, such as `push_rule=total`; may be repeated
    .ascii = Draw with plain letters and signs
    .color = When to use colours: auto, always or never
    .json = Print one JSON object
    .database_url = Keep games in this PostgreSQL database instead (postgres://…)
    .help = Print help
    .version = Print version

cmd-admin = Look after the stored games and the accounts
    .data = Directory in which games are kept
    .database_url = The PostgreSQL database they are kept in instead (postgres://…)
    .json = Print one JSON object
    .limit = At most so many of the list
    .server = Ask that server over the network instead, with an account that looks after it
    .account = The account; its password is asked for, or taken from DAMIER_PASSWORD
    .fingerprint = The fingerprint of the server's certificate

cmd-admin-user = Look after accounts, through the running server or on its store
    .name = The name of the account
    .minutes = For how many minutes
    .why = Why, for the list of acts

cmd-admin-user-list = List accounts, with their roles and what they may not do
    .search = Only names that begin like this

cmd-admin-user-mute = Let somebody not talk for a while

cmd-admin-user-unmute = Let them talk again

cmd-admin-user-ban = Let somebody not come in for a while

cmd-admin-user-unban = Let them come in again

cmd-admin-user-role = Give somebody a role, or take it
    .role = admin, director, moderator or none

cmd-admin-user-reset = Make a code with which somebody chooses another password, once

cmd-admin-user-logout = End all sessions and tokens of somebody

cmd-admin-guest = Look after guests, who have no account
    .name = The id of the guest, as in the list or in a report
    .minutes = For how many minutes
    .why = Why, for the list of acts

cmd-admin-guest-list = List the guests who are here

cmd-admin-guest-mute = Let a guest not talk for a while, also if they come back

cmd-admin-guest-unmute = Let them talk again

cmd-admin-guest-ban = Let a guest not come in for a while; nothing keeps them from coming as another one

cmd-admin-guest-unban = Let them come in again

cmd-admin-sanctions = List who may not talk or not come in now

cmd-admin-reports = Look after what was reported

cmd-admin-reports-list = List what nobody has dealt with, the oldest first

cmd-admin-reports-close = Say that a report is dealt with
    .id = Its id in the list
    .why = What was done, for the list of acts

cmd-admin-token = Look after the tokens of an account
    .name = The name of the account

cmd-admin-token-list = List them

cmd-admin-token-end = End one
    .id = Its id in the list

cmd-admin-games = Look after running games
    .id = The id of the game
    .why = Why, for the list of acts

cmd-admin-games-list = List them

cmd-admin-games-abort = Call a game off: it counts for nobody

cmd-admin-games-adjourn = Stop the clocks until both players come back

cmd-admin-games-resume = Let an adjourned game go on

cmd-admin-games-end = End a game
    .result = 1-0, 0-1 or 1/2-1/2

cmd-admin-announce = Tell everybody something, and whoever comes until it ends
    .text = What
    .minutes = For how many minutes

cmd-admin-announcements = List what everybody is told now

cmd-admin-withdraw = Take an announcement back
    .id = Its id in the list

cmd-admin-acts = List what those who look after the server did

cmd-admin-user-passwd = Give an account another password and log it out everywhere, while no server runs
    .name = The name of the account; the password is asked for, or taken from DAMIER_PASSWORD

cmd-admin-verify = Recompute every stored game: its hashes, and its moves by the rules up to its end

cmd-admin-backup = Copy all games and accounts into a new file, also while the server runs, and verify the copy
    .file = The new file

cmd-admin-restore = Make a copy the database of a directory that has none
    .file = A file made by damier admin backup

cmd-admin-export = Write finished games into a new file, the newest first
    .file = The new file, or - for the standard output
    .format = pgn or jsonl, a record a line (default: by the name of the file, else jsonl)
    .player = Only games of this account
    .opponent = Only games against this one
    .game = Only games of this kind
    .result = 1-0, 0-1, 1/2-1/2, or win, draw, loss of the player
    .ending = Only games that ended so, such as checkmate
    .position = Only games that began from this position
    .since = Not before: a day such as 2026-11-17, or milliseconds
    .until = Not after, likewise

cmd-admin-import = Bring the games of a PGN file into the archive of an account
    .file = The file, or - for the standard input
    .owner = The name of the account
    .after = Exit codes: 0 all games were taken, 1 some were not, 2 something went wrong.

cmd-arena = Let two players meet in side-swapped pairs, and tell which one is stronger
    .one = The first player: `damier` (with `; level=5`, `; nodes=20000` …), `random`, or the command of an engine with its options: `stockfish; UCI_Elo=2300`
    .two = The second player
    .game = The game
    .games = How many games, two for each opening
    .sprt = Stop as soon as it is clear which of these two differences in Elo is nearer to the truth
    .nodes = Positions for a move, unless a player says otherwise
    .depth = Plies ahead for a move
    .move_time = Milliseconds for a move (default: 100)
    .clock = A clock for each game instead, such as 10s+0.1
    .openings = Random plies at the start of each pair (default: 8 in chess, 4 in Siam, 2 in Kamisado)
    .positions = Begin from the positions in this file, one a line
    .seed = What chance begins with
    .at_once = How many games at a time (default: one for each core)
    .longest = After so many plies a game is drawn
    .out = Keep everything in this directory; a match that was cut off goes on there
    .json = Print the result as a JSON object
    .quiet = Show no progress

cmd-bench = Measure how fast this machine referees
    .seconds = Seconds for each measurement
    .repeat = How many times to measure
    .data = Directory for the games, which are kept (default: a temporary one, removed at the end)

cmd-bench-connections = Connect players who do nothing and measure what they cost
    .players = How many players
    .seconds = Seconds to stay idle; keep-alives come every 20

cmd-bench-log-ins = Measure whether the time of a refused log-in tells which names exist
    .pairs = How many pairs of wrong log-ins, of a name that somebody has and one that nobody has

cmd-bench-moves = Play whole chess games against a server and measure what a move costs
    .feed = What players are told: moves only (lean), or positions and legal moves as the page is (board)
    .games = Games played at once, by two players each
    .moves = Measure for so many moves instead
    .rate = Moves per second in all, at a steady pace (default: as fast as the server answers)
    .log_ins = Measure again while so many people a minute log in, and compare; then each game has a move a second unless --rate says otherwise
    .computers = Measure again while so many people play against the computer, and compare; then each game has a move a second unless --rate says otherwise

cmd-bench-rules = Count positions per second for each game, and the cost of one refereed move
    .games = Only these games (default: all)
    .json = One JSON object per game, a line each

cmd-bench-runner = Let engines that do not think play, and measure what a ply costs the referee
    .games = How many games
    .game = The game
    .at_once = How many games at a time
    .json = Print one JSON object

cmd-bench-storage = Measure how fast moves get to disk

cmd-bench-wire = Play Kamisado by structs, as programs do, and measure what a move costs
    .matches = Matches played at once, by two programs each

cmd-bot = Let a program play over one of the wire protocols
    .host = The server's name or address
    .port = Its port for this game
    .name = The name to play under
    .level = How strong the player inside is: 1 for beginners to 10, all it can do
    .engine = Command line of an engine that finds the moves, by UCI for chess and by UGI for the other games (default: a player of our own)
    .ponder = Think on the opponent's time, too
    .move_time = Milliseconds to think about a move
    .options = An option of the rules that the server uses, such as `crosses=on`; may be repeated
    .quiet = Show nothing but what goes wrong
    .json = Print one JSON object for each thing that happens
    .after = Exit codes: 0 the match is won, 1 it is lost, 3 it is drawn, 2 something went wrong. A match of several games is won by winning more of them than the opponent.

cmd-bot-kamisado = Play two games of Kamisado (usual port: 4001)
    .colour = The colour to wish for: white or black
    .time_max = Seconds that the referee gives to a move: who is told sooner that time is up has been left by the opponent

cmd-bot-siam = Play all games of a Siam tournament (usual port: 4002)
    .listen = Address and port where opponents connect to us (default: a free port)
    .north = The line towards which NORD is: A or E
    .time_max = Seconds that the referee gives to a move: who is told sooner that time is up has been left by the opponent

cmd-bot-mastermind = Play Mastermind duels (usual port: 4003)
    .invite = Invite the player of that number, or `auto` for anybody who is free (default: wait for an invitation)
    .games = How many games to play

cmd-bot-pawnhub = Play one game of chess, or of a variant, in the words of Pawn Hub (usual port: 4004)
    .mode = The kind of chess: classic, alice, dark or horde

cmd-check-bot = Check whether a program speaks a protocol rightly
    .protocol = What the program speaks: kamisado, siam, mastermind or pawnhub
    .blocks = For pawnhub: the program speaks its blocks, with an account
    .only = Only this check; may be repeated
    .list = List the checks, and run none
    .timeout = Seconds for each step of the program
    .verbose = Show everything that was said
    .command = How the program is started; `{ "{" }host{ "}" }`, `{ "{" }port{ "}" }`, `{ "{" }name{ "}" }` and (for siam) `{ "{" }peer_port{ "}" }` are filled in, and without any of them host, port and name are appended

cmd-engine = Play as an engine: UCI for chess and its relatives, UGI for the other games, on standard input and output
    .game = The game, unless the program on the other side chooses one
    .level = How strong: 1 for beginners to 10, all it can do
    .after = Options: Hash, Threads, Level, MultiPV, Ponder, Seed, UCI_Variant or UGI_Variant, UCI_Chess960 and those of the rules; see docs/engines.md

cmd-join = Play at a server
    .address = The server, such as `http://127.0.0.1:8080` or `https://damier.example`
    .game = Wait for an opponent at this game (without it: the lobby)
    .clock = Minutes for the game and seconds added after each move, such as 5+3; 30s/move for each move; - for no clock
    .rated = The result counts; only between accounts
    .games = So many games in a row, with changing sides
    .to = Challenge this player or computer player instead
    .accept = Take up the challenge with this id
    .watch = Watch the game with this id
    .name = Come as a guest of this name
    .account = Come with this account; the password is asked for, or taken from `DAMIER_PASSWORD`
    .sign_up = Make that account first
    .take_over = If that account is in use elsewhere, take its place
    .claim = Run the server, with the code that it printed when it was first started
    .fingerprint = Trust the certificate with this SHA-256 and no other, without being asked

cmd-judge = Referee a list of moves read from standard input
    .view = At the end, print what this viewer may know of the last position: first, second or spectator
    .analyse = At the end, print what the computer thinks of each move (see docs/engines.md)
    .nodes = With --analyse: positions to look at for each move (default: 100000; 1000000 in Kamisado)
    .budget = With --analyse: after so many seconds the rest is only glanced at
    .json = Print one JSON object a line

cmd-perft = Count the move sequences of a given length
    .depth = How many moves
    .divide = First print the count of each first move

cmd-play = Play with somebody at the same terminal, or with the computer
    .game = The game (default: chess)
    .names = The players' names, first player first, asked for if missing; with --versus your own is enough
    .clock = Minutes for the game and seconds added after each move, such as 10+5; 30s/move for each move; - for no clock
    .versus = Play against the computer at this level: 1 for beginners to 10
    .second = Take the second seat: the computer begins
    .resume = Go on with a saved game (JSON, or PGN for chess)
    .save = Keep the game in this new file, from the first move on

cmd-replay = Look at a saved game again, move by move
    .file = The game: a record (.json), or PGN
    .json = Print every position as one JSON object

cmd-rules = Read the rules of a game, with boards
    .game = The game; without it, the games are listed

cmd-serve = Serve games over the network
    .config = File with settings (default: damier.toml, if there is one)
    .print_config = Print the settings that would be used, as a file that explains them all, and stop
    .listen = Address and port to listen on; port 0 takes a free one (default: 127.0.0.1:8080)
    .insecure_lan = Listen on an address that others can reach, although nothing is encrypted
    .tls_cert = Encrypt with this certificate (PEM); SIGHUP reads it again
    .tls_key = The key of that certificate (PEM)
    .tls_self_signed = Encrypt with a certificate of its own, made once in the data directory
    .data = Directory in which games are kept; made if it is missing (default: damier-data)
    .accept_loss = Start although the database lacks games that were stored before
    .verbose = Log what programs say and are told, too
    .log = What to log to standard error: error, warn, info, debug, or a list like `warn,damier_server=debug`
    .limit_connections = So many connections are served at once (default: 20000)
    .no_bots = No computer players in the lobby
    .no_programs = No programs: only people, and the computer players of the lobby
    .programs_address = Address on which programs connect (default: 127.0.0.1)
    .kamisado_port = Port for programs that play Kamisado; 0 takes a free one (default: 4001)
    .siam_port = Port for programs that play Siam (default: 4002)
    .mastermind_port = Port for programs that play Mastermind (default: 4003)
    .pawnhub_port = Port for programs that play chess by Pawn Hub's strings (default: 4004)
    .pawnhub_blocks_port = Port for clients that speak Pawn Hub's blocks (default: 4005)

cmd-tournament = Run a championship
    .id = The id of a tournament
    .data = Directory of the server's games
    .database_url = The PostgreSQL database they are kept in instead (postgres://…)
    .server = Ask that server over the network instead, with an account
    .account = The account; its password is asked for, or taken from DAMIER_PASSWORD
    .fingerprint = The fingerprint of the server's certificate
cmd-tournament-run = Run a championship from a file, with a server of its own, and write the results
    .file = The file: see `damier tournament example`
    .data = Directory in which games are kept; a championship that was cut off there goes on (default: FILE.damier)
    .results = Directory for table, games and reports (default: FILE-results)
    .config = File with settings for the server inside
    .listen = Address and port of its page; port 0 takes a free one (default: 127.0.0.1:0)
    .programs_address = Address on which programs connect (default: 127.0.0.1)
    .programs_port = Port on which they connect; 0 takes a free one (default: that of their protocol, or a free one if all are started from the file)
    .insecure_lan = Listen on an address that others can reach, although nothing is encrypted
    .json = Print the results as one JSON object
cmd-tournament-example = Print a file to begin from

cmd-tournament-list = List the tournaments of a server, the newest first
cmd-tournament-make = Announce the tournament of a file at a running server
    .file = The file: see `damier tournament example`; commands in it are not started
cmd-tournament-show = Show the table
cmd-tournament-log = Show what happened, who wanted it and why
cmd-tournament-report = Show what became of an entrant, as JSON
    .name = The name of the entrant
cmd-tournament-save = Write table, games and reports into a directory
    .directory = The directory; made if it is missing
cmd-tournament-act = Direct a tournament at a running server
    .act = start, pause, resume, finish, repair; or JSON for the others: {"{"}"act":"result","encounter":0,"points":[1,0]{"}"}
    .why = For the log
cmd-tournament-enter = Take part, with an account
cmd-tournament-leave = Take part no longer

## What is wrong with the command line.

mistake = { $what }; see 'damier --help'
mistake-command = no command is called '{ $command }'
mistake-unknown = unknown argument: { $argument }
mistake-missing = { $argument } is missing
mistake-value = '{ $value }' does not fit { $argument }
mistake-value-among = '{ $value }' does not fit { $argument } ({ $choices })
mistake-conflict = { $argument } does not go with { $other }
mistake-other = { $text }
mistake-option = expected OPTION=VALUE
mistake-level = a level from 1 to 10
mistake-sprt = two numbers, the smaller one first: 0,10
mistake-invite = a number or auto
mistake-fingerprint = 64 hexadecimal digits, with colons or without
mistake-seconds = between { $least } and { $most }
