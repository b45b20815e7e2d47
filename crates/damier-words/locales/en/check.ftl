### What `damier check-bot` says of every protocol.

## What a good program does.

check-about-structs-byte-by-byte = understands messages that arrive byte by byte
    .hint = One recv may give fewer bytes than asked for: repeat it until the whole struct is there (or use MSG_WAITALL).
check-about-several-lines = understands several lines that arrive at once
    .hint = One recv may give several lines: cut at '\n' and keep the rest.
check-about-lines-byte-by-byte = understands lines that arrive byte by byte
    .hint = One recv may give a part of a line: wait for the '\n'.
check-about-crlf = understands lines ended by \r\n
    .hint = A '\r' before the '\n' means nothing: drop it.

## What was wrong, what would have been right (expected), and other remarks.

check-no-such-program = the program does not start: there is no such command
check-not-executable = the program does not start: it may not be executed (chmod +x)
check-not-started = the program does not start: { $why }
check-no-port = no free port: { $why }
check-exit-signal = signal { $signal }
check-exit-status = status { $code }
check-exit-note = it ended with { $how } instead of 0
check-never-connected-expected = a TCP connection to the address and port given on the command line
check-ended-before = The program ended ({ $how }) before it connected. Start it by hand with the same arguments and read its error messages.
check-never-connected = The program runs but never connected. Look at the order of its arguments: without { "{" }host{ "}" }, { "{" }port{ "}" } and { "{" }name{ "}" } in the command, it is given host, port and name in this order.
check-silent = The program sent nothing. It probably still waits for something else: look with --verbose at the last message it was told, and at what it does with it.
check-closed = The program closed the connection although it had to go on.
check-died = The program ended ({ $how }) although it had to go on; its last lines may say why.
check-no-keyboard = { $fix } Nobody sits at its keyboard: standard input is empty, so whatever reads it gets the end of the file. Give host, port and name on the command line instead of asking for them.
check-wrong-size = { $got } bytes of { $wanted } arrived. Send the C struct as it is: each enum is 4 bytes, and the padding that the compiler adds after an array of 30 characters belongs to it.
check-does-not-end-expected = that the program ends when the referee closes the connection
check-does-not-end = It still ran { $seconds } s later. When recv (or read) gives 0, the connection is closed: leave the loop and end.
check-crashed-expected = that the program ends by itself
check-crashed = It was ended by { $how }. Start it in a debugger: often it still uses what it did not receive.
check-left-behind-expected = that no process is left after the end of the program
check-left-behind = Still running: { $names }. End the engine, and wait for it, before you end.
check-no-newline = The line is not ended: add '\n', and flush the output buffer.
check-line-too-long-expected = a line of at most { $longest } bytes, ended by '\n'
check-line-too-long = End each message by '\n'; several messages do not make one line.
check-bad-characters = The line is not UTF-8 text without control characters. Do not send the '\0' that ends strings in C: strlen bytes, then '\n'.
check-wrong-endian = The bytes of the integers are in the wrong order. This protocol is little-endian: in C on a PC send the struct without htonl; in Java use ByteBuffer.order(ByteOrder.LITTLE_ENDIAN); in Python struct.pack with '<'.
check-wrong-id = The first integer is not that of this message. If the message before was too long or too short, all that follows is shifted: compare sizeof with the sizes in the protocol.
check-too-long = More bytes follow this struct although nothing is expected: it is too long, or sent twice. Compare sizeof with the sizes in the protocol.
check-too-slow-expected = each move in less than { $limit } s
check-too-slow = The slowest move ({ $about }) took { $thought } s: the referee would have said TIMEOUT. Limit the engine's thinking, and leave some time for the network.
check-played = { $plies } moves played
check-slowest = slowest move: { $thought } s
check-referee-refuses = The referee refuses: { $why }. { $hint }

## The report.

check-passed = passed
check-failed = FAILED
check-not-reached = not reached
check-sent = sent:
check-expected = expected:
check-fix = fix:
check-note = note:
check-why = why:
check-same-as = same as:
check-output = its last lines:
check-nothing = (nothing)
check-dialogue = dialogue:
check-program = program
check-referee = referee
check-opponent = opponent
check-summary = { $all ->
    [one] { $all } check
   *[other] { $all } checks
}: { $passed } passed, { $failed } failed, { $unseen } not reached
check-after-essential = the first check failed: the others make no sense
check-unknown = no check is called '{ $name }' ({ $known })
check-no-command = the program is missing: damier check-bot PROTOCOL -- COMMAND…
