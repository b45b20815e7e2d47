### Ce que répond un serveur quand il refuse.

## Par WebSocket.

api-bad-json = ce n'est pas du JSON
api-bad-message = ce n'est pas un message : { $what }
api-not-yours = vous ne jouez pas dans cette partie
api-no-such-game = cette partie n'existe pas
api-no-finished-game = aucune de vos parties terminées n'est celle-là
api-watching-too-many = vous regardez trop de parties
api-game-busy = cette partie est occupée
api-moves-busy = le serveur ne peut pas conserver de coups en ce moment
api-game-elsewhere = ce serveur ne tient plus la partie
api-busy = le serveur ne peut pas conserver de parties en ce moment
api-unknown-game = le serveur ne connaît pas ce jeu
api-no-position = seul un défi hors classement peut nommer une position de départ, et pas au Mastermind
api-long-position = une position a au plus { $most } caractères
api-many-moves = au plus { $most } coups sont jugés à la fois
api-nobody-there = personne de ce nom n'est là
api-several = plusieurs invités ont ce nom
api-not-rated = seuls les comptes jouent des parties classées
api-bad-games = une série a de 1 à 100 parties
api-bad-seat = une place est 1 ou 2
api-too-many = vous attendez déjà assez de parties
api-computer-games = l'ordinateur joue déjà assez de parties avec vous, avec votre adresse ou par ce moteur

## Ce qu'on peut y faire.

hint-after-the-end = redemandez quand elle sera terminée
hint-allow = l'en-tête Allow dit avec lesquelles
hint-another-name = choisissez-en un autre, ou connectez-vous si c'est le vôtre
hint-clock = par exemple 5+3 pour cinq minutes et trois secondes par coup, 30s/move, ou - pour aucune
hint-connect-again = reconnectez-vous
hint-docs = /api/docs dit ce qu'on peut demander et comment
hint-exact-name = un nom s'écrit comme son propriétaire l'a écrit ; /api/leaderboard en cite pour chaque jeu
hint-games = /api/rules donne la liste des jeux
hint-games-played = /api/games donne celles qui sont en cours
hint-hosts = si c'est son nom, qui le tient l'indique dans `hosts` de ses réglages
hint-link = envoyez plutôt un lien à l'un d'eux
hint-log-in = reconnectez-vous, ou venez en invité : /api/login et /api/guest donnent un jeton
hint-log-in-first = connectez-vous d'abord
hint-new-password = quelques mots sans rapport entre eux en font un bon
hint-origins = qui tient ce serveur peut les autoriser dans `origins` de ses réglages
hint-own-games = /api/games/mine donne les vôtres
hint-password = vérifiez les majuscules et la langue du clavier
hint-people = `lobby` dit qui est là
hint-tokens = /api/tokens donne les vôtres
hint-try-again = réessayez dans un instant
hint-try-later = réessayez plus tard
hint-unseek = renoncez d'abord à l'une d'elles
hint-end-a-game = finissez l'une d'elles, ou revenez quand une autre sera finie
hint-wait = réessayez dans { $seconds } s
## Amis et discussions, d'une façon ou de l'autre.

social-no-account = seuls les comptes ont des amis et discutent hors de leurs propres parties ; connectez-vous d'abord
social-yourself = c'est vous
social-blocked = vous bloquez cette personne ; débloquez-la d'abord
social-enough = il ne peut pas y en avoir davantage
social-no-such-room = cette discussion n'existe pas, ou ne vous est pas ouverte en ce moment
social-not-friends = vous ne pouvez parler en privé qu'avec vos amis
social-bad-text = il n'y a rien à lire
social-no-such-line = ce message n'existe pas, ou ne vous est pas ouvert
social-flood = pas si vite ; réessayez dans { $seconds } s
social-again = vous venez de le dire
social-muted = { $minutes ->
    [one] vous ne pouvez pas parler pendant encore une minute
   *[other] vous ne pouvez pas parler pendant encore { $minutes } minutes
}

## Pourquoi une connexion est fermée : 123 octets au plus.

close-not-a-frame = ce n'est pas une trame WebSocket
close-text-only = les messages sont des textes, pas des octets
close-not-utf8 = ce n'est pas de l'UTF-8
close-too-many-messages = trop de messages à la fois
close-logged-out = session terminée
close-too-long = ce message est trop long
close-restart = le serveur redémarre ; revenez dans un instant

## Par HTTP.

api-no-such-page = cette page n'existe pas
api-not-with-this-method = pas avec cette méthode
api-bad-body = ceci est illisible : { $what }
api-no-chunks = donnez Content-Length, pas Transfer-Encoding
api-not-here = seulement depuis la machine du serveur
api-foreign-origin = les pages d'autres sites ne peuvent pas utiliser ce serveur
api-storage-away = le serveur n'atteint pas ses données
api-too-many-tries = trop d'essais
api-name-length = un nom a de 1 à { $longest } caractères
api-name-characters = un nom a des lettres, des chiffres et ' . - _ @, séparés au plus par une espace
api-name-scripts = un nom s'écrit dans un seul alphabet
api-reserved-name = ce nom est réservé
api-taken = ce nom, ou un nom qui lui ressemble, est celui d'un compte
api-bad-password = un mot de passe a de 8 à 128 octets
api-wrong-password = nom ou mot de passe incorrect
api-crowded = trop de monde se connecte en ce moment
api-unknown-token = ce jeton est inconnu
api-no-such-player = ce compte n'existe pas
api-no-dialogue = aucun programme n'a joué cette partie
api-no-analysis = les parties qui cachent quelque chose ne sont pas analysées : leurs joueurs ne savaient pas ce qui serait jugé
api-analysis-too-long = les parties de plus de { $most } coups ne sont pas analysées
api-analysis-not-over = une partie est analysée quand elle est finie
api-analyses-crowded = beaucoup de parties attendent leur analyse
api-no-hint = les conseils sont pour qui joue contre l'ordinateur, dans une partie en cours, non classée et hors tournoi
api-hints-crowded = beaucoup demandent conseil en ce moment
api-no-such-diagram = ce diagramme n'existe pas
api-long-view = une vue a au plus { $view } caractères, un coup au plus { $last }
api-hidden = cette partie cache quelque chose jusqu'à sa fin
api-bad-request = cette requête est incompréhensible
api-bad-host = une requête a un en-tête Host et un seul, qui nomme ce serveur
api-foreign-host = ce serveur ne s'appelle pas { $host }
api-two-authorizations = un seul en-tête Authorization suffit
api-bad-forwarded = Forwarded et X-Forwarded-For nomment des clients différents
api-too-long = une requête a au plus 64 Kio
api-too-slow = la suite de la requête n'est pas venue
api-full = toutes les places sont prises
api-no-such-token = vous n'avez pas de tel jeton
api-no-account = un invité n'a ni mot de passe ni autres jetons

## Listes, chiffres, archives.

api-bad-limit = une liste a de 1 à { $most } entrées à la fois
api-bad-cursor = une liste continue avec ce qu'elle a dit sous « next », et rien d'autre
api-bad-filter = « { $name } » ne peut pas avoir cette valeur ; voyez la documentation
api-exports-crowded = d'autres archives sont en cours d'écriture ; réessayez
api-import-too-long = la partie a plus de { $most } coups, les deux camps ensemble
api-import-unfinished = la partie n'a pas de résultat
api-import-strange = la partie ne peut pas être rejouée
api-import-too-many = plus de { $most } parties à la fois ne peuvent pas être reprises
api-import-full = votre archive contient autant de parties venues d'ailleurs qu'elle peut en contenir
api-import-none = aucune partie ne peut être reprise ; celle de la ligne { $line } : { $why }

## La description des pages.

docs-title = Damier : ce que les programmes peuvent demander
docs-what = Les parties se jouent par le WebSocket à /ws ; tout le reste est ci-dessous. On envoie et on reçoit du JSON. Les phrases sont dans la langue de ?lang=fr, ou d'Accept-Language.
docs-version = Version { $version }
docs-file = La même chose pour les programmes : OpenAPI 3.1
docs-contents = Sommaire
docs-parameters = Paramètres
docs-optional = facultatif
docs-body = Corps
docs-answers = Réponses
docs-refusals = Refusé avec
docs-token = Avec un jeton : Authorization: Bearer …
docs-session = Avec le jeton d'un compte connecté
docs-staff = Avec le jeton d'un compte qui veille sur le serveur
docs-codes = Erreurs
docs-codes-what = Une erreur a un code qui ne change jamais, un message pour les gens et souvent un conseil.
docs-any = toute requête
docs-shapes = Types

## Dans les parties enregistrées : l'étiquette Event de PGN.

pgn-rated = Partie classée
pgn-casual = Partie amicale

## La page à l'adresse du serveur.

front-what = Voici un serveur Damier : un seul arbitre pour les échecs et leurs variantes, Kamisado, Siam et Mastermind. Il juge chaque coup et n'en perd aucun.
front-now = { $people ->
    [0] Personne n'est là en ce moment
    [one] Une personne est là en ce moment
   *[other] { $people } personnes sont là en ce moment
} ; { $games ->
    [0] aucune partie n'est en cours.
    [one] une partie est en cours.
   *[other] { $games } parties sont en cours.
}
front-play = Jouer
front-play-how = Dans un terminal, avec le programme qui fait tourner ce serveur :
front-play-get = Il demande votre nom et montre qui attend. Qui tient ce serveur vous dira où trouver le programme ; il n'y a rien d'autre à installer que ce seul fichier.
front-programs = Programmes
front-programs-how = Un programme se connecte au port de son protocole :
front-no-programs = Ce serveur n'a pas de ports pour les programmes ; ils peuvent jouer par son WebSocket.
front-more = Et aussi
front-more-how = <a href="/api/games">Les parties</a> sont ici en JSON ; <a href="/ready">ceci</a> dit si le serveur va bien.
site-no-node = On ne peut pas jouer ici dans le navigateur : quand ce serveur a été compilé, Node 20 ou plus récent n'a pas été trouvé. Il faut installer Node et npm, puis le compiler à nouveau.
site-no-libraries = On ne peut pas jouer ici dans le navigateur : quand ce serveur a été compilé, les bibliothèques de sa page n'ont pas pu être installées. Il faut lancer « npm ci » dans le dossier « web » de ses sources, puis le compiler à nouveau.
site-no-build = On ne peut pas jouer ici dans le navigateur : la page n'a pas pu être construite. « npm run build » dans le dossier « web » des sources dit pourquoi.
site-unwanted = Ce serveur a été lancé sans page pour jouer dans le navigateur.
