### Le mur des parties en cours, et les petits plateaux animés.

page-title-watch = Regarder
page-live-aborted = annulée
page-watch-playing = { $count ->
    [0] Personne ne joue en ce moment.
    [one] Une partie est en cours.
   *[other] { $count } parties sont en cours.
}
page-watch-filter = Un seul jeu
page-watch-every = Tous les jeux
page-watch-empty = Aucune partie n'est en cours
page-watch-empty-game = { $game } : aucune partie en cours
page-watch-empty-text = Commencez-en une : contre un ami, le premier venu ou l'ordinateur. Elle apparaît ici aussitôt.
page-watch-begin = Jouer
page-watch-newest = { $count ->
    [one] Seule la plus récente est montrée.
   *[other] Les { $count } plus récentes sont montrées.
}
