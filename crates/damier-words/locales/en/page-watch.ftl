### The wall of running games, and small boards that move.

page-title-watch = Watch
page-live-aborted = aborted
page-watch-playing = { $count ->
    [0] Nobody is playing right now.
    [one] One game is being played.
   *[other] { $count } games are being played.
}
page-watch-filter = Only one game
page-watch-every = All games
page-watch-empty = No game is being played
page-watch-empty-game = No game of { $game } is being played
page-watch-empty-text = Begin one: against a friend, whoever comes, or the computer. It appears here at once.
page-watch-begin = Play
page-watch-newest = { $count ->
    [one] The newest game is shown.
   *[other] The { $count } newest games are shown.
}
