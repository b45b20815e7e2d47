# Tournaments.

event-name = Name
event-points = Points
event-direct-encounter = Direct encounter
event-sonneborn-berger = Sonneborn-Berger
event-buchholz = Buchholz
event-buchholz-cut1 = Buchholz cut 1
event-wins = Wins
event-koya = Koya

event-unknown = There is no such tournament.
event-too-many = { $most } tournaments go on already.
event-bad-name = A tournament needs a name of 1 to { $most } characters.
event-bad-number = `{ $name }` must be from { $least } to { $most }.
event-too-long = That would be { $count } encounters: too many.
event-twice = { $name } is on the roster twice.
event-not-now = Not at this stage of the tournament.
event-no-such-entrant = Nobody of that name takes part.
event-no-such-encounter = There is no such encounter.
event-bad-entrant = entrant “{ $name }”: { $why }
event-taken = Somebody of that name takes part already.
event-full = The tournament is full.
event-too-few = A tournament needs two entrants.
event-too-late = It is too late to enter: the bracket is drawn.
event-begun = Games of that round, or of one that depends on it, have begun.
event-bad-pairs = Everybody who takes part must be paired once; at most one has the round off.
event-too-many-points = That is more points than the encounter has.
event-bad-text = The text is empty or too long.

tournament-watch = Watch it at { $url }
tournament-table = Final table:
tournament-written = Results are in { $place }
tournament-interrupted = Interrupted. The same command goes on from here.
tournament-bad-file = The file of the tournament: { $why }
tournament-no-sandbox = `sandbox` needs bubblewrap, which is not installed or not allowed here: apt install bubblewrap
tournament-no-port = No port is open for programs that play { $game }.
tournament-bad-act = That is no act: { $why }
tournament-no-server = No server runs there, so nothing would come of it: start one with `damier serve`.
