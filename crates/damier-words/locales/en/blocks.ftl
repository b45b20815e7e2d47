### What clients of Pawn Hub's blocks are told in a line of chat: they are English.

blocks-no-real-time = Games in real time are not played here.
