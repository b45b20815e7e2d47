### The rules of the games, to read and to try.

page-title-rules = Rules
page-rules-lead = Every game in a few minutes, with boards on which you can try each move.
page-rules-all = The rules of all games
page-rules-contents = On this page
page-rules-short = In short
page-rules-play = Play this game now
page-rules-print = Print
page-rules-tries = Moves to try
page-rules-legal = (legal)
page-rules-reset = Reset
page-rules-editor = Open in the editor
page-rules-over = The game would be over: { $result }.
