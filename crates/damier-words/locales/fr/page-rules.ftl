### Les règles des jeux, à lire et à essayer.

page-title-rules = Règles
page-rules-lead = Chaque jeu en quelques minutes, avec des plateaux où essayer chaque coup.
page-rules-all = Les règles de tous les jeux
page-rules-contents = Sur cette page
page-rules-short = En bref
page-rules-play = Jouer à ce jeu
page-rules-print = Imprimer
page-rules-tries = Coups à essayer
page-rules-legal = (légal)
page-rules-reset = Remettre en place
page-rules-editor = Ouvrir dans l'éditeur
page-rules-over = La partie serait finie : { $result }.
