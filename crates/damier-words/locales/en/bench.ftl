### What `damier bench` says.

## The columns of `damier bench rules`.

bench-games = games
bench-plies = plies
bench-games-per-second = games per second
bench-runner-cpu = CPU of the referee per ply, µs
bench-game = game
bench-nodes = nodes/s
bench-ratio = ratio to shakmaty
bench-cost = µs per refereed move

## What is being done, beside a bar that grows.

bench-doing-guests = guests
bench-doing-accounts = accounts
bench-doing-connecting = connecting
bench-doing-warming-up = warming up
bench-doing-measuring = measuring
bench-doing-waiting = idle
bench-doing-reconnecting = reconnecting
bench-doing-storing = storing

## The lines of a table.

bench-moves = moves
bench-moves-per-second = moves/s
bench-moves-per-second-per-core = moves/s per core of the server
bench-server-cpu = server CPU, µs per move
bench-server-cpu-user = { "  " }in the program
bench-server-cpu-system = { "  " }in the system
bench-load-cpu = CPU of the load, µs per move
bench-ack = acknowledgement, ms
bench-delivery = delivery to the opponent, ms
bench-fsync = append + fsync alone, ms
bench-fdatasync = overwrite + fdatasync alone, ms
bench-rows-per-commit = rows per commit
bench-commits-per-second = commits/s
bench-bytes-per-move = bytes received per move (both players)
bench-memory-playing = memory per player, KiB
bench-join-cpu = CPU per player who joins, µs
bench-players = players
bench-memory-idle = memory per idle player, KiB
bench-connect-cpu = CPU per connection, µs
bench-connect-time = all connected in, s
bench-idle-cpu = idle CPU, % of a core
bench-reconnect-time = all reconnected in, s
bench-reconnect-cpu = CPU per reconnection, µs
bench-guests-time = guests made in, s
bench-rows-per-second = rows/s
bench-latency = until on disk, ms
bench-log-ins = log-ins per minute
bench-let-in = let in
bench-let-in-time = { "  " }after, ms
bench-later = told when to come back
bench-failed = neither
bench-computers = people against the computer
bench-answers = moves of the computer
bench-answer-time = waiting for one, ms
bench-busy-ack = acknowledgement meanwhile, ms
bench-busy-delivery = delivery meanwhile, ms
bench-busy-ack-ratio = acknowledgement, p99 meanwhile / before
bench-busy-delivery-ratio = delivery, p99 meanwhile / before
bench-pairs = pairs of wrong log-ins
bench-known-names = names that somebody has, median in ms
bench-unknown-names = names that nobody has, median in ms
bench-apart = apart by, %

## Why nothing could be measured.

interrupted = interrupted
bench-no-server = the server to measure did not start
bench-gone = the server ended a connection ({ $why })
bench-refused = the server refuses: { $what }
bench-late = the server did not answer in time
bench-too-few-files = { $needed } files must be open at once, and the system allows { $most }: `ulimit -n { $needed }` first, or fewer players
