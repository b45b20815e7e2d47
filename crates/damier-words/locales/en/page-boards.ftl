### The boards of the page: what is on a square, what can be done, and moves in words.

## Pieces.

board-man = { $piece ->
    [king] king
    [queen] queen
    [rook] rook
    [bishop] bishop
    [knight] knight
   *[pawn] pawn
}
board-owned-man = { $side ->
    [one] white
   *[two] black
} { board-man }
board-tower = { $side ->
    [one] white
   *[two] black
} { tower-colour } tower
board-mountain = mountain
board-animal = { $side ->
    [one] elephant
   *[two] rhinoceros
}{ $way ->
    [north] { " " }facing north
    [east] { " " }facing east
    [south] { " " }facing south
    [west] { " " }facing west
   *[none] { "" }
}
board-way = { $way ->
   *[north] north
    [east] east
    [south] south
    [west] west
}
board-peg = { $letter ->
    [R] red
    [J] yellow
    [V] green
    [B] blue
    [O] orange
    [W] white
    [P] purple
   *[F] pink
}

## Squares.

board-empty = empty
board-unseen = not seen
board-closed = empty, a closed cross
board-cell = { $at }, { $what }
board-painted-cell = { $at }, { tower-colour } square, { $what }
board-cell-chosen = { $cell }, chosen
board-cell-goal = { $cell }, can be chosen
board-grid = Board: arrow keys walk, Enter chooses, Escape takes back
board-alice = Board { $board }: arrow keys walk, Enter chooses, Escape takes back
board-choices = What next?

## Gestures that are no square.

board-step-enter = Bring one in from the reserve
board-step-leave = Leave the board
board-step-pass = Pass
board-promotion = Promote to
board-type-move = Type a move
board-type-send = Play
board-type-premove = Type a premove
board-type-keep = Keep

## Kamisado.

board-any-tower = { $side } to move: any tower
board-forced = { $side } to move: the { tower-colour } tower
board-blocked = { $side }: the { tower-colour } tower is blocked and must pass.
board-passed = { $opponent } passed: their tower was blocked. { $side } to move: the { tower-colour } tower

## Siam.

board-siam-turn = { $side } to move: choose an animal on the board or in the reserve
board-siam-crosses = { $side } to move. The crosses stay closed for { $count ->
    [one] one more move
   *[other] { $count } more moves
}.
board-siam-where = Choose where it comes in
board-siam-goal = Choose where it goes, or an arrow to turn it
board-siam-direction = Choose the way it faces

## Mastermind.

board-secret = Secret code
board-guess = Your guess
board-secret-hint = Choose the code that your opponent has to find. It stays covered.
board-guess-hint = Tap or drag four colours, or type their letters.
board-secret-send = Keep this secret
board-guess-send = Guess
board-cover = Cover
board-uncover = Look
board-slot = Place { $number }: { $what }
board-own-guesses = Your guesses
board-their-guesses = Their guesses
board-guesses = { $side }
board-waiting = Waiting for your opponent.
board-answer = { $places } in place, { $colours } elsewhere
board-answer-none = no answer yet

## A game that the page does not know.

board-plain = This page has no board for this game: here are its text and its moves.
board-plain-view = Position
board-plain-last = Last move: { $move }
board-plain-moves = Legal moves

## Moves in words.

board-say-move = { $piece } from { $from } to { $to }
board-say-capture = { $piece } from { $from } takes on { $to }
board-say-castling = castling on the { $side ->
    [queen] queen’s
   *[king] king’s
} side
board-say-promotion = promotes to { $piece }
board-say-check = check
board-say-mate = checkmate
board-say-pass = Pass
board-say-enter = { $piece } enters on { $to } facing { $way }
board-say-leave = { $piece } leaves the board from { $from }
board-say-turn = { $piece } on { $from } turns { $way }
board-say-step = { $piece } from { $from } to { $to } facing { $way }
