### Les pages des responsables du serveur.

page-title-admin = Administration
page-title-claim = Premier administrateur
page-admin-lead = { $role ->
    [admin] Vous administrez ce serveur : les personnes, les parties et tout le reste.
    [director] Vous êtes responsable des parties.
   *[moderator] Vous êtes responsable de la modération.
}
page-admin-refused = Cette page est réservée aux responsables du serveur
page-admin-refused-text = Votre compte n'a pas de rôle ici. Un administrateur peut vous en donner un.
page-admin-tab-users = Comptes
page-admin-tab-guests = Invités
page-admin-tab-reports = Signalements
page-admin-tab-games = Parties en cours
page-admin-tab-announcements = Annonces
page-admin-tab-acts = Historique
page-admin-tab-health = État
page-admin-refresh = Actualiser
page-admin-actions = Que faire de { $name }
page-admin-why = Motif
page-admin-why-hint = Conservé dans l'historique avec votre nom.
page-admin-why-missing = Indiquez un motif.
page-admin-how-long = Durée
page-admin-until = jusqu'au { $until }

## Comptes et invités.

page-admin-search = Noms commençant par
page-admin-nobody-called = Aucun compte ne commence par « { $search } »
page-admin-no-users = Il n'y a pas encore de compte
page-admin-no-guests = Aucun invité n'est là
page-admin-online = en ligne
page-admin-playing = joue
page-admin-since = depuis le { $date }
page-admin-muted-until = sans parole jusqu'au { $until }
page-admin-banned-until = exclu jusqu'au { $until }
page-admin-mute = Rendre muet
page-admin-mute-title = Rendre { $name } muet ?
page-admin-mute-text = Jouer reste possible, discuter non, jusqu'à l'échéance.
page-admin-mute-done = { $name } ne peut plus discuter.
page-admin-unmute = Rendre la parole
page-admin-unmute-title = Rendre la parole à { $name } ?
page-admin-unmute-text = Les discussions lui sont de nouveau ouvertes tout de suite.
page-admin-unmute-done = { $name } peut de nouveau discuter.
page-admin-ban = Exclure
page-admin-ban-title = Exclure { $name } ?
page-admin-ban-text = La connexion est coupée et ne revient qu'à l'échéance. Une partie en cours est perdue.
page-admin-ban-done = { $name } est exclu.
page-admin-unban = Réadmettre
page-admin-unban-title = Réadmettre { $name } ?
page-admin-unban-text = L'accès est rendu tout de suite.
page-admin-unban-done = { $name } peut revenir.
page-admin-role = Rôle
page-admin-role-title = Le rôle de { $name }
page-admin-role-text = Les modérateurs s'occupent des personnes, les directeurs des parties, les administrateurs de tout.
page-admin-role-give = Changer le rôle
page-admin-role-done = { $name } a un autre rôle.
page-admin-role-none = Aucun rôle
page-admin-role-moderator = Modérateur
page-admin-role-director = Directeur
page-admin-role-admin = Administrateur
page-admin-reset = Code de mot de passe
page-admin-reset-title = Créer un code de mot de passe pour { $name } ?
page-admin-reset-text = Ce code permet de choisir un autre mot de passe, une fois, dans la journée. Ne le donnez à personne d'autre.
page-admin-reset-made = Code de mot de passe de { $name }
page-admin-reset-made-text = Il n'est montré qu'une fois et vaut jusqu'au { $until }.
page-admin-reset-code = code
page-admin-logout = Déconnecter partout
page-admin-logout-title = Déconnecter { $name } partout ?
page-admin-logout-text = Toutes ses sessions et tous ses jetons d'API prennent fin.
page-admin-logout-done = { $name } est déconnecté.

## Signalements.

page-admin-no-reports = Rien n'est signalé
page-admin-no-reports-text = Ce que l'on signale dans les discussions apparaît ici.
page-admin-reported-by = Signalé par { $name }, { $date } :
page-admin-report-close = Classer
page-admin-report-close-title = Classer ce signalement ?
page-admin-report-close-text = Il quitte cette liste. Le motif dit ce que vous avez décidé au sujet de { $name }.
page-admin-report-closed = Le signalement est classé.

## Parties.

page-admin-no-games = Aucune partie n'est en cours
page-admin-adjourned = ajournée
page-admin-adjourn = Ajourner
page-admin-adjourn-title = Ajourner cette partie ?
page-admin-adjourn-text = { $one } – { $two } : les pendules s'arrêtent jusqu'à la reprise.
page-admin-adjourn-done = La partie est ajournée.
page-admin-resume = Reprendre
page-admin-resume-title = Reprendre cette partie ?
page-admin-resume-text = { $one } – { $two } : les pendules repartent dès que les deux sont de retour.
page-admin-resume-done = La partie reprend.
page-admin-abort = Annuler la partie
page-admin-abort-title = Annuler cette partie ?
page-admin-abort-text = { $one } – { $two } : la partie s'arrête et ne compte pour personne.
page-admin-abort-done = La partie est annulée.
page-admin-end = Terminer
page-admin-end-title = Terminer cette partie sur un résultat ?
page-admin-end-text = { $one } – { $two } : la partie s'arrête sur le résultat que vous choisissez.
page-admin-end-done = La partie est terminée.
page-admin-result = Résultat
page-admin-wins = { $name } gagne ({ $side })
page-admin-drawn = Partie nulle

## Annonces.

page-admin-announcement = Annonce
page-admin-announcement-hint = Toutes les personnes connectées la voient aussitôt.
page-admin-announce = Annoncer
page-admin-announce-title = L'annoncer à tout le monde ?
page-admin-announced = C'est annoncé.
page-admin-no-announcements = Il n'y a pas d'annonce en ce moment
page-admin-withdraw = Retirer
page-admin-withdraw-title = Retirer cette annonce ?
page-admin-withdrawn = Elle est retirée.

## Historique : ce qui est entre qui a agi et la personne concernée.

page-admin-no-acts = Rien n'a encore été fait
page-admin-act-mute = a rendu muet
page-admin-act-unmute = a rendu la parole à
page-admin-act-ban = a exclu
page-admin-act-unban = a réadmis
page-admin-act-role = a changé le rôle de
page-admin-act-reset = a créé un code de mot de passe pour
page-admin-act-logout = a déconnecté
page-admin-act-announce = a annoncé
page-admin-act-withdraw = a retiré
page-admin-act-report = a classé le signalement
page-admin-act-claim = administre désormais le serveur :
page-admin-act-abort = a annulé la partie
page-admin-act-adjourn = a ajourné la partie
page-admin-act-resume = a repris la partie
page-admin-act-end = a terminé la partie
page-admin-act-import = a importé des parties pour

## État.

page-admin-ready = Stockage
page-admin-ready-yes = prêt
page-admin-ready-no = ne peut rien enregistrer en ce moment
page-admin-version = Version
page-admin-connected = Personnes connectées
page-admin-games-now = Parties en cours
page-admin-waiting = En attente d'un adversaire
page-admin-lag = Aller-retour depuis ici
page-admin-ms = { $ms } ms
page-admin-more-figures = D'autres chiffres sont à /metrics, depuis la machine du serveur. Sauvegardes et vérifications : damier admin backup, damier admin verify.

## Premier administrateur.

page-claim = Devenir administrateur
page-claim-lead = Le serveur a affiché un code à son démarrage. Qui l'a devient son premier administrateur.
page-claim-account = 1. Votre compte
page-claim-code = 2. Le code
page-claim-code-hint = Il fait partie du lien que le serveur a affiché.
page-claim-as = Vous êtes connecté comme { $name } : ce compte devient administrateur.
page-claim-done = { $name } administre ce serveur.
