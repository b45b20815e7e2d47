### Ce que dit `damier bench`.

## Les colonnes de `damier bench rules`.

bench-games = parties
bench-plies = demi-coups
bench-games-per-second = parties par seconde
bench-runner-cpu = CPU de l'arbitre par demi-coup, µs
bench-game = jeu
bench-nodes = positions/s
bench-ratio = par rapport à shakmaty
bench-cost = µs par coup arbitré

## Ce qui se fait, à côté d'une barre qui avance.

bench-doing-guests = invités
bench-doing-accounts = comptes
bench-doing-connecting = connexions
bench-doing-warming-up = échauffement
bench-doing-measuring = mesure
bench-doing-waiting = au repos
bench-doing-reconnecting = reconnexions
bench-doing-storing = écriture

## Les lignes d'un tableau.

bench-moves = coups
bench-moves-per-second = coups/s
bench-moves-per-second-per-core = coups/s par cœur du serveur
bench-server-cpu = CPU du serveur, µs par coup
bench-server-cpu-user = { "  " }dans le programme
bench-server-cpu-system = { "  " }dans le système
bench-load-cpu = CPU de la charge, µs par coup
bench-ack = accusé de réception, ms
bench-delivery = remise à l'adversaire, ms
bench-fsync = ajout + fsync seul, ms
bench-fdatasync = réécriture + fdatasync seule, ms
bench-rows-per-commit = lignes par transaction
bench-commits-per-second = transactions/s
bench-bytes-per-move = octets reçus par coup (les deux joueurs)
bench-memory-playing = mémoire par joueur en partie, Kio
bench-join-cpu = CPU par joueur qui arrive, µs
bench-players = joueurs
bench-memory-idle = mémoire par joueur inactif, Kio
bench-connect-cpu = CPU par connexion, µs
bench-connect-time = tous connectés en, s
bench-idle-cpu = CPU au repos, % d'un cœur
bench-reconnect-time = tous reconnectés en, s
bench-reconnect-cpu = CPU par reconnexion, µs
bench-guests-time = invités créés en, s
bench-rows-per-second = lignes/s
bench-latency = jusqu'au disque, ms
bench-log-ins = connexions par minute
bench-let-in = admises
bench-let-in-time = { "  " }après, ms
bench-later = priées de revenir plus tard
bench-failed = ni l'un ni l'autre
bench-computers = personnes contre l'ordinateur
bench-answers = coups de l'ordinateur
bench-answer-time = attente d'un coup, ms
bench-busy-ack = confirmation pendant ce temps, ms
bench-busy-delivery = transmission pendant ce temps, ms
bench-busy-ack-ratio = confirmation, p99 pendant / avant
bench-busy-delivery-ratio = transmission, p99 pendant / avant
bench-pairs = paires de connexions refusées
bench-known-names = noms que quelqu'un porte, médiane en ms
bench-unknown-names = noms que personne ne porte, médiane en ms
bench-apart = écart, %

## Pourquoi rien n'a pu être mesuré.

interrupted = interrompu
bench-no-server = le serveur à mesurer n'a pas démarré
bench-gone = le serveur a coupé une connexion ({ $why })
bench-refused = le serveur refuse : { $what }
bench-late = le serveur n'a pas répondu à temps
bench-too-few-files = il faut { $needed } fichiers ouverts à la fois, et le système en permet { $most } : `ulimit -n { $needed }` d'abord, ou moins de joueurs
