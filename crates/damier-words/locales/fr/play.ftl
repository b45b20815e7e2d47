### Devant un plateau : ce qui est dit à qui joue, ici ou sur un serveur.

ask-name = Nom du joueur ({ $side })
empty-name = Il faut au moins une lettre.
to-move = Trait : { $side } ({ $name })
side-to-move = Trait : { $side }
check = échec !
any-tower = une tour au choix
tower-to-move = la tour { tower-colour } ({ $letter })
choose-secret = choisissez votre code secret, comme RVBO
make-guess = devinez le code adverse, comme RVBO
played = { SORT($name) ->
    [plural] Les { $name } ont
   *[other] { $name } a
} joué { $pretty }.
refused = { $text } : { CAPITAL($why) }.
nothing-typed = Tapez un coup, ou aide.
draw-offered = Nulle proposée par { FORM($by, "les") }. { $to }, acceptez-vous ? (o/n)
draw-declined = Nulle refusée par { FORM($by, "les") }.
undo-asked = { $to }, permettez-vous { FORM($by, "aux") } de reprendre { $pretty } ? (o/n)
undo-asked-hidden = { $to }, permettez-vous { FORM($by, "aux") } de reprendre ce coup ? (o/n)
undo-declined = Refusé par { FORM($by, "les") } : le coup reste joué.
undo-done = Le dernier coup { FORM($by, "des") } est annulé.
nothing-to-undo = Il n'y a pas de coup à reprendre.
no-undo = Ici, aucun coup n'est repris : les deux joueurs jouent en même temps.
yes-or-no = Répondez par o ou n.
pass-keyboard = Passez le clavier { FORM($name, "aux") }.
press-enter = Personne d'autre ne regarde ? Appuyez sur Entrée.
legal-moves = Coups permis ({ $count }) :
    { $moves }
too-many-moves = Il y a { $count } coups permis, par exemple { $example }.
save-where = Sauver où ? Tapez : sauver FICHIER
saved = Partie sauvée dans { $path }.
not-saved = Impossible d'écrire { $path } : { $why }.
save-exists = { $path } existe déjà : choisissez un autre nom.
save-no-pgn = Ce jeu n'a pas de PGN : choisissez un nom en .json.
unfinished = La partie n'est pas terminée.
resume-with = Pour reprendre : { $command }
too-small = Ce terminal est trop petit : il faut { $columns } colonnes et { $rows } lignes.
game-is-over = La partie est terminée.
enter-leaves = Tapez sauver ou encore. Entrée pour quitter
save-offered = Garder cette partie ? Tapez sauver, ou sauver FICHIER.
again-later = Cette partie continue : une autre commence quand elle est finie.
replay-with = Pour la revoir : { $command }

replay-start = Le début de la partie ({ $count ->
    [one] un coup
   *[other] { $count } coups
})
replay-move = Coup { $number } sur { $count } : { $what }
replay-keys = Flèches gauche et droite : un coup. Pages : dix coups. Début, Fin. t tourne le plateau, q quitte.
game-numbered = { $game }, position { $number }

rules-in-short = { $rules }

    Tout, avec des plateaux : { $command }
rules-heading = En bref

hint = L'ordinateur jouerait { $text }.
hint-and-then = L'ordinateur jouerait { $text } ; la suite pourrait être { $then }.
no-hint = L'ordinateur n'a pas d'idée.
computer-thinks = L'ordinateur réfléchit

play-help = { $goal }
    { $forms }

    aide            cette page
    règles          les règles en bref
    coups           les coups permis
    nulle           réclamer la nulle, ou la proposer
    abandon         abandonner la partie
    annuler         reprendre le dernier coup, si l'adversaire le veut bien
    conseil         ce que jouerait l'ordinateur
    sauver FICHIER  garder la partie (.json, ou .pgn aux échecs)
    tourner         tourner le plateau
    quitter         partir ; la partie est sauvée (aussi Ctrl-C, Ctrl-D)
    encore          une autre partie, quand celle-ci est finie
    PgPréc PgSuiv   les coups précédents et suivants de la liste

# Ce qui peut être tapé, quelle que soit la langue affichée.
typed-play =
    .help = aide
    .rules = règles regles
    .moves = coups
    .draw = nulle
    .resign = abandon abandonner
    .hint = conseil
    .undo = annuler
    .save = sauver sauvegarder
    .flip = tourner
    .quit = quitter
    .again = encore rejouer
typed-answer =
    .yes = o oui
    .no = n non

## Ce qui ne va pas dans la ligne de commande.

usage-unknown-game = aucun jeu ne s'appelle « { $name } » ; les jeux sont { $games }
usage-clock = --clock « { $text } » illisible : donnez des minutes et des secondes, comme 10+5, ou dites l'unité, comme 90s, 30s/move ou 3d/move (jours)
usage-names = --names veut deux noms séparés par une virgule, comme Anne,Bruno ; avec --versus un seul suffit
usage-unreadable = impossible de lire { $path } : { $why }
usage-bad-record = { $path } : { $why }
usage-other-game = { $path } est une partie de { $kind }
usage-setup-with-resume = --position et --set sont pour les nouvelles parties, pas avec --resume
usage-file-exists = { $path } existe déjà : choisissez un autre nom
usage-no-folder = pas de dossier { $path } pour y sauver
usage-no-pgn = { $kind } n'a pas de PGN : choisissez un nom en .json
