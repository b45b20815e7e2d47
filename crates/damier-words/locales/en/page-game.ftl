### The page of a game: while it is played, and after.

page-title-game = Game
page-game-title = { $players } · { $game }
page-game-unknown = There is no such game
page-game-unknown-text = It may have been called off before it began, or it is still hidden from those who do not play it.

## Players.

page-game-player = { $name }, { $side }
page-game-clock-of = Clock of { $name }
page-game-away = Away
page-game-here = Here
page-game-winner = Winner
page-game-series-score = Points before this game
page-game-captured = { $count ->
    [one] Has taken { $count } piece
   *[other] Has taken { $count } pieces
}
page-game-give-time = Give { $name } 15 more seconds
page-game-time-given = { $name } gave { $seconds } seconds to the opponent.

## Moves.

page-game-moves = Moves
page-game-no-moves = No moves yet
page-game-hidden-move = A move you cannot see
page-game-stored = Stored by the server
page-game-variation = Variation
page-game-first = First position
page-game-back = One move back
page-game-forward = One move forward
page-game-last = Last position
page-game-autoplay = Play the moves
page-game-pause = Stop

## Actions.

page-game-actions = Actions
page-game-takeback = Take a move back
page-game-draw = Offer a draw
page-game-abort = Abort the game
page-game-resign = Resign
page-game-flip = Flip the board
page-game-claim-draw = Claim a draw
page-game-claim-win = Claim the win
page-game-type-move = Type a move
page-game-zen = Zen mode
page-game-zen-off = Leave zen mode
page-game-sounds-on = Sounds on
page-game-sounds-off = Sounds off
page-game-more = More
page-game-keys = Keyboard
page-game-keys-board = On the board itself, the arrows go from square to square, Enter picks up and puts down, Escape puts back.
page-game-key-step = One move back, one forward
page-game-key-ends = First and last position
page-game-key-chat = Chat
page-game-key-sounds = Sounds on or off

## What waits for an answer.

page-game-sure-move = Play { $move }?
page-game-not-your-turn = It is not your turn.
page-game-premove-waits = Premove, played on your turn if it is legal then
page-game-premove-drop = Drop the premove
page-game-premove-kept = Premove { $move } is kept for your turn.
page-game-premove-sent = Your premove { $move } was played.
page-game-premove-dropped = Premove { $move } was dropped.
page-game-premove-impossible = Your premove { $move } is not possible now: choose a move.
page-game-play-it = Play it
page-game-sure-resign = Do you want to resign?
page-game-you-offer-draw = You offered a draw.
page-game-offers-draw = { $name } offers a draw.
page-game-draw-declined = The draw was declined.
page-game-you-ask-takeback = You asked to take your move back.
page-game-asks-takeback = { $name } asks to take a move back.
page-game-takeback-declined = The move stands.
page-game-taken-back = A move was taken back.
page-game-left = { $name } left.
page-game-time-to-return = { $time } to come back.
page-game-left-too-long = { $name } did not come back.
page-game-adjourned = The game is adjourned. The clocks stand until both players are here and it goes on.

## The end.

page-game-result = Result
page-game-you-win = You win
page-game-you-lose = You lose
page-game-wins = { $name } wins
page-game-drawn = Draw
page-game-was-aborted = The game was called off
page-game-series = Game { $game } of { $games } · { $score }
page-game-rematch = Rematch
page-game-rematch-asked = Rematch offered
page-game-accept-rematch = Accept the rematch
page-game-new-opponent = New opponent
page-game-analysis = Analysis
page-game-stop-analysis = End analysis
page-game-try = Try any move: variations stay on this page.
page-game-forget-variation = Remove this variation
page-game-move-times = Time per move, in seconds
page-game-views = What is seen
page-game-view-all = Everything
page-game-view-both = What each saw
page-game-view-of = { $name } saw
page-game-share = Share and save
page-game-copy-link = Copy the link
page-game-copy-position = Copy the position
page-game-copy-pgn = Copy PGN
page-game-save-pgn = Save as PGN
page-game-save-json = Save as JSON
page-game-no-pgn = This game cannot be written as PGN; JSON has it.
page-game-dialogue = What the programs said
page-game-copied = Copied.
page-game-not-copied = The browser does not allow copying here.

## Chats.

page-game-chat = Players
page-game-watchers = Spectators
page-game-spectators = { $count ->
    [one] 1 spectator
   *[other] { $count } spectators
}
page-game-chat-empty = A greeting before the game never hurts.
page-game-watch-empty = Nobody has said anything about this game yet.
page-game-chat-players = Only the players write here.
page-game-chat-fold = Hide the chat
page-game-chat-unfold = Show the chat
page-room = Chat
page-room-say = Say something
page-room-send = Send
page-room-empty = Nobody has said anything yet.
page-room-earlier = Earlier
page-room-unread = { $count ->
    [one] { $count } new line
   *[other] { $count } new lines
}
page-room-log-in = Log in to write here
page-room-mute = Mute this chat
page-room-unmute = Unmute this chat
page-room-muted = This chat is muted.
page-room-about = About { $name }
page-room-hide = Do not show { $name } any more
page-room-block = Block { $name }
page-room-blocked = { $name } is blocked.
