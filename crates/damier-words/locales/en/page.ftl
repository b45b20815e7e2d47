### What every page of the browser says: its frame, connections, and common words.

page-skip = Skip to the page
page-nav = Pages
page-nav-play = Play
page-nav-watch = Watch
page-nav-games = Games
page-nav-ranking = Ranking
page-nav-rules = Rules
page-nav-tournaments = Tournaments
page-to-lobby = To the lobby
page-language = Language
page-theme = Theme
page-theme-system = Like the system
page-theme-light = Light
page-theme-dark = Dark
page-account-menu = You: { $name }
page-profile = Profile
page-friends = Friends
page-messages = Messages
page-settings = Settings
page-admin = Administration
page-log-in = Log in
page-log-out = Log out
page-sign-up = Sign up

page-close = Close
page-cancel = Cancel
page-retry = Try again
page-loading = Loading…
page-not-found = There is no page at this address
page-not-found-text = It may have moved, or the link was cut off when it was copied.
page-broken = This page could not be shown

## Connections.

page-offline = the server cannot be reached
page-offline-hint = check the network, then try again
page-bad-answer = something other than the server answered ({ $status })
page-not-connected = there is no connection to the server right now
page-reconnecting = No connection to the server. Moves already made are safe; the page keeps trying.
page-elsewhere = This account is in use in another place.
page-take-over = Use it here
page-banned = This account may not come in.
page-forgotten = The server has forgotten who you were: you are a new guest.
page-paused = The server was away; the clocks stood still for { $seconds } s.

## Challenges and games.

page-challenges-you = challenges you:
page-wants-rematch = would like a rematch:
page-accept = Accept
page-decline = Decline
page-declined = { $name } does not play.
page-still-playing = { $count ->
    [one] A game of yours is still being played.
   *[other] { $count } games of yours are still being played.
}
page-resume = Back to the game
page-rated = rated
page-so-many-games = { $count ->
    [one] { $count } game
   *[other] { $count } games
}

## People. A guest who did not choose a name gets one of these words and a number.

page-nicknames = Amber Badger Birch Brook Cedar Clover Comet Coral Ember Falcon Fern Finch Heron Juniper Kestrel Lark Linden Lynx Maple Marten Otter Pebble Robin Rowan Sparrow Swift Tern Thistle Willow Wren
page-kind-account = Account
page-kind-guest = Guest
page-kind-program = Program
page-kind-computer = Computer player
page-kind-imported = From an imported game
page-rating = Rating
page-provisional = Rating after few games

## Time.

page-no-clock = no clock
page-per-move = { $time } per move
page-days = { $count ->
    [one] { $count } day
   *[other] { $count } days
}
