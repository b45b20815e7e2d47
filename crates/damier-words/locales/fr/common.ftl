### Les mots dont se servent toutes les parties du programme.

# Lettres françaises du roi, de la dame, de la tour, du fou et du cavalier.
piece-letters = RDTFC
# Lettres du nord, de l'est, du sud et de l'ouest.
facing-letters = neso
decimal-mark = ,

# Un nom dans une phrase : « abandon de Paul, d'Anne, des Blancs ».
player = { $name }
    .les = { SORT($name) ->
        [plural] les { $name }
       *[other] { $name }
    }
    .aux = { SORT($name) ->
        [plural] aux { $name }
       *[other] à { $name }
    }
    .des = { SORT($name) ->
        [plural] des { $name }
        [vowel] d'{ $name }
       *[other] de { $name }
    }

tower-colour = { $letter ->
    [O] orange
    [B] bleue
    [P] pourpre
    [F] fuchsia
    [J] jaune
    [R] rouge
    [V] verte
   *[M] marron
}

## Mots isolés à l'écran.

label-total = total
label-turn = coup
label-left = reste
label-lost = pertes
label-moves = Coups
label-outside = dehors
board-title = { $game }, trait { FORM($side, "aux") }
label-board = Échiquier
label-round = Tour
label-secret = Secret
label-position = Position
label-yes = o
label-no = n
help-hint = aide : commandes
# Entre un nom et ce qui en est dit.
labelled = { $label } : { $value }
