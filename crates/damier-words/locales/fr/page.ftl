### Ce que dit chaque page du navigateur : son cadre, les connexions et les mots communs.

page-skip = Aller au contenu
page-nav = Pages
page-nav-play = Jouer
page-nav-watch = Regarder
page-nav-games = Parties
page-nav-ranking = Classement
page-nav-rules = Règles
page-nav-tournaments = Tournois
page-to-lobby = Vers l'accueil
page-language = Langue
page-theme = Thème
page-theme-system = Comme le système
page-theme-light = Clair
page-theme-dark = Sombre
page-account-menu = Vous : { $name }
page-profile = Profil
page-friends = Amis
page-messages = Messages
page-settings = Réglages
page-admin = Administration
page-log-in = Se connecter
page-log-out = Se déconnecter
page-sign-up = Créer un compte

page-close = Fermer
page-cancel = Annuler
page-retry = Réessayer
page-loading = Chargement…
page-not-found = Il n'y a pas de page à cette adresse
page-not-found-text = Elle a peut-être été déplacée, ou le lien a été coupé lors de la copie.
page-broken = Cette page n'a pas pu être affichée

## Connexions.

page-offline = le serveur est injoignable
page-offline-hint = vérifiez le réseau, puis réessayez
page-bad-answer = ce n'est pas le serveur qui a répondu ({ $status })
page-not-connected = il n'y a pas de connexion au serveur en ce moment
page-reconnecting = Pas de connexion au serveur. Les coups déjà joués sont en sûreté ; la page continue d'essayer.
page-elsewhere = Ce compte est utilisé à un autre endroit.
page-take-over = L'utiliser ici
page-banned = Ce compte n'a pas le droit d'entrer.
page-forgotten = Le serveur a oublié qui vous étiez : vous êtes un nouvel invité.
page-paused = Le serveur s'est absenté ; les pendules se sont arrêtées pendant { $seconds } s.

## Défis et parties.

page-challenges-you = vous défie :
page-wants-rematch = voudrait une revanche :
page-accept = Accepter
page-decline = Refuser
page-declined = { $name } ne joue pas.
page-still-playing = { $count ->
    [one] Une de vos parties est en cours.
   *[other] { $count } de vos parties sont en cours.
}
page-resume = Retour à la partie
page-rated = classée
page-so-many-games = { $count ->
    [one] { $count } partie
   *[other] { $count } parties
}

## Personnes. Un invité qui n'a pas choisi de nom reçoit un de ces mots et un nombre.

page-nicknames = Ambre Belette Bouleau Cèdre Comète Corail Écureuil Érable Étincelle Faucon Fougère Galet Genêt Grive Héron Hibou Hirondelle Loutre Lynx Martre Merle Mésange Noisette Pinson Ruisseau Saule Sorbier Tilleul Trèfle Troène
page-kind-account = Compte
page-kind-guest = Invité
page-kind-program = Programme
page-kind-computer = Joueur artificiel
page-kind-imported = D'une partie importée
page-rating = Classement
page-provisional = Classement après peu de parties

## Temps.

page-no-clock = sans pendule
page-per-move = { $time } par coup
page-days = { $count ->
    [one] { $count } jour
   *[other] { $count } jours
}
