### Tournaments: their list, each one's page, the projector and the desk.

page-tournaments-title = Tournament
page-tournaments-lead = Championships of this server: who plays, how they stand, what comes next.
page-tournaments-all = All tournaments
page-tournaments-current = Now and soon
page-tournaments-past = Past
page-tournaments-none = No tournament yet
page-tournaments-none-text = Directors announce them; whoever likes enters, and the boards come by themselves.
page-tournaments-unknown = There is no such tournament
page-tournaments-so-many = { $count ->
    [0] nobody yet
    [one] { $count } entrant
   *[other] { $count } entrants
}
page-tournaments-by = by { $name }
page-tournaments-starts = begins { $date }
page-tournaments-starts-by-hand = begins when everybody is there
page-tournaments-left = { $time } left
page-tournaments-round = Round { $round }
page-tournaments-round-starts = Round { $round } begins { $date }
page-tournaments-round-of = Round { $round } of { $total }
page-tournaments-games-each = { $count } games each

## What kinds there are, and how far one is.

page-tournaments-format-round-robin = Round robin
page-tournaments-format-swiss = Swiss
page-tournaments-format-knockout = Knockout
page-tournaments-format-groups = Groups and knockout
page-tournaments-format-arena = Arena
page-tournaments-format-gauntlet = Gauntlet
page-tournaments-stage-open = announced
page-tournaments-stage-running = running
page-tournaments-stage-paused = paused
page-tournaments-stage-over = over
page-tournaments-tie-direct-encounter = Direct encounter
    .short = DE
page-tournaments-tie-sonneborn-berger = Sonneborn-Berger
    .short = SB
page-tournaments-tie-buchholz = Buchholz
    .short = BH
page-tournaments-tie-buchholz-cut1 = Buchholz cut 1
    .short = BC1
page-tournaments-tie-wins = Wins
    .short = W
page-tournaments-tie-koya = Koya
    .short = K

## A new one.

page-tournaments-new = New tournament
page-tournaments-name = Name of the tournament
page-tournaments-format = Format
page-tournaments-number-cycles = How often everybody meets
page-tournaments-number-rounds = Rounds
page-tournaments-number-groups = Groups
page-tournaments-number-advance = How many of each group go on
page-tournaments-number-minutes = Minutes
page-tournaments-number-heroes = Challengers, from the first
page-tournaments-number-games = Games per encounter
page-tournaments-number-boards = Boards at once
page-tournaments-usual = as usual
page-tournaments-start = Beginning
page-tournaments-start-hand = By hand
page-tournaments-start-time = At a time
page-tournaments-start-at = Time of the beginning
page-tournaments-rated = Changes ratings
page-tournaments-together = A round begins when the one before is over
page-tournaments-roster = Who takes part
page-tournaments-roster-hint = One name on each line, the strongest first; a rating behind a comma if you like. Others can enter by themselves.
page-tournaments-roster-count = { $count ->
    [one] { $count } name
   *[other] { $count } names
}
page-tournaments-make = Announce the tournament

## One of them.

page-tournaments-projector = Projector
page-tournaments-desk = Director's desk
page-tournaments-announcements = Announcements
page-tournaments-enter = Take part as { $name }
page-tournaments-leave = Withdraw
page-tournaments-leave-title = Withdraw from the tournament?
page-tournaments-leave-text = Your open encounters are your opponents'.
page-tournaments-you-wait = You take part. Stay on any page: your board comes by itself.
page-tournaments-you-play = You take part: your next board comes by itself.
page-tournaments-you-left = You have withdrawn.
page-tournaments-standings = Standings
page-tournaments-nobody = Nobody takes part yet
page-tournaments-nobody-text = Be the first.
page-tournaments-place = Place
page-tournaments-entrant = Name
page-tournaments-points = Points
page-tournaments-tally = Won, drawn, lost
page-tournaments-out = withdrawn
page-tournaments-crosstable = Crosstable
page-tournaments-against = against { $name }
page-tournaments-bracket = Bracket
page-tournaments-bracket-final = Final
page-tournaments-bracket-semi = Semi-finals
page-tournaments-bracket-quarter = Quarter-finals
page-tournaments-bracket-bye = bye
page-tournaments-bracket-open = to be decided
page-tournaments-bracket-wins = wins
page-tournaments-rounds = Rounds
page-tournaments-round-over = over
page-tournaments-round-goes-on = { $done } of { $total } decided
page-tournaments-off = { $name } has the round off.
page-tournaments-forfeit = absent
page-tournaments-ruled = by the director
page-tournaments-game = Game
page-tournaments-game-number = Game { $number }
page-tournaments-live = Live
page-tournaments-boards = Boards
page-tournaments-more-boards = { $count ->
    [one] One more game is being played.
   *[other] { $count } more games are being played.
}
page-tournaments-files = Files
page-tournaments-file-table-csv = Table (CSV)
page-tournaments-file-games-pgn = Games (PGN)
page-tournaments-file-report-trf = Report for federations (TRF)
page-tournaments-file-report-html = Report to print

## What became of an entrant.

page-tournaments-elo = Elo difference
page-tournaments-results = Results
page-tournaments-times = Time per move
page-tournaments-up-to-millisecond = up to { $value } ms
page-tournaments-up-to-second = up to { $value } s
page-tournaments-longer = over { $value } s
page-tournaments-faults = What went wrong
page-tournaments-fault = against { $name }, after { $plies ->
    [one] { $plies } move
   *[other] { $plies } moves
}

## The projector.

page-tournaments-next = Next
page-tournaments-full-screen = Fill the screen
page-tournaments-page = { $page } of { $total }

## The desk.

page-tournaments-desk-of = Desk of { $name }
page-tournaments-to-event = To the tournament
page-tournaments-refused = The desk is for directors
page-tournaments-refused-text = Your account does not direct tournaments. An administrator can give it that role.
page-tournaments-acts = What to do
page-tournaments-why = Reason
page-tournaments-why-hint = Kept in the log with your name; may be left empty.
page-tournaments-start-now = Start
page-tournaments-start-title = Start the tournament?
page-tournaments-start-text = The first boards come at once to those who are here.
page-tournaments-start-done = The tournament has begun.
page-tournaments-pause = Pause
page-tournaments-pause-title = Pause the tournament?
page-tournaments-pause-text = Games that go on are finished; no new ones begin.
page-tournaments-pause-done = No new games begin.
page-tournaments-resume = Resume
page-tournaments-resume-title = Resume the tournament?
page-tournaments-resume-text = New games begin again.
page-tournaments-resume-done = The tournament goes on.
page-tournaments-finish = End now
page-tournaments-finish-title = End the tournament now?
page-tournaments-finish-text = The table is final as it stands.
page-tournaments-finish-done = The tournament is over.
page-tournaments-announcement = Announcement
page-tournaments-announce = Announce
page-tournaments-announce-title = Tell everybody?
page-tournaments-announce-text = It is on the page of the tournament and on the projector.
page-tournaments-announce-done = Everybody is told.
page-tournaments-add = Enter somebody
page-tournaments-add-title = Who takes part?
page-tournaments-add-text = The name of an account, or what a program calls itself.
page-tournaments-add-done = They take part.
page-tournaments-withdraw = Withdraw somebody
page-tournaments-withdraw-title = Who takes part no longer?
page-tournaments-withdraw-text = Their open encounters are their opponents'.
page-tournaments-withdraw-done = They take part no longer.
page-tournaments-repair = Pair again
page-tournaments-repair-title = Pair the last round again?
page-tournaments-repair-text = Its pairings are withdrawn. That can be done until its first game begins: a pause keeps it from beginning.
page-tournaments-repair-done = The round is paired again.
page-tournaments-pairs = Pairings
page-tournaments-pairs-hint = Two names on each line, with a comma between them; left empty, the format pairs.
page-tournaments-about = What to do about { $one } – { $two }
page-tournaments-between = { $one } – { $two }
page-tournaments-correct = Correct the result
page-tournaments-correct-title = What does it count?
page-tournaments-correct-done = The result is corrected.
page-tournaments-result = Result
page-tournaments-how = Why
page-tournaments-how-played = decided by the director
page-tournaments-how-forfeit = somebody was absent
page-tournaments-restore = Back to what was played
page-tournaments-restore-title = Count what was played?
page-tournaments-restore-text = { $one } – { $two }: the correction is withdrawn.
page-tournaments-restore-done = It counts what was played.
page-tournaments-adjourn = Stop the clocks
page-tournaments-adjourn-title = Stop the clocks?
page-tournaments-adjourn-text = { $one } – { $two }: the game waits until you let it go on.
page-tournaments-adjourn-done = The clocks stand.
page-tournaments-continue = Let it go on
page-tournaments-continue-title = Let the game go on?
page-tournaments-continue-text = { $one } – { $two }: the clocks run again once both are back.
page-tournaments-continue-done = The game goes on.
page-tournaments-give-time = Give time
page-tournaments-give-time-title = Who gets time?
page-tournaments-give-time-done = The time is given.
page-tournaments-seconds = Seconds

## What happened.

page-tournaments-log = Log
page-tournaments-log-empty = Nothing has happened yet.
page-tournaments-log-entered = { $one } takes part.
page-tournaments-log-withdrew = { $one } has withdrawn.
page-tournaments-log-returned = { $one } takes part again.
page-tournaments-log-started = The tournament began.
page-tournaments-log-paired = Round { $round } was paired.
page-tournaments-log-unpaired = The pairings of round { $round } were withdrawn.
page-tournaments-log-began = { $one } – { $two }: a game began.
page-tournaments-log-ended = { $one } – { $two }: the game is over, { $ending }.
page-tournaments-log-called-off = { $one } – { $two }: the game was called off.
page-tournaments-log-forfeited = { $one } – { $two }: { $score }, somebody was absent.
page-tournaments-log-ruled = { $one } – { $two }: counts { $score } by decision.
page-tournaments-log-restored = { $one } – { $two }: counts what was played.
page-tournaments-log-paused = The tournament was paused.
page-tournaments-log-resumed = The tournament went on.
page-tournaments-log-announced = Announced: { $text }
page-tournaments-log-adjourned = { $one } – { $two }: the clocks were stopped.
page-tournaments-log-continued = { $one } – { $two }: the game went on.
page-tournaments-log-gave-time = { $one } got { $text } s.
page-tournaments-log-finished = The tournament is over.
