### Ce que le serveur dit à qui l'a lancé, et à qui veille sur ses parties.

serve-not-local = { $address } est accessible à d'autres et rien n'est chiffré : ajoutez --insecure-lan si c'est voulu
serve-ready = Damier écoute sur http://{ $address } (parties inachevées reprises : { $games }). Ctrl-C l'arrête.
serve-programs = Les programmes se connectent à : { $places }.
serve-port-taken = { $address } est pris, donc aucun programme qui parle { $dialect } : choisissez un autre port avec --{ $dialect }-port
serve-stopped = Arrêté ; chaque coup confirmé est conservé.
serve-bad-log = --log { $text } : dites error, warn, info, debug, ou une liste comme warn,damier_server=debug

serve-unreadable-games = les parties gardées sont illisibles : { $why }
serve-storage-failed = le stockage est en panne, rien n'a été confirmé depuis : { $what }

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
admin-flaws = Parties qui ne sont pas telles qu'écrites : { $flaws }. Parties : { $games } ; événements : { $events }.

## Les copies de la base.

admin-copied = Tout est dans { $path }, vérifié.
admin-restored = { $path } peut être servi.
backup-postgres = les parties conservées dans PostgreSQL se copient avec pg_dump et se remettent avec pg_restore
backup-exists = { $path } existe déjà : nommez un autre fichier, ou déplacez celui-ci
backup-file = { $path } : { $why }
backup-read = la copie est illisible : { $why }
backup-flawed = { $flaws ->
    [one] une partie n'est pas comme il faut
   *[other] { $flaws } parties ne sont pas comme il faut
} (la première, { $game } : { $what }) : rien n'a été gardé ; damier admin verify en dit plus
