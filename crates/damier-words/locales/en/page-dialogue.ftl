### What programs and the referee said to each other at a game.

page-title-dialogue = Dialogue
page-dialogue-lead = What the programs and the referee said to each other.
page-dialogue-game = To the game
page-dialogue-copy = Copy as text
page-dialogue-no-copy = The browser does not let this page copy.
page-dialogue-empty = Nothing was said yet
page-dialogue-with = With which program
page-dialogue-both = Both
page-dialogue-seat = Seat { $seat }
page-dialogue-start = Start
page-dialogue-first = To the start
page-dialogue-back = One move back
page-dialogue-on = One move on
page-dialogue-last = To the end
page-dialogue-seconds = { $seconds } s
page-dialogue-by-program = The program says:
page-dialogue-by-referee = The referee says:
page-dialogue-by-note = Note:
