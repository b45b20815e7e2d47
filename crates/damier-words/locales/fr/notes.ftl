### Ce que le dialogue d'une partie dit d'un programme. TRICHE, TIMEOUT et les noms de champs sont ceux des sujets.

note-cheated = TRICHE : { $why }
note-late = TIMEOUT : { $why }
note-other-game = numPartie désigne une autre partie
note-other-side = coulJ n'est pas la couleur de qui envoie
note-tower = caractPion doit être { $right }
note-property = propCoup de { $meant } doit être { $right }
note-no-move = idRequest n'est pas COUP : la structure d'avant est-elle trop longue ?
note-other-move = son adversaire lui a donné un autre coup que celui qu'il a joué
note-incomplete = { $have } des { $size } octets de { $name } sont arrivés : autrement alignés ?
