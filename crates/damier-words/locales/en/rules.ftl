### What the rules and the referee say.

## Why a move is refused: the end of "e2e5: …".

refusal-game-over = the game is over
refusal-not-your-turn = it is not your turn
refusal-unreadable = this is not a move
refusal-ambiguous = several moves fit; name the square it comes from
refusal-no-such-move = no piece can do that
refusal-empty-cell = you have nothing on { $at }
refusal-not-your-piece = the piece on { $at } is not yours
refusal-own-piece-there = your own piece stands on { $at }
refusal-not-its-movement = the piece on { $at } does not move like that
refusal-blocked = the way is blocked at { $at }
refusal-nothing-to-capture = there is nothing to capture on { $at }
refusal-leaves-king-in-check = it leaves your king in check
refusal-promotion-missing = say what the pawn becomes: q, r, b or n
refusal-no-promotion = there is no such promotion here
refusal-castling-right-lost = the right to castle on that side is lost
refusal-castling-in-check = you cannot castle out of check
refusal-castling-through-check = the king would cross or reach { $at }, which is attacked
refusal-mirror-occupied = { $at } is occupied on the other board
refusal-forced-tower = the { tower-colour } tower must move
refusal-must-pass = your tower is blocked: you must pass
refusal-cannot-pass = your tower can move: you cannot pass
refusal-no-animal-outside = you have no animal left outside
refusal-not-on-border = { $at } is not on the border
refusal-cross-forbidden = { $at } is forbidden during your first two turns
refusal-push-too-weak = the push is too weak
refusal-push-sum = the push is too weak: { $sum }
push-enough = The push is strong enough: { $sum }.
push-sum = { $with } for it, { $against } against it{ $mountains ->
    [0] {""}
    [one] , one mountain
   *[other] , { $mountains } mountains
}
refusal-push-needs-facing = an animal pushes only the way it faces
refusal-push-keeps-facing = an animal cannot turn while it pushes
refusal-already-facing = it already faces that way
refusal-goal-missing = say what it does: +a1n enters, c1-c2e goes, c1=n turns, a1x leaves
refusal-facing-missing = say at the end which way it faces: n, e, s or w, as in +a1n
refusal-already-played = you have already played this round
refusal-repeated-colour = a colour may not come twice in a code
refusal-code-length = a code has four colours, not { $found }
refusal-unknown-colour = no colour has the letter { $letter }: there are R J V B O W P F

## Why the referee does nothing.

declined-wrong-number = move number { $expected } is awaited
declined-not-begun = the game has not begun
declined-begun = the game has begun
declined-not-allowed = this table does not allow it
declined-asked-already = you have asked already
declined-nothing-asked = nothing was asked
declined-nothing-to-claim = there is no draw to claim
declined-not-away = the opponent is not away long enough

challenge-unknown = there is no such challenge
challenge-own = you cannot accept your own challenge
challenge-already = you have challenged this player already
bad-time-control = write a clock like 5+3 (minutes, and seconds added after each move), 90s+1s, 10d, 30s/move, 3d/move, 10+3x30s (byo-yomi), 5+d3 (delay) or - (none); a year is the longest

## Why a game cannot begin like that.

setup-position = position refused: { $flaw }
setup-no-options = this game has no option '{ $name }'
setup-unknown-option = this game has no option '{ $name }' (it has { $known })
setup-bad-option = option { $name } cannot be '{ $value }' (it is { $values })

flaw-fields = { $expected } fields are needed, not { $found }
flaw-rows = { $expected } rows are needed, not { $found }
flaw-row-length = row { $row } does not have the right number of cells
flaw-character = unexpected '{ $found }' at character { $at }
flaw-field = '{ $field }' cannot be read
flaw-kings = each side needs exactly one king (the horde none)
flaw-pawn = a pawn cannot stand on { $at }
flaw-opponent-in-check = the side that is not to move is in check
flaw-castling = castling '{ $letter }' without king and rook at home
flaw-over = the game is already over there
flaw-pieces = wrong number of '{ $letter }'

## Why a record cannot be used.

record-json = not a record: { $why }
record-move = move { $number } ({ $text }): { $why }
record-outcome = the record says '{ $said }' but the moves give '{ $found }'

pgn-line = line { $line }: { $why }
pgn-empty = no game found
pgn-unclosed = '{ $bracket }' is never closed
pgn-unreadable = cannot read '{ $text }'
pgn-second-game = something follows the end of the game
pgn-variant = unknown variant '{ $name }'
pgn-move = move '{ $text }': { $why }
pgn-result = the result '{ $said }' contradicts the moves ({ $found })

## How games end.

outcome-win = { $winner } ({ $side }) wins: { $why } ({ $result }).
outcome-side-wins = { SORT($side) ->
    [plural] { $side } win
   *[other] { $side } wins
}: { $why } ({ $result }).
outcome-draw = { $one } and { $two } draw: { $why } ({ $result }).

reason-checkmate = { $how ->
    [win] { $loser } is checkmated
   *[draw] checkmate
}
reason-stalemate = stalemate, the player to move has no legal move
reason-insufficient-material = nobody has the pieces to mate
reason-dead-position = no sequence of moves can mate
reason-threefold = the position occurred three times
reason-fivefold = the position occurred five times
reason-fifty-moves = fifty moves without capture or pawn move
reason-seventyfive-moves = seventy-five moves without capture or pawn move
reason-king-captured = { $how ->
    [win] the king of { $loser } was captured
   *[draw] the king was captured
}
reason-horde-destroyed = the horde is destroyed
reason-home-row = { $how ->
    [win] a tower reached the home row of { $loser }
   *[draw] a tower reached the home row
}
reason-deadlock = { $how ->
    [win] nobody can ever move again and { $loser } made the last move
   *[draw] nobody can ever move again
}
reason-mountain = a mountain was pushed off the board
reason-repetition = the position came back for the third time
reason-found = { $how ->
    [win] the code of { $loser } was found
   *[draw] the code was found
}
reason-draw = both found the code in the same round
reason-max-rounds = nobody found the code in the rounds allowed
reason-resign = { $how ->
    [win] { $loser } resigned
   *[draw] resignation
}
reason-agreement = by agreement
reason-timeout = { $how ->
    [win] { $loser } ran out of time
   *[draw] time ran out, but the opponent could not have mated
}
reason-abandon = { $how ->
    [win] { $loser } left the game
   *[draw] a player left the game
}
reason-ply-cap = the limit on the number of moves was reached
reason-decision = decided by whoever directs the games
reason-illegal-move = { $how ->
    [win] { $loser } made an illegal move
   *[draw] an illegal move
}
