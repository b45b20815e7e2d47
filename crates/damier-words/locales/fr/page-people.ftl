### Les personnes et leurs parties : profils, classements, archives, amis et messages.

page-graph-table = Sous forme de tableau
page-more = En voir plus
page-people-name = Nom
page-people-game = Jeu
page-people-date = Date
page-people-ending = Fin
page-people-more = Plus
page-people-more-of = Plus pour { $name }
page-people-message = Écrire
page-presence-online = En ligne
page-presence-playing = En jeu
page-presence-away = Hors ligne
page-seconds = { $text } s

## Résultats.

page-result-win = Gagnée
page-result-draw = Nulle
page-result-loss = Perdue
page-result-running = En cours
page-result-off = Annulée
page-count-wins = { $count ->
    [one] gagnée
   *[other] gagnées
}
page-count-draws = { $count ->
    [one] nulle
   *[other] nulles
}
page-count-losses = { $count ->
    [one] perdue
   *[other] perdues
}
page-column-wins = Gagnées
page-column-draws = Nulles
page-column-losses = Perdues
page-so-many-plies = { $count ->
    [one] { $text } demi-coup
   *[other] { $text } demi-coups
}
page-ending = { $why ->
    [checkmate] échec et mat
    [stalemate] pat
    [insufficient_material] matériel insuffisant
    [dead_position] position morte
    [threefold] triple répétition
    [fivefold] quintuple répétition
    [fifty_moves] règle des cinquante coups
    [seventyfive_moves] règle des soixante-quinze coups
    [king_captured] roi capturé
    [horde_destroyed] horde détruite
    [home_row] dernière rangée atteinte
    [deadlock] blocage
    [mountain] montagne sortie
    [repetition] répétition
    [found] code trouvé
    [draw] code trouvé des deux côtés
    [max_rounds] limite de tours
    [resign] abandon
    [agreement] accord
    [timeout] temps
    [abandon] départ
    [illegal_move] coup illégal
    [ply_cap] limite de coups
    [decision] décision de l'arbitre
   *[other] { $why }
}

## Profils.

page-profile-since = Inscription : { $date }
page-profile-games = Jeux pratiqués
page-profile-unrated = Pas encore de partie classée
page-profile-played = Parties
page-profile-rated = { $count ->
    [one] dont { $count } classée
   *[other] dont { $count } classées
}
page-profile-share = Points marqués
page-profile-streak = Série en cours
page-streak-wins = { $count ->
    [one] { $count } victoire
   *[other] { $count } victoires
}
page-streak-losses = { $count ->
    [one] { $count } défaite
   *[other] { $count } défaites
}
page-streak-best = { $count ->
    [one] record : { $count } victoire
   *[other] record : { $count } victoires
}
page-profile-move-time = Moyenne par coup
page-profile-results = Résultats
page-profile-all = Toutes les parties
page-profile-as = { $side }
page-profile-endings = Fins de partie
page-profile-best = Meilleures victoires
page-profile-recent = Parties récentes
page-profile-all-games = Toutes les parties
page-profile-graph = Classement de { $name } : { $game }
page-profile-graph-soon = Un graphique apparaîtra ici après la deuxième partie classée.
page-profile-no-games = { $name } n'a pas encore terminé de partie
page-profile-no-games-text = Le classement et les résultats apparaissent après la première partie.
page-profile-no-games-own = Jouez une partie : votre classement et vos résultats apparaîtront ici.
page-profile-guest = Les invités n'ont pas de profil
page-profile-guest-text = Avec un compte, vous avez un classement, des statistiques et des amis. Les parties déjà jouées restent les vôtres.
page-profile-nobody = Aucun compte ne s'appelle { $name }
page-profile-nobody-text = Les invités n'ont pas de profil, et un compte supprimé ne laisse que ses parties.
page-versus = Vous contre { $name }
page-versus-none = Vous n'avez pas encore joué ensemble
page-versus-games = Vos parties

## Défis, amis, blocages et signalements.

page-friend-ask = Ajouter en ami
page-friend-accept = Accepter
page-friend-refuse = Refuser
page-friend-withdraw = Retirer la demande
page-friend-asked = La demande est envoyée à { $name }.
page-friend-friends = Vous et { $name } êtes amis.
page-unfriend = Retirer des amis
page-block = Bloquer
page-unblock = Débloquer
page-unblock-name = Débloquer { $name }
page-blocked = Vous n'entendrez plus { $name }.
page-unblocked = { $name } n'est plus sur la liste des blocages.
page-report = Signaler
page-report-this = Signaler ce message
page-report-title = Signaler { $name }
page-report-line = Quel message ?
page-report-why = Quel est le problème ?
page-report-nothing = Il n'y a rien à signaler
page-report-nothing-text = On signale un message, et vous n'en avez aucun de cette personne.
page-reported = Merci. Les responsables du serveur regarderont.

page-friends-guest = Il faut un compte pour avoir des amis
page-friends-guest-text = Avec un compte, vous voyez quels amis sont en ligne, vous les défiez et vous leur écrivez.
page-friends-add = Ajouter un ami
page-friends-add-name = Nom d'un compte
page-friends-all = Vos amis
page-friends-here = { $here } sur { $count } en ligne
page-friends-none = Pas encore d'amis
page-friends-none-text = Ajoutez quelqu'un par son nom, ou depuis le profil d'une personne avec qui vous avez aimé jouer.
page-friends-requests = Demandes
page-friends-incoming = Veulent être vos amis
page-friends-outgoing = En attente de réponse
page-friends-blocked = Blocages
page-friends-blocked-none = Vous n'avez bloqué personne.
page-friends-blocked-text = Ces comptes ne peuvent ni vous défier ni vous écrire, et vous ne voyez pas ce qu'ils disent.

page-messages-guest = Il faut un compte pour écrire des messages
page-messages-with = Messages avec { $name }
page-messages-choose = Choisissez une conversation
page-messages-choose-text = Les amis peuvent s'écrire ici.
page-messages-none = Pas encore de conversation
page-messages-none-text = Les amis peuvent s'écrire. Commencez par en trouver.
page-messages-you = Vous : { $text }
page-messages-begin = Dites bonjour
page-messages-unread = non lus
page-messages-empty = Rien n'a encore été dit. La première ligne est à vous.
page-messages-stranger = Vous pourrez écrire à { $name } quand vous serez amis.
page-messages-write-to = Message à { $name }

## Classements.

page-ranking-lead = Les meilleurs de chaque jeu. Le classement change après chaque partie classée.
page-ranking-title = Classement : { $game }
page-ranking-place = Place
page-ranking-deviation = Écart
page-ranking-games = Parties classées
page-ranking-pool = Qui est classé
page-ranking-people = Personnes
page-ranking-programs = Programmes
page-ranking-all = Tout le classement
page-ranking-all-of = Tout le classement : { $game }
page-ranking-every = Tous les jeux
page-ranking-own = Votre place : { $place }
page-ranking-your-place = Votre place
page-ranking-empty = Personne n'est encore classé :
page-ranking-nobody = Personne n'est encore classé
page-ranking-nobody-text = Les deux premiers comptes qui jouent une partie classée ouvrent la liste.
page-ranking-nobody-people = Les deux premiers comptes qui jouent une partie classée ouvrent la liste.
page-ranking-nobody-programs = Les comptes qui sont des programmes apparaissent ici après leur première partie classée.
page-ranking-provisional = Un point d'interrogation veut dire peu de parties : ces classements viennent à la fin tant qu'ils ne sont pas fiables.

## Archives.

page-games-which = Quelles parties
page-games-archive = Toutes les parties
page-games-mine = Mes parties
page-games-export = Exporter en { $format }
page-games-import = Importer du PGN
page-games-filters = Filtres
page-games-player = Personne
page-games-me = Moi
page-games-opponent = Adversaire
page-games-result = Résultat
page-games-any = Peu importe
page-games-first-won = Le premier camp gagne
page-games-second-won = Le second camp gagne
page-games-since = Du
page-games-until = Au
page-games-position = Position de départ
page-games-position-hint = Le texte exact, par exemple une FEN
page-games-search = Chercher
page-games-clear = Effacer les filtres
page-games-none = Aucune partie trouvée
page-games-none-text = Les parties terminées apparaissent ici.
page-games-none-filtered = Avec moins de filtres, on trouve plus de parties.
page-games-mine-none = Vous n'avez pas encore joué
page-games-mine-none-text = Vos parties apparaissent ici, même celles que vous jouez en invité.
page-games-import-title = Importer des parties
page-games-import-text = Jusqu'à 64 parties d'échecs, d'échecs 960 ou de horde. Elles ne changent aucun classement et ne sont que dans vos archives.
page-games-file = Fichier PGN
page-games-pgn = Ou collez du PGN
page-games-imported = { $count ->
    [one] { $count } partie importée.
   *[other] { $count } parties importées.
}
page-games-refused = { $count ->
    [one] Une partie n'a pas pu être lue :
   *[other] { $count } parties n'ont pas pu être lues :
}
page-games-line = Ligne { $line } :
