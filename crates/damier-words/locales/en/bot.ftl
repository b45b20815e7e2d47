### What `damier bot` says.

bot-connected = Connected to { $address }, waiting for an opponent.
bot-waiting = Waiting for an opponent.
bot-game-begins = Game { $number } against { $opponent }. We play: { $side }.
bot-game-number = game { $number }
bot-moved = { $name }: { $pretty } ({ $seconds } s)
bot-match-over = { $result ->
    [won] Match won
    [drawn] Match drawn
   *[lost] Match lost
}. Games won: { $won }; drawn: { $drawn }; lost: { $lost }.
bot-leave-hint = Ctrl-C: leave
bot-opponent = Opponent

## Remarks on the way.

bot-called-cheating = The referee takes our move { $text } for cheating.
bot-no-opponent = The opponent does not answer at { $address }.
bot-number = Our number: { $number }.
bot-declined = Player { $player } declines the invitation.
bot-complaint = Error: { $text }.
bot-answer = { $guess }: { $marks }
bot-move-refused = The server refuses { $text }: another move is looked for.
bot-corrected = The opponent told us { $said }, but played { $truth }.
bot-late = The referee speaks of a game that is over: { $said }.
bot-opponent-says = The opponent answers { $said } to our move.
bot-opponent-nonsense = The opponent sends an unknown message ({ $id }): nobody listens to them any more.
bot-opponent-gone = The opponent has closed their connection.

## Why a bot could not play on.

bot-unreachable = nobody answers at { $address } ({ $why })
bot-not-listening = cannot listen on { $address } ({ $why })
bot-refused = the referee refuses us: { $said }
bot-surprise = got '{ $got }' instead of { $expected }
bot-hung-up = the connection was closed instead of { $expected }
bot-no-move = there is no move to play

# After "instead of".
bot-expect-board = a board or a turn number
bot-expect-legal-move = a legal move
bot-expect-line = a line that can be read
bot-expect-lobby = what is said when no game is played
bot-expect-opponent = an opponent
bot-expect-other-turn = the turn of the other player
bot-expect-player-number = a player number
bot-expect-reachable-board = a board to which a legal move leads
bot-expect-result = the result of the game
bot-expect-verdict = a verdict on a move

## What is wrong with an engine.

engine-fault = engine { $name }: { $fault }
engine-bad-command = the command line is empty, or a quote is not closed
engine-not-started = it does not start ({ $why })
engine-ended = it has ended
engine-ended-saying = it has ended (its last words: '{ $last }')
engine-silent = no answer to '{ $asked }' in { $seconds } s
engine-silent-saying = no answer to '{ $asked }' in { $seconds } s (its last words: '{ $last }')
engine-variant = it does not play { $wanted } (it knows: { $known })
engine-no-option = it has no option '{ $option }'
engine-no-move = it gives no move ('{ $said }')
engine-illegal = its move '{ $text }' is not legal in the position { $position }

## `damier engine`, in its `info string` lines

uci-unknown = '{ $line }' is no order I know
uci-too-long = that line is too long and was skipped
uci-searching = a search is running: say 'stop' first
uci-bad-value = '{ $value }' is no value of { $option }
uci-no-option = there is no option { $option }
uci-no-move = there is no move to be found
uci-no-such-moves = none of these moves is legal: all others are searched
uci-failed = the search failed, which is a bug or a lack of threads: the answer may be any move
uci-less-memory = there is no room for { $wanted } MiB: { $used } are used
uci-illegal = { $text } cannot be played: { $why }

## `damier arena`

arena-bad-part = '{ $part }' is no player and no setting: write `damier; level=5` or `stockfish; UCI_Elo=2300; nodes=5000`
arena-bad-journal = { $path } cannot be read: remove it to begin again
arena-other-match = { $path } holds another match: choose another directory, or the same players and settings
arena-match = { $one } against { $two }, { $game }
arena-standing = +{ $wins } ={ $draws } −{ $losses }, { $score }, Elo { $elo }
arena-pairs = Pairs that gave 0, ½, 1, 1½, 2 points: { $pairs }
arena-sprt = Elo { $elo0 } or { $elo1 }? log-likelihood ratio { $ratio } (between { $low } and { $high }): { $verdict }
arena-accepted = the first player is stronger by so much
arena-rejected = the first player is not stronger by so much
arena-open = not decided yet
arena-failures = { $player } lost { $time } by time, { $illegal } by illegal moves, { $silent } without an answer
arena-last-fault = The last time nobody answered: { $fault }
