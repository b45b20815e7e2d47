### Ce qui est dit à qui joue sur un serveur.

join-bad-address = « { $text } » n'est pas l'adresse d'un serveur : écrivez http://hôte:port ou https://hôte:port
join-bad-clock = --clock « { $text } » illisible : donnez des minutes et des secondes, comme 5+3, ou dites l'unité, comme 90s, 30s/move ou 3d/move (jours) ; - sans pendule
join-unreachable = personne ne répond à { $address } : { $why }
join-stranger = ce qui répond à { $address } n'est pas Damier
join-plain = { $address } ne chiffre pas : écrivez http://{ $host } si cela vous convient
join-encrypted = { $address } chiffre : écrivez https://{ $host }
join-ask-trust =
    Personne à qui cet ordinateur se fie ne se porte garant de { $address }. Son certificat a l'empreinte SHA-256
      { $fingerprint }
    Le serveur a affiché la même à son démarrage, si c'est bien celui que vous cherchez. Lui faire confiance désormais (o/n) ?
join-unknown-certificate = personne à qui cet ordinateur se fie ne se porte garant de { $address } : comparez l'empreinte à celle que le serveur a affichée, et ajoutez --fingerprint { $fingerprint }
join-another-certificate = { $address } n'a pas le certificat demandé, mais { $fingerprint } : rien ne lui a été envoyé
join-changed = { $address } n'est PAS le serveur que vous connaissiez : son certificat a changé, ou quelqu'un s'est interposé. Rien ne lui a été envoyé. Son empreinte est maintenant { $fingerprint } ; si la personne qui tient le serveur l'a changé, effacez { $path } et revenez
join-other-name = le certificat de { $address } n'est pas pour { $name } : rien ne lui a été envoyé
join-expired = le certificat de { $address } est périmé, ou l'horloge de cet ordinateur est fausse : rien ne lui a été envoyé
join-nothing-to-compare = --fingerprint demande une adresse https://
join-known-unreadable = { $path } : le certificat auquel vous faisiez confiance est illisible ({ $why })
join-known-unwritable = { $path } : impossible d'y écrire, donc de retenir ce certificat ({ $why })
join-forgotten = le serveur ne vous connaît plus ; recommencez
join-ask-password = Mot de passe de { $name } :
join-confirm-password = Encore une fois, pour être sûr :
join-passwords-differ = Ce sont deux mots de passe différents. Recommencez.
join-no-password = pas de mot de passe : tapez-le dans un terminal, ou mettez-le dans DAMIER_PASSWORD

join-welcome = Vous êtes { $name } sur { $address }.
join-lost = Connexion perdue ; nouvel essai…
join-doubtful = Quelqu'un répond sans avoir le certificat du serveur : rien ne lui est dit.
join-back = La connexion est revenue.
join-paused = Le serveur était absent ; les pendules se sont arrêtées { $seconds } s.
join-no = { CAPITAL($why) }.

## Dans le salon.

join-seeking = En attente d'un adversaire : { $terms }.
join-challenging = Défi lancé à { $to } : { $terms }.
join-link = En attente de qui lancera : { $command } ({ $terms })
join-waits-no-longer = Vous n'attendez plus.
join-challenge-gone = Le défi n'a pas été relevé.
join-challenged = { $from } vous défie : { $terms }.
join-another-game = Une autre de vos parties commence : finissez celle-ci.
join-choose-game-for = Quel jeu contre { $name } ?
join-challenges = Défis
join-who-waits = Qui attend
join-computers = Ordinateurs
join-people = Qui est là
join-playing = en jeu
join-free = libre
join-nobody-else = Personne d'autre n'est là.
join-games = Parties à regarder
join-some-of = { $heading } ({ $shown } sur { $all })
join-new = Jouer
join-level = niveau { $level }
join-rated = classée
join-so-many-games = { $games } parties
join-connected = connectés : { $count }
join-people-keys = Haut/Bas, Entrée : défier | liste : retour au salon | aide | quitter
join-lobby-keys = Haut/Bas, Entrée : choisir | présents | refuser | cadence 5+3 | annuler | aide | quitter
join-lobby-help =
    3                  choisir la ligne 3 de la liste (Entrée : celle qui est marquée)
    jouer JEU          attendre qui veut ce jeu
    présents           qui est là ; choisir un nom, c'est le défier
    défier NOM JEU     défier quelqu'un
    lien JEU           faire un lien pour un ami
    accepter, refuser  le défi marqué, ou celui d'un numéro
    regarder ID        regarder une partie
    parties            vos propres parties
    revoir ID          revoir une partie finie
    sauver ID FICHIER  la garder (.json, ou .pgn aux échecs)
    cadence 5+3        minutes+secondes de la prochaine partie (30s/move : par coup ; - : aucune)
    annuler            ne plus attendre
    liste, liste JEU   revoir ce salon, avec tous les jeux ou ce jeu seul
    quitter            partir (aussi Ctrl-C, Ctrl-D)

    Ann* est un compte, kami+ un programme ; un invité n'a pas de signe. (1512) est un classement.

    { $house }
join-clock-is = La prochaine partie se joue en { $clock }.
join-nothing-chosen = Il n'y a rien de tel dans la liste.
join-not-understood = { $text } : incompréhensible ; tapez aide.

## Devant une partie.

join-shown = { $game } : { $one } contre { $two }.
join-series = partie { $game } sur { $games }, { $score }
join-waiting-for-opponent = En attente de l'adversaire
join-not-begun = La partie va commencer
join-hidden-move = { $name } a joué.
join-offers-draw = Nulle proposée par { $name }.
join-asks-takeback = { $name } demande à reprendre un coup.
join-gives-time = { $name } donne { $seconds } s.
join-taken-back = Un coup est repris.
join-away = Absence de { $name }.
join-away-for = Absence de { $name } (reste { $left } s).
join-returned = Retour de { $name }.
join-aborted = La partie est annulée.
join-rematch-asked = { $name } veut la revanche : revanche, ou refuser ?
join-rematch-wanted = La revanche est demandée.
join-move-on-its-way = Votre dernier coup est encore en route.
join-only-watching = Vous ne faites que regarder cette partie.
join-nothing-asked = Personne ne vous a rien demandé.
join-game-goes-on = La partie continue : abandonnez d'abord, ou quittez et revenez.
join-resign-sure = Abandonner la partie ? abandon ou o le fait, n continue.
join-kept-as = Le serveur garde cette partie sous le nom { $id }.
join-not-over = C'est pour les parties finies.
join-series-score = La partie { $game } sur { $games } est finie : { $first } { $one }, { $second } { $two }.
join-called-off = annulée
join-no-own-games = Vous n'avez pas encore joué ici.
join-own-games = Vos parties, les plus récentes d'abord (revoir ID, sauver ID FICHIER) :
    { $games }
join-after-end = revanche, sauver, revoir, analyser, salon ou quitter
join-while-watching = spectateur ; salon ou quitter
join-come-back = La partie continue sans vous et votre temps court ; si vous restez absent, elle est perdue. Revenez par la même commande.
join-game-help = { $forms }

    aide               cette page
    coups              les coups permis
    nulle              proposer la nulle, ou l'accepter
    o, n               répondre à l'adversaire
    reprendre          demander à reprendre votre dernier coup
    conseil            contre l'ordinateur : ce qu'il jouerait, et ce que valait votre dernier coup
    réclamer           la nulle des règles, ou la partie que l'adversaire a quittée
    abandon            abandonner la partie
    interrompre        annuler la partie avant que les deux aient joué
    revanche           après la fin : rejouer
    revoir, analyser   après la fin : la revoir ; ce que l'ordinateur en pense
    sauver FICHIER     après la fin : la garder (.json, ou .pgn aux échecs)
    tourner            tourner le plateau
    salon, quitter     partir (aussi Ctrl-C, Ctrl-D)
    dire TEXTE         à qui est devant cette partie ; discussion (Tab) montre tout
    mp NOM TEXTE       à un ami ; aussi amis, stats, classement, règles, muet, signaler

    Ann* est un compte, kami+ un programme ; un invité n'a pas de signe.

# Ce qui peut être tapé, quelle que soit la langue affichée.
typed-lobby =
    .help = aide
    .list = liste salon
    .people = présents presents gens
    .quit = quitter
    .cancel = annuler
    .seek = jouer chercher
    .challenge = défier defier
    .link = lien
    .clock = cadence
    .accept = accepter
    .decline = refuser
    .watch = regarder
    .games = parties
    .save = sauver sauvegarder
    .replay = revoir
typed-game =
    .help = aide
    .moves = coups
    .flip = tourner
    .resign = abandon abandonner
    .draw = nulle
    .takeback = reprendre annuler
    .accept = accepter oui o
    .decline = refuser non n
    .abort = interrompre
    .claim = réclamer reclamer
    .rematch = revanche
    .save = sauver sauvegarder
    .replay = revoir
    .analyse = analyser
    .hint = conseil
    .lobby = salon
    .quit = quitter
typed-claim =
    .draw = nulle
    .win = gain
