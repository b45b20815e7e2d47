### La première page : comment on se rencontre.

page-title-home = Jouer

## Partie rapide.

page-choose-game = Choisir un jeu
page-waiting = { $count ->
    [one] { $count } en attente
   *[other] { $count } en attente
}
page-read-rules = Règles
page-mode = Le résultat compte-t-il ?
page-casual = Amicale
page-mode-rated = Classée
page-speed-bullet = Bullet
page-speed-blitz = Blitz
page-speed-rapid = Rapide
page-speed-classical = Lente
page-speed-none = Sans pendule
page-custom = Autre
page-searching = recherche…
page-looking-for = Recherche d'un adversaire : { $game }, { $clock }
page-range = classements de { $from } à { $to }
page-anybody = tout le monde convient
page-computer-instead = Plutôt l'ordinateur
page-play-friend = Jouer avec un ami
page-play-computer = Jouer contre l'ordinateur
page-nickname = Votre pseudonyme
page-change-nickname = Changer de pseudonyme
page-you-play-as = Vous jouez sous le nom de
page-keep-games = garder vos parties avec un compte
page-save = Enregistrer

## Dialogues.

page-game = Jeu
page-clock = Pendule
page-own-clock = Autre pendule
page-clock-hint = Minutes et secondes ajoutées après chaque coup, par exemple 7+2 ; ou 30s/move, 3d/move
page-side = Vous jouez
page-side-any = Au hasard
page-level = Niveau
page-play = Jouer
page-make-link = Créer un lien
page-link = Lien vers la partie
page-link-hint = Qui ouvre le lien ou scanne le code joue contre vous. Gardez cette fenêtre ouverte jusqu'à son arrivée.
page-qr = Le lien sous forme de code QR
page-copy = Copier
page-copied = Copié
page-share = Partager…
page-challenge = Défier
page-challenge-name = Défier { $name }
page-challenge-sent = Défi envoyé à { $name }.
page-custom-title = À vos conditions
page-in-a-row = Combien de parties de suite
page-find-opponent = Trouver un adversaire

## Ce qui se passe.

page-who-waits = En attente d'un adversaire
page-nobody-waits = Personne n'attend
page-nobody-waits-text = Lancez-vous, ou jouez contre l'ordinateur en attendant.
page-more-waiting = { $count ->
    [one] et { $count } autre
   *[other] et { $count } autres
}
page-rated-needs-account = Une partie classée demande un compte.
page-who-is-here = Qui est là
page-more-people = { $count ->
    [one] et { $count } autre
   *[other] et { $count } autres
}
page-plays = en partie
page-free = libre
page-you = vous
page-live = Parties en cours
page-watch-all = Tout regarder
page-no-live = Aucune partie en ce moment
page-no-live-text = Commencez-en une : les autres pourront la suivre ici.
page-game-between = { $game } : { $one } contre { $two }

## Un défi par lien.

page-title-challenge = Défi
page-challenge-of = Défi de { $name }
page-challenges-you-here = vous défie
page-you-play-side = Vous jouez : { $side }
page-own-challenge = C'est votre propre défi : envoyez le lien à quelqu'un d'autre.
page-withdraw = Retirer
page-challenger-away = L'auteur du défi est absent pour le moment ; vous pouvez attendre son retour ici.
page-accept-play = Accepter et jouer
page-challenge-over = Ce défi est terminé
page-challenge-over-text = Quelqu'un d'autre l'a accepté, ou il a été retiré.
