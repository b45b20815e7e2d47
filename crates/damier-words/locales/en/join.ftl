### What is said to somebody who plays at a server.

join-bad-address = '{ $text }' is not the address of a server: say http://host:port or https://host:port
join-bad-clock = --clock '{ $text }' cannot be read: give minutes and seconds, such as 5+3, or say the unit, such as 90s, 30s/move or 3d/move; - for no clock
join-unreachable = nobody answers at { $address }: { $why }
join-stranger = what answers at { $address } is no Damier server
join-plain = { $address } does not encrypt: say http://{ $host } if that will do
join-encrypted = { $address } encrypts: say https://{ $host }
join-ask-trust =
    Nobody whom this computer trusts vouches for { $address }. Its certificate has the SHA-256 fingerprint
      { $fingerprint }
    The server printed the same when it was started, if it is the one you mean. Trust it from now on (y/n)?
join-unknown-certificate = nobody whom this computer trusts vouches for { $address }: compare the fingerprint with the one the server printed, and say --fingerprint { $fingerprint }
join-another-certificate = { $address } does not have the certificate that was asked for, but { $fingerprint }: nothing was sent to it
join-changed = { $address } is NOT the server you knew: its certificate has changed, or somebody is in between. Nothing was sent to it. It has the fingerprint { $fingerprint } now; if whoever runs the server has changed it, delete { $path } and come again
join-other-name = the certificate of { $address } is not for { $name }: nothing was sent to it
join-expired = the certificate of { $address } is out of date, or the clock of this computer is wrong: nothing was sent to it
join-nothing-to-compare = --fingerprint needs an https:// address
join-known-unreadable = { $path }: the certificate that was trusted cannot be read ({ $why })
join-known-unwritable = { $path }: cannot be written, so the certificate cannot be trusted for later ({ $why })
join-forgotten = the server does not know you any more; start again
join-ask-password = Password of { $name }:
join-confirm-password = Once more, to be sure:
join-passwords-differ = These are two different passwords. Try again.
join-no-password = no password: type it in a terminal, or put it into DAMIER_PASSWORD

join-welcome = You are { $name } at { $address }.
join-lost = Connection lost; trying to get it back…
join-doubtful = Somebody answers who does not have the certificate of the server: nothing is said to them.
join-back = The connection is back.
join-paused = The server was away; the clocks stood still for { $seconds } s.
join-no = { CAPITAL($why) }.

## In the lobby.

join-seeking = Waiting for an opponent: { $terms }.
join-challenging = { $to } is challenged: { $terms }.
join-link = Waiting for whoever runs: { $command } ({ $terms })
join-waits-no-longer = You wait no longer.
join-challenge-gone = The challenge was not taken up.
join-challenged = { $from } challenges you: { $terms }.
join-another-game = Another game of yours has begun: finish this one.
join-choose-game-for = Which game against { $name }?
join-challenges = Challenges
join-who-waits = Who waits
join-computers = Computer players
join-people = Who is here
join-playing = playing
join-free = free
join-nobody-else = Nobody else is here.
join-games = Games to watch
join-some-of = { $heading } ({ $shown } of { $all })
join-new = Play
join-level = level { $level }
join-rated = rated
join-so-many-games = { $games } games
join-connected = connected: { $count }
join-people-keys = Up/Down, Enter: challenge | list: back to the lobby | help | quit
join-lobby-keys = Up/Down, Enter: choose | people | decline | clock 5+3 | cancel | help | quit
join-lobby-help =
    3                     choose entry 3 of the list (Enter: the one marked)
    play GAME             wait for whoever wants that game
    people                who is here; whoever is chosen there is challenged
    challenge NAME GAME   challenge somebody
    link GAME             make a link for a friend
    accept, decline       the challenge marked, or one named by its number
    watch ID              watch a game
    games                 your own games
    replay ID             see a game again that is over
    save ID FILE          keep it (.json, or .pgn for chess)
    clock 5+3             minutes+seconds of the next game (30s/move: for each move; -: none)
    cancel                wait no longer
    list, list GAME       this lobby again, with all games or only that one
    quit                  leave (also Ctrl-C, Ctrl-D)

    Ann* is an account, kami+ a program; guests have no mark. (1512) is a rating.

    { $house }
join-clock-is = The next game is played with { $clock }.
join-nothing-chosen = There is nothing like that in the list.
join-not-understood = { $text }: not understood; type help.

## At a game.

join-shown = { $game }: { $one } against { $two }.
join-series = game { $game } of { $games }, { $score }
join-waiting-for-opponent = Waiting for the opponent
join-not-begun = The game is about to begin
join-hidden-move = { $name } has moved.
join-offers-draw = { $name } offers a draw.
join-asks-takeback = { $name } asks to take a move back.
join-gives-time = { $name } gives { $seconds } s.
join-taken-back = A move was taken back.
join-away = { $name } is away.
join-away-for = { $name } is away ({ $left } s left).
join-returned = { $name } is back.
join-aborted = The game was called off.
join-rematch-asked = { $name } wants a rematch: rematch, or decline?
join-rematch-wanted = The opponent is asked for a rematch.
join-move-on-its-way = Your last move is still on its way.
join-only-watching = You only watch this game.
join-nothing-asked = Nobody asked you anything.
join-game-goes-on = The game goes on: resign first, or quit and come back.
join-resign-sure = Give this game up? resign or y does it, n goes on.
join-kept-as = The server keeps this game as { $id }.
join-not-over = That is for games that are over.
join-series-score = Game { $game } of { $games } is over: { $first } { $one }, { $second } { $two }.
join-called-off = called off
join-no-own-games = You have not played here yet.
join-own-games = Your games, the newest first (replay ID, save ID FILE):
    { $games }
join-after-end = rematch, save, replay, analyse, lobby or quit
join-while-watching = watching; lobby or quit
join-come-back = The game goes on without you, and your clock runs; if you stay away the game is lost. Come back with the same command.
join-game-help = { $forms }

    help               this page
    moves              the legal moves
    draw               offer a draw, or accept one
    y, n               answer what the opponent asks
    takeback           ask to take your last move back
    hint               against the computer: what it would play, and what your last move was worth
    claim              claim a draw of the rules, or a game the opponent left
    resign             give the game up
    abort              call the game off before both have moved
    rematch            after the end: play again
    replay, analyse    after the end: see it again; what the computer thinks of it
    save FILE          after the end: keep it (.json, or .pgn for chess)
    flip               turn the board
    lobby, quit        leave (also Ctrl-C, Ctrl-D)
    say TEXT           to those at this game; chat (Tab) shows all that was said
    msg NAME TEXT      to a friend; also friends, stats, ranking, rules, mute, report

    Ann* is an account, kami+ a program; guests have no mark.

# What can be typed, whatever the language shown.
typed-lobby =
    .help = help ?
    .list = list lobby
    .people = people who
    .quit = quit exit
    .cancel = cancel
    .seek = play seek
    .challenge = challenge
    .link = link
    .clock = clock
    .accept = accept
    .decline = decline
    .watch = watch
    .games = games
    .save = save
    .replay = replay
typed-game =
    .help = help ?
    .moves = moves
    .flip = flip
    .resign = resign
    .draw = draw
    .takeback = takeback undo
    .accept = accept yes y
    .decline = decline no n
    .abort = abort
    .claim = claim
    .rematch = rematch
    .save = save
    .replay = replay
    .analyse = analyse analyze analysis
    .hint = hint
    .lobby = lobby
    .quit = quit exit
typed-claim =
    .draw = draw
    .win = win
