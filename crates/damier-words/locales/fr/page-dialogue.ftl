### Ce que les programmes et l'arbitre se sont dit pendant une partie.

page-title-dialogue = Dialogue
page-dialogue-lead = Ce que les programmes et l'arbitre se sont dit.
page-dialogue-game = Vers la partie
page-dialogue-copy = Copier en texte
page-dialogue-no-copy = Le navigateur ne permet pas à cette page de copier.
page-dialogue-empty = Rien n'a encore été dit
page-dialogue-with = Avec quel programme
page-dialogue-both = Les deux
page-dialogue-seat = Place { $seat }
page-dialogue-start = Départ
page-dialogue-first = Au départ
page-dialogue-back = Un coup en arrière
page-dialogue-on = Un coup en avant
page-dialogue-last = À la fin
page-dialogue-seconds = { $seconds } s
page-dialogue-by-program = Le programme dit :
page-dialogue-by-referee = L'arbitre dit :
page-dialogue-by-note = Note :
