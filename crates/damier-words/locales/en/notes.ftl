### What the dialogue of a game says about a program. TRICHE, TIMEOUT and the names of fields are the seeds'.

note-cheated = TRICHE: { $why }
note-late = TIMEOUT: { $why }
note-other-game = numPartie names another game
note-other-side = coulJ is not the colour of its sender
note-tower = caractPion must be { $right }
note-property = propCoup of { $meant } must be { $right }
note-no-move = idRequest is not COUP: is the struct before it too long?
note-other-move = its opponent handed it another move than they played
note-incomplete = { $have } of the { $size } bytes of { $name } came: packed differently?
