### At a board: what is said to people who play, here or at a server.

ask-name = Name of { $side }
empty-name = A name needs at least one letter.
to-move = { $side } to move: { $name }
side-to-move = { $side } to move
check = check!
any-tower = any tower
tower-to-move = the { tower-colour } tower ({ $letter })
choose-secret = choose your secret code, such as RVBO
make-guess = guess the code of your opponent, such as RVBO
played = { $name } played { $pretty }.
refused = { $text }: { CAPITAL($why) }.
nothing-typed = Type a move, or help.
draw-offered = { $by } offers a draw. { $to }, do you accept? (y/n)
draw-declined = { $by } declines the draw.
undo-asked = { $to }, may { $by } take back { $pretty }? (y/n)
undo-asked-hidden = { $to }, may { $by } take back the last move? (y/n)
undo-declined = { $by } says no: the move stays.
undo-done = The last move of { $by } was taken back.
nothing-to-undo = There is no move to take back.
no-undo = Here no move is taken back: both play at once.
yes-or-no = Please answer y or n.
pass-keyboard = Pass the keyboard to { $name }.
press-enter = Nobody else is looking? Press Enter.
legal-moves = Legal moves ({ $count }):
    { $moves }
too-many-moves = There are { $count } legal moves, such as { $example }.
save-where = Save where? Type: save FILE
saved = Saved in { $path }.
not-saved = Cannot write { $path }: { $why }.
save-exists = { $path } already exists: choose another name.
save-no-pgn = This game has no PGN: choose a name that ends in .json.
unfinished = The game is not finished.
resume-with = Go on with: { $command }
too-small = This terminal is too small: { $columns } columns and { $rows } rows are needed.
game-is-over = The game is over.
enter-leaves = Type save or again. Press Enter to leave
save-offered = Keep this game? Type save, or save FILE.
again-later = This game goes on: another one begins when it is over.
replay-with = See it again with: { $command }

replay-start = The start of the game ({ $count ->
    [one] one move
   *[other] { $count } moves
})
replay-move = Move { $number } of { $count }: { $what }
replay-keys = Left and right arrows: one move. Page up and down: ten. Home, End. f turns the board, q leaves.
game-numbered = { $game }, position { $number }

rules-in-short = { $rules }

    All of it, with boards: { $command }
rules-heading = In short

hint = The computer would play { $text }.
hint-and-then = The computer would play { $text }; it may go on { $then }.
no-hint = The computer has no idea.
computer-thinks = The computer is thinking

play-help = { $goal }
    { $forms }

    help         this page
    rules        the rules in short
    moves        the legal moves
    draw         claim a draw, or offer one
    resign       give the game up
    undo         take the last move back, if the opponent agrees
    hint         what the computer would play
    save FILE    keep the game (.json, or .pgn for chess)
    flip         turn the board
    quit         leave; the game is saved (also Ctrl-C, Ctrl-D)
    again        another game, when this one is over
    PgUp PgDn    earlier and later moves of the list

# What can be typed, whatever the language shown.
typed-play =
    .help = help ?
    .rules = rules
    .moves = moves
    .draw = draw
    .resign = resign
    .hint = hint
    .undo = undo
    .save = save
    .flip = flip
    .quit = quit exit
    .again = again
typed-answer =
    .yes = y yes
    .no = n no

## What is wrong with the command line.

usage-unknown-game = no game is called '{ $name }'; the games are { $games }
usage-clock = --clock '{ $text }' cannot be read: give minutes and seconds, such as 10+5, or say the unit, such as 90s, 30s/move or 3d/move
usage-names = --names needs two names separated by a comma, such as Ann,Bob; with --versus one is enough
usage-unreadable = cannot read { $path }: { $why }
usage-bad-record = { $path }: { $why }
usage-other-game = { $path } is a game of { $kind }
usage-setup-with-resume = --position and --set are for new games, not with --resume
usage-file-exists = { $path } already exists: choose another name
usage-no-folder = there is no folder { $path } to save in
usage-no-pgn = { $kind } has no PGN: save it under a name that ends in .json
