### Ce que lisent les clients des blocs de Pawn Hub dans une ligne de discussion.

blocks-no-real-time = On ne joue pas ici en temps réel.
