### Ce que le serveur dit à qui l'a lancé, et à qui veille sur ses parties.

serve-not-local = { $address } est accessible à d'autres et rien n'est chiffré : ajoutez --tls-self-signed ou --tls-cert (sauf pour les programmes), ou --insecure-lan si c'est voulu
serve-ready = Damier écoute sur { $url } (parties inachevées reprises : { $games }). Ctrl-C l'arrête.
serve-programs = Les programmes se connectent à : { $places }.
serve-fingerprint = SHA-256 de son certificat : { $fingerprint }
serve-port-taken = { $address } est pris, donc aucun programme qui parle { $dialect } : choisissez un autre port avec --{ $dialect }-port
serve-stopped = Arrêté ; chaque coup confirmé est conservé.
serve-bad-log = --log { $text } : dites error, warn, info, debug, ou une liste comme warn,damier_server=debug

tls-settings = un certificat demande sa clé : donnez tls.cert et tls.key, ou seulement tls.self_signed
tls-file = { $path } : { $why }
tls-no-certificate = { $path } : aucun certificat (format PEM attendu)
tls-no-key = { $path } : aucune clé (format PEM attendu, sans mot de passe)
tls-unfit = { $path } : le certificat ne va pas avec sa clé ({ $why })
tls-only-here = Damier chiffre ici : utilisez https:// et non http://.
tls-not-here = Damier ne chiffre pas ici : utilisez http:// et non https://.

serve-unreadable-games = les parties gardées sont illisibles : { $why }
serve-storage-failed = le stockage est en panne, rien n'a été confirmé depuis : { $what }
serve-bad-engine = le moteur « { $name } » des réglages : { $why }
serve-engine-twice = un autre porte ce nom
serve-engine-no-games = `games` est vide
serve-engine-zero = `move_ms`, `memory`, `processes` et `at_once` valent au moins 1

store-not-writable = { $path } : impossible d'y écrire ({ $why })
store-in-use = { $path } : déjà utilisé par un autre serveur
store-corrupt = { $at } : la base est endommagée ({ $what }) ; restaurez une sauvegarde
store-lost = { $at } : { $what } ; les parties des dernières minutes manqueraient. Remettez le damier.db servi en dernier, avec son damier.db-wal s'il existe, ou démarrez avec --accept-loss
store-lost-file = la base a disparu
store-lost-swapped = cette base n'est pas celle qui a été servie en dernier
store-lost-commits = { $count ->
    [one] la dernière transaction n'y est pas
   *[other] les { $count } dernières transactions n'y sont pas
}
store-newer = { $at } : la base est plus récente que ce programme (étape { $step })
store-careless = { $at } : PostgreSQL tourne avec { $setting } = off et perdrait des coups confirmés
store-unreachable = { $at } : PostgreSQL ne répond pas ({ $why })
store-other = { $at } : la base ne s'ouvre pas ({ $why })
store-bad-game = la partie { $game } est illisible : { $why }

admin-all-is-well = Tout est en ordre. Parties : { $games } ; événements : { $events }.
admin-password-changed = { $name } a un autre mot de passe et est déconnecté partout.
admin-flaws = N'est pas tel qu'écrit : { $flaws }. Parties : { $games } ; événements : { $events }.

## Ce qui peut clocher dans ce qui est conservé.

flaw-of = { $of } : { $what }
doubt-event-missing = un événement manque entre d'autres
doubt-owner = un événement a un propriétaire que la partie ne peut pas avoir eu
doubt-events-missing = elle n'a pas le nombre d'événements qu'elle devrait
doubt-changed = ses événements, son début ou sa fin ne sont pas ceux qui ont été écrits
doubt-unfound = sa ligne est introuvable par son identifiant
doubt-unreadable = illisible : { $why }
doubt-unplayable = ses événements ne font pas une partie : { $why }
doubt-stray = il y a des événements sans partie
doubt-gone = conservé autrefois, et disparu
doubt-unknown = le serveur ne l'a pas écrit, ou l'a écrit autrement
doubt-figures = ce que les listes disent de ses joueurs n'est pas ce que dit la partie
doubt-rating = le classement en { $game } n'est pas celui que la dernière partie classée a donné
doubt-password = le mot de passe a été changé sans le serveur
doubt-journal = le journal des parties et des comptes n'est pas celui qui a été écrit
doubt-behind = il manque à la base ce qui a été conservé en dernier

## Les copies de la base.

admin-copied = Tout est dans { $path }, vérifié.
admin-restored = { $path } peut être servi.
backup-postgres = les parties conservées dans PostgreSQL se copient avec pg_dump et se remettent avec pg_restore
backup-exists = { $path } existe déjà : nommez un autre fichier, ou déplacez celui-ci
backup-file = { $path } : { $why }
backup-read = la copie est illisible : { $why }
backup-flawed = { $flaws ->
    [one] quelque chose n'est pas tel qu'écrit
   *[other] { $flaws } choses ne sont pas telles qu'écrites
} ({ $first }) : rien n'a été gardé ; damier admin verify en dit plus
