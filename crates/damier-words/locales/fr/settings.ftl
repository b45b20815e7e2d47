### Ce que dit `damier serve --print-config` de chaque réglage : un message par section du fichier, une
### partie par réglage.

settings =
    .listen = Adresse et port d'écoute ; le port 0 en prend un libre.
    .insecure_lan =
        `listen` et `programs.address` peuvent-ils être accessibles à d'autres, bien que rien ne soit
        chiffré ?
    .data = Dossier où sont gardées les parties ; créé s'il manque.
    .database_url =
        Si elle est nommée, les parties sont gardées dans cette base PostgreSQL :
        postgres://utilisateur:mot-de-passe@hôte:port/base
    .log = Ce qu'il faut journaliser sur l'erreur standard : error, warn, info, debug, ou une liste.
    .log_format = Forme des lignes du journal : text ou json.
    .grace = Secondes d'absence avant que la partie soit perdue.
    .gift = Secondes qu'un joueur peut offrir d'un coup à l'adversaire ; 0 pour aucune.
    .token_life = Secondes après lesquelles un jeton que personne n'a utilisé est oublié.
    .bots = Y a-t-il des joueurs artificiels dans le salon ?
    .origins = Sites dont les pages peuvent utiliser ce serveur, en plus du sien : ["https://damier.example"]
    .hosts =
        Noms de ce serveur, outre son adresse et les noms du réseau local, s'il n'est pas derrière un
        mandataire : ["damier.example"]
    .trusted_proxies = Adresses des mandataires qui disent vrai sur qui demande.
    .engine =
        Moteurs qui jouent comme l'ordinateur, chacun une table { "[[engine]]" } avec name, command et games :
        voir docs/engines.md.

settings-tls = Le chiffrement (HTTPS), sauf pour les programmes : sans lui, n'écoutez que sur cette machine ou derrière un mandataire.
    .cert = Fichier du certificat et de ceux qui s'en portent garants, en PEM ; relu à la réception de SIGHUP.
    .key = Fichier de sa clé, en PEM.
    .self_signed =
        Au lieu de ces fichiers : un certificat à lui, fait une fois dans le dossier des parties. Qui vient en
        compare l'empreinte une fois.

settings-limits = Ce que chacun peut demander.
    .connections = Connexions servies à la fois ; les autres attendent d'être acceptées.
    .connections_per_ip = Connexions depuis une même adresse ; les autres sont aussitôt fermées.
    .messages_per_20s = Messages admis d'un coup d'une connexion, et autant encore en 20 secondes.
    .guests_per_minute =
        Nouveaux invités depuis une même adresse en une minute : toute une classe peut en partager une.
    .reads_per_minute = Autant de parties, de profils et de listes sont lus pour une adresse en une minute.
    .games_per_minute = Autant de demandes, de défis et de revanches viennent d'une adresse en une minute.
    .computer_games_per_ip = Autant de parties contre l'ordinateur commencées par une adresse sont en cours en même temps.
    .challenges_per_minute = Autant d'entre eux d'une même adresse au même joueur.
    .lines_per_10s = Lignes que chacun peut dire dans les discussions en 10 secondes.
    .lines_per_10s_per_ip = Lignes entendues d'une même adresse en 10 secondes.

settings-retention = Combien de jours on garde quelque chose.
    .chat_days = Ce qui s'est dit dans les discussions.
    .guest_days = Les invités qui ne reviennent pas ; leurs parties restent.
    .admin_log_days = Ce qu'ont fait les personnes qui administrent le serveur.

settings-waits = Combien de temps le serveur attend les autres, en secondes.
    .silence_at_a_game =
        Après ce silence, on demande à qui est à une partie s'il y a quelqu'un, et la seconde fois on
        coupe : un adversaire attend.
    .silence_elsewhere =
        De même pour qui n'est à aucune partie : personne ne l'attend, et ils peuvent être nombreux.
    .unread = On coupe qui ne lit rien aussi longtemps.
    .handshake = L'accord sur la façon de chiffrer.
    .header = L'en-tête d'une requête.
    .body = La suite d'une requête.
    .answer = Le temps de répondre à une requête.
    .program = Le premier message d'un programme, et la fin d'un message commencé.
    .rest =
        La fin d'une structure dont le premier octet est venu à temps : la pendule s'arrête à cet octet,
        comme chez l'arbitre d'origine.
    .challenge = La réponse à un défi.
    .lobby = Ceux qui regardent le salon apprennent ce qui y change, au plus une fois en ce temps.
    .database = La réponse d'un serveur PostgreSQL ; au-delà il est absent, et les parties attendent.
    .lease =
        Quand des serveurs partagent une base : celui qui ne donne aucun signe de vie aussi longtemps
        est mort, et d'autres prennent ses parties.
    .closing = Ceux qui partent quand le serveur s'arrête.

settings-programs = Comment sont reçus les programmes.
    .enabled = Sont-ils reçus ?
    .address = Adresse à laquelle ils se connectent.
    .pair_with_people_after =
        Un programme qui en a attendu un autre autant de secondes joue avec n'importe qui.
    .only_programs = Les programmes ne jouent-ils qu'entre eux, quel que soit celui qui les défie ?
    .time_with_people =
        Secondes pour un coup de Kamisado ou de Siam quand une personne joue avec un programme, quelle que
        soit la cadence demandée.
    .reserved_names =
        Noms réservés aux programmes qui en connaissent le jeton, chacun sous la forme nom#jeton : c'est ce
        qu'un programme envoie comme nom. Personne d'autre ne peut le prendre.

settings-programs-kamisado = Les programmes qui jouent au Kamisado.
    .port = 0 en prend un libre. Si 4001 est pris, le serveur s'en passe ; tout autre doit être libre.
    .time_max = Secondes pour un coup, entre programmes.
    .compat =
        none, ou besancon-2018 pour deux erreurs de l'arbitre de 2018 dont dépendent de vieux
        programmes.
    .pass_squares =
        sanitize pour remplacer les cases d'une passe par celle de la tour bloquée avant que
        l'adversaire les voie, car de vieux programmes y envoient et y craignent n'importe quoi ; ou
        verbatim.

settings-programs-siam = Les programmes qui jouent au Siam.
    .port = 0 en prend un libre. Si 4002 est pris, le serveur s'en passe ; tout autre doit être libre.
    .time_max = Secondes pour un coup, entre programmes.
    .games = Le nombre de parties que deux programmes jouent ensemble.
    .north = La ligne vers laquelle est NORD : A ou E.
    .announced_machines =
        Les adversaires sont-ils envoyés vers la machine qu'un programme nomme, ou là où il est
        vraiment ?

settings-programs-mastermind = Les programmes qui jouent au Mastermind, et les personnes avec telnet.
    .port = 0 en prend un libre. Si 4003 est pris, le serveur s'en passe ; tout autre doit être libre.
    .time_max = Secondes pour un code.

settings-programs-pawnhub = Les programmes qui jouent aux échecs avec les chaînes de Pawn Hub.
    .port = 0 en prend un libre. Si 4004 est pris, le serveur s'en passe ; tout autre doit être libre.
    .clock = La cadence : minutes, et secondes ajoutées après chaque coup.
    .choice =
        Qui ne choisit aucun jeu en autant de secondes joue aux échecs ordinaires : de vieux programmes
        ne font qu'attendre.

settings-programs-pawnhub_blocks =
    Les clients qui parlent les blocs de Pawn Hub, avec un compte. Les mots de passe y circulent en
    clair : pour cette machine, ou un réseau de confiance.
    .port = 0 en prend un libre. Si 4005 est pris, le serveur s'en passe ; tout autre doit être libre.
    .ports = D'autres ports pour la même chose, comme 9797, où de vieux clients la cherchent.
    .clock = La cadence : minutes, et secondes ajoutées après chaque coup.
    .sign_in = Secondes pour se connecter à son compte, ou faire quoi que ce soit.
