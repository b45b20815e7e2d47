### What `damier serve --print-config` says about each setting: a message for each section of the file, a
### part for each setting.

settings =
    .listen = Address and port to listen on; port 0 takes a free one.
    .insecure_lan = May `listen` and `programs.address` be reached by others, although nothing is encrypted?
    .data = Directory in which games are kept; made if it is missing.
    .database_url =
        If it is named, games are kept in this PostgreSQL database instead:
        postgres://user:password@host:port/database
    .log = What to log to standard error: error, warn, info, debug, or a list of them.
    .log_format = How log lines look: text or json.
    .grace = Seconds a player may be away before the game is lost.
    .gift = Seconds a player may give the opponent at a time; 0 for none.
    .token_life = Seconds after which a token that nobody has used is forgotten.
    .bots = Do computer players wait in the lobby?
    .origins = Sites whose pages may use this server, beside its own: ["https://damier.example"]
    .hosts =
        Names of this server besides its address and names of the own network, if no proxy is in
        front of it: ["damier.example"]
    .trusted_proxies = Addresses of proxies that say truly for whom they ask.
    .engine =
        Engines that play like computer players, each a table { "[[engine]]" } with name, command and games:
        see docs/engines.md.

settings-tls = Encryption (HTTPS), but not for programs: without it, listen on this machine only or behind a proxy.
    .cert = File with the certificate and those that vouch for it, in PEM; read again at SIGHUP.
    .key = File with its key, in PEM.
    .self_signed =
        Instead of these files: a certificate of its own, made once in the data directory. Whoever comes compares
        its fingerprint once.

settings-limits = How much anybody may ask for.
    .connections = So many connections are served at once; more wait to be accepted.
    .connections_per_ip = So many of them from one address; more are closed at once.
    .messages_per_20s =
        So many messages are welcome at once from one connection, and as many again in 20 seconds.
    .guests_per_minute = So many new guests from one address in a minute: a whole class may share one.
    .reads_per_minute = So many records, profiles and lists are read for one address in a minute.
    .games_per_minute = So many seeks, challenges and rematches come from one address in a minute.
    .computer_games_per_ip = So many games with the computer that one address has begun go on at a time.
    .challenges_per_minute = So many of them from one address to the same player.
    .lines_per_10s = So many lines somebody may say in chats in 10 seconds.
    .lines_per_10s_per_ip = So many lines are heard from one address in 10 seconds.

settings-retention = How many days something is kept.
    .chat_days = What was said in chats.
    .guest_days = Guests who do not come back; their games stay.
    .admin_log_days = What those who look after the server did.

settings-waits = How long the server waits for others, in seconds.
    .silence_at_a_game =
        Whoever is silent for that long at a game is asked whether they are there, and dropped the
        second time: an opponent waits.
    .silence_elsewhere = The same for those who are at no game: nobody waits for them, and there may be many.
    .unread = Whoever does not read for that long is dropped.
    .handshake = The agreement on how to encrypt.
    .header = The header of a request.
    .body = The rest of a request.
    .answer = What it takes to answer a request.
    .program = The first message of a program, and the rest of one that has begun.
    .rest =
        The rest of a struct whose first byte came in time: the clock stops at that byte, as it did in the
        original referee.
    .challenge = The answer to a challenge.
    .lobby = Those who look at the lobby are told what has changed there, at most once in so long.
    .database = The answer of a PostgreSQL server; one that takes longer is away, and games wait.
    .lease =
        Where servers share a database: one that shows no sign of life for that long has died, and
        others take its games.
    .closing = Those who leave when the server stops.

settings-programs = How programs are received.
    .enabled = Are they received at all?
    .address = Address on which they connect.
    .pair_with_people_after = A program that has waited so many seconds for another one plays with anybody.
    .only_programs = Do programs play with programs only, whoever challenges them?
    .time_with_people =
        Seconds for a move of Kamisado or Siam where a person plays with a program, whatever clock they
        asked for.
    .reserved_names =
        Names for programs that know their token, each as name#token: a program sends that as its name.
        Nobody else may have the name.

settings-programs-kamisado = Programs that play Kamisado.
    .port = 0 takes a free one. If 4001 is taken the server goes on without; any other must be free.
    .time_max = Seconds for a move, among programs.
    .compat =
        none, or besancon-2018 for two mistakes of the referee of 2018 that old programs were
        written for.
    .pass_squares =
        sanitize to replace the squares of a pass by that of the blocked tower before the opponent
        sees them, for some old programs send and fear nonsense there; or verbatim.

settings-programs-siam = Programs that play Siam.
    .port = 0 takes a free one. If 4002 is taken the server goes on without; any other must be free.
    .time_max = Seconds for a move, among programs.
    .games = How many games two programs play with each other.
    .north = Towards which line NORD is: A or E.
    .announced_machines = Are opponents sent to the machine that a program names, or to where it really is?

settings-programs-mastermind = Programs that play Mastermind, and people with telnet.
    .port = 0 takes a free one. If 4003 is taken the server goes on without; any other must be free.
    .time_max = Seconds for a code.

settings-programs-pawnhub = Programs that play chess by Pawn Hub's strings.
    .port = 0 takes a free one. If 4004 is taken the server goes on without; any other must be free.
    .clock = The clock: minutes, and seconds added after each move.
    .choice = Whoever chooses no game in so many seconds plays orthodox chess: old programs just wait.

settings-programs-pawnhub_blocks =
    Clients that speak Pawn Hub's blocks, with an account. Passwords travel unencrypted here: for this
    machine, or a network you trust.
    .port = 0 takes a free one. If 4005 is taken the server goes on without; any other must be free.
    .ports = Further ports for the same, such as 9797, where old clients look for it.
    .clock = The clock: minutes, and seconds added after each move.
    .sign_in = Seconds in which somebody must sign in, or do anything else.
