### Ce qui est dit à qui est sur un serveur, sur tout ce qui entoure les parties.

label-chat = Discussion

## Comptes.

join-in-use = ce compte est utilisé ailleurs : quittez là-bas, ou ajoutez --take-over
join-ask-take-over = Ce compte est utilisé ailleurs. Prendre sa place (o/n) ?
join-taken-over = ce compte est maintenant utilisé ailleurs
house-take-over = Utilisé ailleurs. Prendre sa place ? (o/n)
house-ask-new-password = Nouveau mot de passe :
house-nothing-changed = Rien n'a changé.
house-password-changed = Votre mot de passe est changé. Toute autre connexion est fermée.
house-delete-sure = Supprimer ce compte définitivement ? (o/n)
house-bot-sure = Laisser un programme jouer avec ce compte, définitivement ? (o/n)
house-only-in-lobby = Cela se fait dans le salon.
house-logged-in = Vous êtes connecté comme { $name } : déconnexion d'abord.
house-needs-account = Il faut un compte : connexion NOM, ou inscription NOM.
house-claim-needs-account = Le code est gardé : connexion NOM, ou inscription NOM, et ce serveur sera le vôtre.
house-claimed = Ce serveur est désormais sous votre responsabilité.
house-incomplete = { $word } : il manque quelque chose ; tapez aide.
house-account = { $name } : compte depuis le { $since }
house-role = rôle : { $role }
house-is-bot = un programme joue avec
house-muted-until = privé de parole jusqu'au { $until }
house-account-orders = motdepasse | jetons | exporter FICHIER | supprimer compte | déconnexion
house-tokens = Ce qui ouvre votre compte (jetons fin ID, jetons nouveau NOM read,play,chat,friends) :
    { $tokens }
house-token = { $id }  { $what }, depuis le { $made }, utilisé le { $seen }
house-session = connexion ailleurs
house-this-session = celle-ci
house-token-made = Le jeton de { $label }, montré maintenant seulement :
    { $token }
house-token-ended = Cela n'ouvre plus votre compte.
house-tokens-ended = Seule cette session ouvre encore votre compte.

## Amis.

house-requests = Demandes d'amitié
house-friends = Amis
house-asked = Demandes sans réponse
house-blocked-people = Bloqués
house-no-friends = Pas encore d'amis ici : ami NOM en demande un.
house-friends-keys = Haut/Bas, Entrée : accepter ou défier | ami NOM | refuser | mp NOM | liste | aide
house-here = là maintenant
house-not-here = absent
house-friends-now = { $name } et vous êtes maintenant amis.
house-friend-asked = Demande envoyée à { $name }.
house-unfriended = { $name } n'est pas de vos amis.
house-blocked = Vous avez bloqué { $name }.
house-unblocked = Vous ne bloquez plus { $name }.
house-asks-friend = { $name } voudrait être de vos amis : ami { $name }, ou retirer { $name } ?
house-friend-refused = { $name } ne souhaite pas être de vos amis.
house-friend-away = { $name } n'est pas là.
house-still-asked = { $name } n'a pas répondu ; retirer { $name } annule la demande.
house-still-blocked = Vous bloquez { $name } ; débloquer { $name } y met fin.

## Discussions.

house-talk-with = Entre vous et { $name } (dire TEXTE ; liste pour revenir)
house-talk-global = Tout le monde (dire TEXTE ; liste pour revenir)
house-talk-game = Devant cette partie (dire TEXTE ; discussion pour revenir)
house-silence = Rien n'a encore été dit.
house-unread = non lus : { $from }
house-private = { $line }
house-told-privately = (à { $name }) { $line }
house-nobody-hears = Personne ne vous entend ici.
house-said-nothing = { $name } n'a rien dit que vous ayez entendu.
house-is-muted = Vous n'écoutez pas ici : écouter d'abord.
house-muted = Ce qui se dit ici n'est plus montré (écouter le montre).
house-unmuted = Ce qui se dit ici est de nouveau montré.
house-reported = C'est signalé aux responsables du serveur.

## Chiffres.

house-ranking = Le classement : { $game }
house-ranking-programs = Le classement des programmes à { $game }
house-ranking-empty = Personne n'est encore classé.
house-rated-games = { $count ->
    [one] { $count } partie classée
   *[other] { $count } parties classées
}
house-own-place = Votre place :
house-provisional-sign = ? : ce classement n'est pas encore sûr.
house-more = suite : la page suivante
house-no-more = Il n'y a pas de page suivante.
house-more-older = suite : ce qui s'est dit avant
house-no-older = Rien ne s'est dit avant.
house-range = Adversaires de { $from } à { $to }, et { $widens } de plus chaque seconde.
house-profile = { $name } : ici depuis le { $since }, { $does }
house-no-figures = Pas encore de chiffres.
house-rating = { $game } : { $rating } ±{ $deviation }{ $provisional ->
    [yes] {" "}(pas encore sûr)
   *[no] {""}
}
house-score = { $wins } { $wins ->
    [one] gain
   *[other] gains
}, { $draws } { $draws ->
    [one] nulle
   *[other] nulles
}, { $losses } { $losses ->
    [one] perte
   *[other] pertes
}
house-played = {"  "}parties : { $played }, { $score }
house-endings = {"  "}fins : { $endings }
house-ending = { $reason ->
    [checkmate] mat
    [stalemate] pat
    [insufficient_material] matériel insuffisant
    [dead_position] position morte
    [threefold] trois fois
    [fivefold] cinq fois
    [fifty_moves] cinquante coups
    [seventyfive_moves] soixante-quinze coups
    [king_captured] roi pris
    [horde_destroyed] horde détruite
    [home_row] dernière rangée
    [deadlock] blocage
    [mountain] montagne
    [repetition] répétition
    [found] code trouvé
    [draw] trouvé des deux côtés
    [max_rounds] nombre de tours
    [resign] abandon
    [agreement] accord
    [timeout] temps
    [abandon] départ
   *[other] { $reason }
}
house-streak = {"  "}gains de suite : { $now } en ce moment, { $best } au mieux
house-move-time = {"  "}{ $seconds } s par coup
house-best-wins = {"  "}meilleurs gains : { $wins }
house-versus = { $me } contre { $name } : { $score }
house-games = Parties, les plus récentes d'abord (revoir ID, sauver ID FICHIER) :
    { $games }
house-no-games = Il n'y a pas de telles parties.

house-help =
    Vous
    connexion NOM, déconnexion  avec un compte, ou de nouveau comme invité
    inscription NOM           faire un compte ; l'invité garde ses parties
    compte, motdepasse        ce qu'on sait de vous ; un autre mot de passe
    réinitialiser CODE        un autre mot de passe, avec un code des responsables
    jetons                    ce qui ouvre votre compte ; jetons nouveau NOM, jetons fin ID ou autres
    exporter FICHIER          tout ce que le serveur garde sur vous
    compte robot              un programme joue avec lui, définitivement
    supprimer compte          définitivement
    revendiquer CODE          diriger le serveur, avec le code du premier démarrage

    Les autres
    amis                      qui est là ; choisir accepte ou défie
    ami NOM, retirer NOM      demander, accepter ; refuser, annuler, finir
    bloquer NOM, débloquer NOM  ne plus rien entendre de quelqu'un
    dire TEXTE                à qui est au même endroit
    mp NOM TEXTE              à un ami ; mp NOM montre ce qui s'est dit
    discussion (Tab), suite   tout ce qui s'est dit ici, et avant ; muet, écouter
    signaler NOM POURQUOI     ce qui fut dit en dernier, aux responsables

    Chiffres
    classement JEU, suite     qui joue le mieux, et votre place ; classement JEU programmes
    stats NOM JEU             comment quelqu'un joue
    contre NOM                vous face à quelqu'un
    parties siam gagnées Bob  vos parties ; aussi de NOM, mat, depuis 2026-01-01, jusque
    exporter parties FICHIER chess  les mêmes dans un fichier, PGN ou lignes JSON
    importer FICHIER          les parties d'un fichier PGN, parmi les vôtres
    dialogue ID               ce que programmes et arbitre se sont dit à une partie
    analyser ID               ce que l'ordinateur pense d'une partie finie
    règles JEU                comment on joue

# Ce qui peut être tapé, quelle que soit la langue affichée.
typed-house =
    .say = dire
    .msg = mp
    .chat = discussion
    .mute = muet
    .unmute = écouter ecouter
    .report = signaler
    .friends = amis
    .friend = ami
    .unfriend = retirer
    .block = bloquer
    .unblock = débloquer debloquer
    .ranking = classement
    .stats = statistiques
    .versus = contre
    .rules = règles regles
    .more = suite
    .account = compte
    .login = connexion
    .logout = déconnexion deconnexion
    .signup = inscription
    .password = motdepasse mdp
    .reset = réinitialiser reinitialiser
    .tokens = jetons
    .delete = supprimer
    .export = exporter
    .import = importer
    .dialogue = dialogue
    .analyse = analyser
    .claim = revendiquer
typed-account =
    .account = compte
typed-account-is =
    .bot = robot programme
typed-export =
    .games = parties
typed-ranking =
    .programs = programmes robots
typed-token-others =
    .others = autres
typed-token =
    .new = nouveau
    .end = fin
typed-games =
    .won = gagnées gagnees
    .drawn = nulles
    .lost = perdues
    .of = de
    .with = contre
    .since = depuis
    .until = jusque
