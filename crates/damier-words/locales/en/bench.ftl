### What `damier bench` says.

## The columns of `damier bench rules`.

bench-game = game
bench-nodes = nodes/s
bench-ratio = ratio to shakmaty
bench-cost = µs per refereed move
