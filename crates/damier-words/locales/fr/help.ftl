### L'aide de la ligne de commande : un message par commande, une partie par argument. Ce que plusieurs
### commandes ont en commun est une partie de la commande au-dessus d'elles.

help-usage = Usage :
help-commands = Commandes
help-arguments = Arguments
help-options = Options
help-command-name = COMMANDE
help-command = Affiche l'aide d'une commande
help-with-default = { $text } [par défaut : { $value }]

# Ce qui tient lieu d'une valeur.
help-value =
    .A-B = A,B
    .ADDRESS = ADRESSE
    .CHECK = CONTRÔLE
    .CLOCK = CADENCE
    .CMD = COMMANDE
    .CODE = CODE
    .COLOR = QUAND
    .COLOUR = COULEUR
    .DAY = JOUR
    .DEPTH = PROFONDEUR
    .DIR = DIR
    .ELO0-ELO1 = ELO0,ELO1
    .ENDING = FIN
    .FEED = FLUX
    .FILE = FICHIER
    .FORMAT = FORMAT
    .GAME = JEU
    .GAMES = JEUX
    .HOST = HÔTE
    .ID = ID
    .IP = IP
    .LANG = LANGUE
    .LEVEL = LEVEL
    .LINE = LIGNE
    .MODE = MODE
    .MS = MS
    .N = N
    .NAME = NOM
    .OPTION-VALUE = OPTION=VALEUR
    .PLAYER = JOUEUR
    .PORT = PORT
    .POSITION = POSITION
    .PROTOCOL = PROTOCOLE
    .RESULT = RÉSULTAT
    .ROLE = RÔLE
    .SECONDS = SECONDES
    .SHA256 = SHA256
    .TEXT = TEXTE
    .URL = URL
    .VIEWER = QUI

cmd = Un seul arbitre pour les jeux de plateau à deux
    .lang = Langue de tous les textes : { $languages } (par défaut celle du terminal)
    .game = Le jeu
    .position = Part de cette position (FEN pour la famille des échecs)
    .options = Choisit une option des règles, par exemple `push_rule=total` ; peut être répété
    .ascii = Dessine avec des lettres et des signes simples
    .color = Quand mettre des couleurs : auto, always (toujours) ou never (jamais)
    .json = Affiche un objet JSON
    .database_url = Garde plutôt les parties dans cette base PostgreSQL (postgres://…)
    .help = Affiche cette aide
    .version = Affiche la version

cmd-admin = Veille sur les parties gardées et sur les comptes
    .data = Dossier où les parties sont conservées
    .database_url = La base PostgreSQL où elles le sont à la place (postgres://…)
    .json = Écrire un objet JSON
    .limit = Au plus tant d'entrées de la liste
    .server = Demander plutôt à ce serveur, par le réseau, avec un compte qui en prend soin
    .account = Le compte ; son mot de passe est demandé, ou pris dans DAMIER_PASSWORD
    .fingerprint = L'empreinte du certificat du serveur

cmd-admin-user = Veille sur les comptes, par le serveur qui tourne ou sur ses données
    .name = Le nom du compte
    .minutes = Pour combien de minutes
    .why = Pourquoi, pour la liste des actes

cmd-admin-user-list = Liste les comptes, avec leurs rôles et ce qui leur est interdit
    .search = Seulement les noms qui commencent ainsi

cmd-admin-user-mute = Prive quelqu'un de parole pour un temps

cmd-admin-user-unmute = Lui rend la parole

cmd-admin-user-ban = Exclut quelqu'un pour un temps

cmd-admin-user-unban = Le laisse revenir

cmd-admin-user-role = Donne un rôle à quelqu'un, ou le retire
    .role = admin, director, moderator ou none (aucun)

cmd-admin-user-reset = Fait un code avec lequel quelqu'un choisit un autre mot de passe, une fois

cmd-admin-user-logout = Met fin à toutes les sessions et à tous les jetons de quelqu'un

cmd-admin-guest = Prendre soin des invités, qui n'ont pas de compte
    .name = L'identifiant de l'invité, donné par la liste ou par un signalement
    .minutes = Pour combien de minutes
    .why = Pourquoi, pour la liste des actes

cmd-admin-guest-list = Lister les invités présents

cmd-admin-guest-mute = Priver un invité de parole pour un temps, même s'il revient

cmd-admin-guest-unmute = Lui rendre la parole

cmd-admin-guest-ban = Exclure un invité pour un temps ; rien ne l'empêche de venir sous un autre nom

cmd-admin-guest-unban = Le laisser revenir

cmd-admin-sanctions = Lister qui est privé de parole ou exclu en ce moment

cmd-admin-reports = Prendre soin des signalements

cmd-admin-reports-list = Lister ceux dont personne ne s'est occupé, les plus anciens d'abord

cmd-admin-reports-close = Dire qu'un signalement est réglé
    .id = Son identifiant dans la liste
    .why = Ce qui a été fait, pour la liste des actes

cmd-admin-token = Veille sur les jetons d'un compte
    .name = Le nom du compte

cmd-admin-token-list = Les liste

cmd-admin-token-end = Met fin à l'un d'eux
    .id = Son numéro dans la liste

cmd-admin-games = Veille sur les parties en cours
    .id = Le numéro de la partie
    .why = Pourquoi, pour la liste des actes

cmd-admin-games-list = Les liste

cmd-admin-games-abort = Annule une partie : elle ne compte pour personne

cmd-admin-games-adjourn = Arrête les pendules jusqu'au retour des deux joueurs

cmd-admin-games-resume = Reprend une partie ajournée

cmd-admin-games-end = Termine une partie
    .result = 1-0, 0-1 ou 1/2-1/2

cmd-admin-announce = Annonce quelque chose à tout le monde, et à qui arrive tant que cela dure
    .text = Quoi
    .minutes = Pour combien de minutes

cmd-admin-announcements = Lister ce qui est annoncé en ce moment

cmd-admin-withdraw = Retirer une annonce
    .id = Son identifiant dans la liste

cmd-admin-acts = Liste ce qu'ont fait les personnes qui administrent le serveur

cmd-admin-user-passwd = Donne un autre mot de passe à un compte et le déconnecte partout, pendant qu'aucun serveur ne tourne
    .name = Le nom du compte ; le mot de passe est demandé, ou pris dans DAMIER_PASSWORD

cmd-admin-verify = Recalcule chaque partie gardée : ses empreintes, et ses coups selon les règles jusqu'à sa fin

cmd-admin-backup = Copier toutes les parties et tous les comptes dans un nouveau fichier, même pendant que le serveur tourne, et vérifier la copie
    .file = Le nouveau fichier

cmd-admin-restore = Faire d'une copie la base d'un dossier qui n'en a pas
    .file = Un fichier fait par damier admin backup

cmd-admin-export = Écrire les parties finies dans un nouveau fichier, les plus récentes d'abord
    .file = Le nouveau fichier, ou - pour la sortie standard
    .format = pgn ou jsonl, un enregistrement par ligne (par défaut : selon le nom du fichier, sinon jsonl)
    .player = Seulement les parties de ce compte
    .opponent = Seulement les parties contre celui-ci
    .game = Seulement les parties de ce jeu
    .result = 1-0, 0-1, 1/2-1/2, ou win, draw, loss pour le joueur
    .ending = Seulement les parties finies ainsi, par exemple checkmate
    .position = Seulement les parties commencées de cette position
    .since = Pas avant : un jour comme 2026-11-17, ou des millisecondes
    .until = Pas après, de même

cmd-admin-import = Verser les parties d'un fichier PGN dans les archives d'un compte
    .file = Le fichier, ou - pour l'entrée standard
    .owner = Le nom du compte
    .after = Codes de sortie : 0 toutes les parties ont été prises, 1 certaines non, 2 quelque chose a échoué.

cmd-arena = Faire jouer deux joueurs par paires, couleurs échangées, et dire lequel est le plus fort
    .one = Le premier joueur : `damier` (avec `; level=5`, `; nodes=20000` …), `random`, ou la commande d'un moteur avec ses options : `stockfish; UCI_Elo=2300`
    .two = Le second joueur
    .game = Le jeu
    .games = Combien de parties, deux par ouverture
    .sprt = S'arrêter dès qu'on sait laquelle de ces deux différences d'Elo est la plus proche de la vérité
    .nodes = Positions par coup, sauf si un joueur dit autre chose
    .depth = Demi-coups d'avance par coup
    .move_time = Millisecondes par coup (par défaut : 100)
    .clock = Une pendule pour chaque partie, par exemple 10s+0.1
    .openings = Demi-coups au hasard au début de chaque paire (par défaut : 8 aux échecs, 4 à Siam, 2 à Kamisado)
    .positions = Commencer par les positions de ce fichier, une par ligne
    .seed = La graine du hasard
    .at_once = Combien de parties à la fois (par défaut : une par cœur)
    .longest = Après tant de demi-coups la partie est nulle
    .out = Tout garder dans ce dossier ; un match interrompu y reprend
    .json = Donner le résultat en objet JSON
    .quiet = Ne pas montrer la progression

cmd-bench = Mesure la vitesse d'arbitrage de cette machine
    .seconds = Durée de chaque mesure, en secondes
    .repeat = Nombre de mesures
    .data = Dossier des parties, qui y restent (par défaut un dossier temporaire, supprimé à la fin)

cmd-bench-connections = Connecte des joueurs qui ne font rien et mesure ce qu'ils coûtent
    .players = Nombre de joueurs
    .seconds = Secondes de repos ; le serveur vérifie toutes les 20 secondes que chacun est là

cmd-bench-log-ins = Mesurer si la durée d'une connexion refusée révèle quels noms existent
    .pairs = Combien de paires de connexions refusées, d'un nom que quelqu'un porte et d'un nom que personne ne porte

cmd-bench-moves = Joue des parties d'échecs entières contre un serveur et mesure ce que coûte un coup
    .feed = Ce que reçoivent les joueurs : les coups seuls (lean), ou aussi positions et coups permis comme la page (board)
    .games = Nombre de parties jouées à la fois, à deux joueurs chacune
    .moves = Mesure plutôt pendant tant de coups
    .rate = Coups par seconde en tout, à un rythme régulier (par défaut aussi vite que le serveur répond)
    .log_ins = Mesurer encore pendant que tant de personnes par minute se connectent, et comparer ; chaque partie a alors un coup par seconde, sauf si --rate dit autre chose
    .computers = Mesurer encore pendant que tant de personnes jouent contre l'ordinateur, et comparer ; chaque partie a alors un coup par seconde, sauf avec --rate

cmd-bench-rules = Compte les positions par seconde de chaque jeu, et le coût d'un coup arbitré
    .games = Seulement ces jeux (par défaut tous)
    .json = Affiche un objet JSON par jeu, un par ligne

cmd-bench-runner = Fait jouer des moteurs qui ne réfléchissent pas, et mesure ce qu'un demi-coup coûte à l'arbitre
    .games = Combien de parties
    .game = Le jeu
    .at_once = Combien de parties à la fois
    .json = Affiche un objet JSON

cmd-bench-storage = Mesure en combien de temps les coups sont sur le disque

cmd-bench-wire = Joue au Kamisado par structures, comme les programmes, et mesure ce que coûte un coup
    .matches = Nombre de rencontres jouées à la fois, à deux programmes chacune

cmd-bot = Fait jouer un programme par l'un des protocoles du réseau
    .host = Nom ou adresse du serveur
    .port = Son port pour ce jeu
    .name = Le nom sous lequel jouer
    .level = La force du joueur intégré : de 1 pour débutants à 10, tout ce qu'il sait faire
    .engine = Ligne de commande d'un moteur qui trouve les coups, par UCI aux échecs et par UGI aux autres jeux (par défaut un joueur intégré)
    .ponder = Réfléchit aussi sur le temps de l'adversaire
    .move_time = Millisecondes de réflexion par coup
    .options = Une option des règles dont se sert le serveur, comme `crosses=on` ; peut être répété
    .quiet = N'affiche rien que ce qui va mal
    .json = Affiche un objet JSON pour chaque événement, un par ligne
    .after = Codes de sortie : 0 le match est gagné, 1 il est perdu, 3 il est nul, 2 quelque chose va mal. Un match de plusieurs parties est gagné par qui en gagne le plus.

cmd-bot-kamisado = Joue deux parties de Kamisado (port habituel : 4001)
    .colour = La couleur souhaitée : white (blanc) ou black (noir)
    .time_max = Secondes que l'arbitre laisse pour un coup : un temps dépassé annoncé plus tôt veut dire que l'adversaire est parti

cmd-bot-siam = Joue toutes les parties d'un tournoi de Siam (port habituel : 4002)
    .listen = Adresse et port où les adversaires nous joignent (par défaut un port libre)
    .north = La ligne vers laquelle est NORD : A ou E
    .time_max = Secondes que l'arbitre laisse pour un coup : un temps dépassé annoncé plus tôt veut dire que l'adversaire est parti

cmd-bot-mastermind = Joue des duels de Mastermind (port habituel : 4003)
    .invite = Invite le joueur de ce numéro, ou avec auto n'importe qui de libre (par défaut attend une invitation)
    .games = Nombre de parties

cmd-bot-pawnhub = Joue une partie d'échecs, ou d'une variante, dans les mots de Pawn Hub (port habituel : 4004)
    .mode = Les échecs voulus : classic, alice, dark ou horde

cmd-check-bot = Vérifie qu'un programme parle bien un protocole
    .protocol = Ce que parle le programme : kamisado, siam, mastermind ou pawnhub
    .blocks = Pour pawnhub : le programme parle ses blocs, avec un compte
    .only = Seulement ce contrôle ; peut être répété
    .list = Affiche la liste des contrôles, sans rien lancer
    .timeout = Secondes laissées au programme à chaque étape
    .verbose = Montre tout ce qui a été dit
    .command = Comment lancer le programme ; { "{" }host{ "}" }, { "{" }port{ "}" }, { "{" }name{ "}" } et (pour siam) { "{" }peer_port{ "}" } y sont remplacés ; sans aucun d'eux, l'hôte, le port et le nom sont ajoutés à la fin

cmd-engine = Jouer comme moteur : UCI pour les échecs et leurs variantes, UGI pour les autres jeux, sur l'entrée et la sortie standard
    .game = Le jeu, sauf si le programme d'en face en choisit un
    .level = La force : de 1 pour débutants à 10, tout ce qu'il sait faire
    .after = Options : Hash, Threads, Level, MultiPV, Ponder, Seed, UCI_Variant ou UGI_Variant, UCI_Chess960 et celles des règles ; voir docs/engines.md

cmd-join = Joue sur un serveur
    .address = Le serveur, par exemple http://127.0.0.1:8080 ou https://damier.example
    .game = Attend un adversaire à ce jeu (sans cela : le salon)
    .clock = Minutes pour la partie et secondes ajoutées après chaque coup, comme 5+3 ; 30s/move pour chaque coup ; - sans pendule
    .rated = Le résultat compte ; entre comptes seulement
    .games = Tant de parties de suite, en changeant de côté
    .to = Défie plutôt cette personne ou cet ordinateur
    .accept = Relève le défi de cet identifiant
    .watch = Regarde la partie de cet identifiant
    .name = Vient comme invité sous ce nom
    .account = Vient avec ce compte ; le mot de passe est demandé, ou pris dans `DAMIER_PASSWORD`
    .sign_up = Crée d'abord ce compte
    .take_over = Si ce compte est utilisé ailleurs, prendre sa place
    .claim = Diriger le serveur, avec le code affiché à son premier démarrage
    .fingerprint = Se fie au certificat qui a ce SHA-256 et à nul autre, sans rien demander

cmd-judge = Arbitre une liste de coups lue sur l'entrée standard
    .view = À la fin, affiche ce que peut savoir de la dernière position : first (le premier joueur), second (le deuxième) ou spectator (un spectateur)
    .analyse = À la fin, affiche ce que l'ordinateur pense de chaque coup (voir docs/engines.md)
    .nodes = Avec --analyse : nombre de positions à examiner pour chaque coup (par défaut 100000 ; 1000000 au Kamisado)
    .budget = Avec --analyse : après tant de secondes, le reste n'est que parcouru
    .json = Affiche un objet JSON par ligne

cmd-perft = Compte les suites de coups d'une longueur donnée
    .depth = Le nombre de coups
    .divide = Affiche d'abord le nombre de suites de chaque premier coup

cmd-play = Joue avec quelqu'un sur le même terminal, ou avec l'ordinateur
    .game = Le jeu (par défaut chess, les échecs)
    .names = Les noms des joueurs, le premier d'abord, demandés s'ils manquent ; avec --versus le vôtre suffit
    .clock = Minutes pour la partie et secondes ajoutées après chaque coup, comme 10+5 ; 30s/move pour chaque coup ; - sans pendule
    .versus = Jouer contre l'ordinateur à ce niveau : de 1 pour débutants à 10
    .second = Prendre la seconde place : l'ordinateur commence
    .resume = Reprend une partie enregistrée (JSON, ou PGN pour les échecs)
    .save = Garde la partie dans ce fichier, dès le premier coup

cmd-replay = Revoir une partie gardée, coup par coup
    .file = La partie : un enregistrement (.json) ou du PGN
    .json = Écrire toutes les positions en un objet JSON

cmd-rules = Lire les règles d'un jeu, avec des plateaux
    .game = Le jeu ; sans lui, la liste des jeux

cmd-serve = Sert des parties sur le réseau
    .config = Fichier de réglages (par défaut damier.toml, s'il existe)
    .print_config = Affiche les réglages retenus, sous forme d'un fichier qui les explique, et s'arrête
    .listen = Adresse et port d'écoute ; le port 0 en prend un libre (par défaut 127.0.0.1:8080)
    .insecure_lan = Écoute sur une adresse accessible à d'autres, bien que rien ne soit chiffré
    .tls_cert = Chiffre avec ce certificat (PEM) ; relu à la réception de SIGHUP
    .tls_key = La clé de ce certificat (PEM)
    .tls_self_signed = Chiffre avec un certificat à lui, fait une fois dans le dossier des parties
    .data = Dossier où sont gardées les parties ; créé s'il manque (par défaut damier-data)
    .accept_loss = Démarrer bien qu'il manque à la base des parties conservées auparavant
    .verbose = Journalise aussi ce que disent les programmes et ce qu'on leur répond
    .log = Ce qu'il faut journaliser sur l'erreur standard : error, warn, info, debug, ou une liste comme « warn,damier_server=debug »
    .limit_connections = Autant de connexions sont servies à la fois (par défaut : 20000)
    .no_bots = Pas de joueur artificiel dans la salle d'attente
    .no_programs = Pas de programmes : seulement des personnes et les joueurs artificiels du salon
    .programs_address = Adresse à laquelle se connectent les programmes (par défaut 127.0.0.1)
    .kamisado_port = Port des programmes qui jouent au Kamisado ; 0 en prend un libre (par défaut 4001)
    .siam_port = Port des programmes qui jouent au Siam (par défaut 4002)
    .mastermind_port = Port des programmes qui jouent au Mastermind (par défaut 4003)
    .pawnhub_port = Port des programmes qui jouent aux échecs avec les chaînes de Pawn Hub (par défaut 4004)
    .pawnhub_blocks_port = Port des clients qui parlent les blocs de Pawn Hub (par défaut 4005)

cmd-tournament = Organise un championnat
    .id = L'identifiant d'un tournoi
    .data = Répertoire des parties du serveur
    .database_url = La base PostgreSQL où elles sont conservées à la place (postgres://…)
    .server = Interroge plutôt ce serveur par le réseau, avec un compte
    .account = Le compte ; son mot de passe est demandé, ou pris dans DAMIER_PASSWORD
    .fingerprint = L'empreinte du certificat du serveur
cmd-tournament-run = Joue un championnat décrit par un fichier, avec son propre serveur, et écrit les résultats
    .file = Le fichier : voir `damier tournament example`
    .data = Répertoire des parties ; un championnat interrompu y reprend (par défaut : FICHIER.damier)
    .results = Répertoire du classement, des parties et des rapports (par défaut : FICHIER-results)
    .config = Fichier de réglages pour le serveur intégré
    .listen = Adresse et port de sa page ; le port 0 en prend un libre (par défaut : 127.0.0.1:0)
    .programs_address = Adresse à laquelle les programmes se connectent (par défaut : 127.0.0.1)
    .programs_port = Port auquel ils se connectent ; 0 en prend un libre (par défaut : celui de leur protocole, ou un libre si le fichier les lance tous)
    .insecure_lan = Écoute à une adresse que d'autres peuvent joindre, bien que rien ne soit chiffré
    .json = Affiche les résultats comme un objet JSON
cmd-tournament-example = Affiche un fichier pour commencer

cmd-tournament-list = Liste les tournois d'un serveur, les plus récents d'abord
cmd-tournament-make = Annonce le tournoi d'un fichier sur un serveur en marche
    .file = Le fichier : voir `damier tournament example` ; ses commandes ne sont pas lancées
cmd-tournament-show = Affiche le classement
cmd-tournament-log = Affiche ce qui s'est passé, qui l'a voulu et pourquoi
cmd-tournament-report = Affiche le bilan d'un participant, en JSON
    .name = Le nom du participant
cmd-tournament-save = Écrit le classement, les parties et les rapports dans un répertoire
    .directory = Le répertoire ; créé s'il manque
cmd-tournament-act = Dirige un tournoi sur un serveur en marche
    .act = start, pause, resume, finish, repair ; ou du JSON pour le reste : {"{"}"act":"result","encounter":0,"points":[1,0]{"}"}
    .why = Pour le journal
cmd-tournament-enter = Participer, avec un compte
cmd-tournament-leave = Ne plus participer

## Ce qui ne va pas dans la ligne de commande.

mistake = { $what } ; voir 'damier --help --lang fr'
mistake-command = aucune commande ne s'appelle '{ $command }'
mistake-unknown = argument inconnu : { $argument }
mistake-missing = il manque { $argument }
mistake-value = '{ $value }' ne convient pas pour { $argument }
mistake-value-among = '{ $value }' ne convient pas pour { $argument } ({ $choices })
mistake-conflict = { $argument } ne va pas avec { $other }
mistake-other = { $text }
mistake-option = OPTION=VALEUR est attendu
mistake-level = un niveau de 1 à 10
mistake-sprt = deux nombres, le plus petit d'abord : 0,10
mistake-invite = un numéro ou auto
mistake-fingerprint = 64 chiffres hexadécimaux, avec ou sans deux-points
mistake-seconds = entre { $least } et { $most }
