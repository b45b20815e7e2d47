### The first page: how players meet.

page-title-home = Play

## Quick pairing.

page-choose-game = Choose a game
page-waiting = { $count ->
    [one] { $count } waiting
   *[other] { $count } waiting
}
page-read-rules = Rules
page-mode = Does the result count?
page-casual = Casual
page-mode-rated = Rated
page-speed-bullet = Bullet
page-speed-blitz = Blitz
page-speed-rapid = Rapid
page-speed-classical = Classical
page-speed-none = No clock
page-custom = Custom
page-searching = searching…
page-looking-for = Looking for an opponent: { $game }, { $clock }
page-range = ratings from { $from } to { $to }
page-anybody = anybody fits
page-computer-instead = Play the computer instead
page-play-friend = Play a friend
page-play-computer = Play the computer
page-nickname = Your nickname
page-change-nickname = Change your nickname
page-you-play-as = You play as
page-keep-games = keep your games with an account
page-save = Save

## Dialogs.

page-game = Game
page-clock = Clock
page-own-clock = Other clock
page-clock-hint = Minutes and seconds added after each move, such as 7+2; or 30s/move, 3d/move
page-side = You play
page-side-any = Either
page-level = Level
page-play = Play
page-make-link = Make a link
page-link = Link to the game
page-link-hint = Whoever opens the link or scans the code plays against you. Keep this window open until they come.
page-qr = The link as a QR code
page-copy = Copy
page-copied = Copied
page-share = Share…
page-challenge = Challenge
page-challenge-name = Challenge { $name }
page-challenge-sent = { $name } is challenged.
page-custom-title = Your own terms
page-in-a-row = How many in a row
page-find-opponent = Find an opponent

## What goes on.

page-who-waits = Waiting for an opponent
page-nobody-waits = Nobody waits
page-nobody-waits-text = Be the first, or play the computer meanwhile.
page-more-waiting = { $count ->
    [one] and { $count } more
   *[other] and { $count } more
}
page-rated-needs-account = A rated game needs an account.
page-who-is-here = Who is here
page-more-people = { $count ->
    [one] and { $count } more
   *[other] and { $count } more
}
page-plays = playing
page-free = free
page-you = you
page-live = Being played now
page-watch-all = Watch all
page-no-live = No game is being played right now
page-no-live-text = Begin one: others can watch it here.
page-game-between = { $game }: { $one } against { $two }

## A challenge by link.

page-title-challenge = Challenge
page-challenge-of = Challenge by { $name }
page-challenges-you-here = challenges you
page-you-play-side = You play: { $side }
page-own-challenge = This is your own challenge: send the link to somebody else.
page-withdraw = Withdraw
page-challenger-away = Whoever challenges is away just now; you can wait here until they come back.
page-accept-play = Accept and play
page-challenge-over = This challenge is over
page-challenge-over-text = It was accepted by somebody else, or withdrawn.
