### Ce que dit `damier bench`.

## Les colonnes de `damier bench rules`.

bench-game = jeu
bench-nodes = positions/s
bench-ratio = par rapport à shakmaty
bench-cost = µs par coup arbitré
