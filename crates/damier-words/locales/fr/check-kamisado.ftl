### Ce qui peut ne pas aller chez un joueur de Kamisado.

## Ce que fait un bon programme.

check-kamisado-about-greeting = se présente : un seul TPartieReq de 40 octets
check-kamisado-about-plays-white = joue BLANC et commence la partie 1
check-kamisado-about-plays-black = joue NOIR, même s'il voulait BLANC (KO), et attend le premier coup
check-kamisado-about-two-at-once = comprend deux messages arrivés d'un seul coup
    .hint = Ne lisez que la taille de la structure attendue ; ce qui suit est déjà le message suivant, et ne doit pas être perdu.
check-kamisado-about-whole-games = ne joue que des coups légaux pendant deux parties entières
check-kamisado-about-forced-pass = passe quand sa tour est bloquée, et seulement alors
check-kamisado-about-opponent-passes = comprend le PASSE de l'adversaire, quelles que soient ses cases
    .hint = Les cases d'un PASSE ne veulent rien dire : la tour bloquée reste où elle est, et la suivante a la couleur de la case qui est dessous.
check-kamisado-about-told-won = passe à la partie 2 quand son coup est VALID, GAGNE
    .hint = propCoup parle du joueur qui vient de jouer. GAGNE finit la partie, et aucun coup ne suit : c'est à NOIR de commencer la suivante.
check-kamisado-about-told-lost = passe à la partie 2 quand l'adversaire a GAGNE, ou que son propre coup est PERDU
    .hint = Après VALID, GAGNE le coup de l'adversaire n'est pas envoyé : ne l'attendez pas.
check-kamisado-about-told-drawn = passe à la partie 2 après NUL
    .hint = NUL finit la partie comme GAGNE et PERDU.
check-kamisado-about-timeout = passe à la partie 2 si TIMEOUT arrive pendant qu'il réfléchit
    .hint = TIMEOUT peut arriver pendant la réflexion, ou à la place de la réponse au coup : la partie 1 est perdue et la partie 2 commence aussitôt.
check-kamisado-about-opponent-cheats = passe à la partie 2 si l'adversaire triche
    .hint = Après TRICHE le coup de l'adversaire n'est pas envoyé, et la partie est finie.
check-kamisado-about-opponent-leaves = se termine si l'adversaire est parti (TIMEOUT deux fois)
    .hint = Si l'adversaire est parti, TIMEOUT arrive pour la partie 1 puis pour la partie 2, et la connexion est fermée.
check-kamisado-about-second-game = joue la partie 2 avec la même couleur : NOIR la commence
check-kamisado-about-end = se termine proprement après la partie 2, sans laisser de processus
check-kamisado-about-in-time = joue chaque coup en moins de 6 s

## Ce qui n'allait pas, ce qui était attendu (expected), et d'autres remarques.

check-kamisado-greeting = un TPartieReq de 40 octets : idReq = PARTIE (0), nomJoueur[30], 2 octets de bourrage, pion = BLANC (0) ou NOIR (1)
check-kamisado-expected-move = un TCoupReq de 36 octets : un COUP de la partie { $game } joué par { $side }
check-kamisado-bad-name = nomJoueur doit être un nom lisible, terminé par un octet nul et complété à 30 octets.
check-kamisado-other-name-expected = nomJoueur = { $given }
check-kamisado-other-name = Le nom doit être celui qui est donné au lancement, sinon le championnat ne reconnaît pas le joueur.
check-kamisado-bad-colour = pion doit être 0 (BLANC) ou 1 (NOIR), aux octets 36 à 39 : les 30 caractères du nom sont suivis de 2 octets de bourrage.
check-kamisado-wrong-game-number-expected = numPartie = { $game }
check-kamisado-wrong-game-number = numPartie est 1 pendant la première partie et 2 pendant la deuxième. La partie est finie dès qu'un TCoupRep n'est pas VALID et CONT ; rien d'autre n'annonce la deuxième.
check-kamisado-wrong-colour-expected = coulJ = { $name } ({ $number })
check-kamisado-wrong-colour = La couleur est celle demandée si validCoul vaut OK (0), l'autre s'il vaut KO (1) ; elle ne change pas dans la deuxième partie.
check-kamisado-wrong-tower-expected = caractPion = { $name } ({ $number })
check-kamisado-wrong-tower = caractPion est la couleur de la tour qui part de caseDep, pas celle d'une case.
check-kamisado-illegal-move-expected = un coup légal, parmi : { $some }
check-kamisado-swapped = Ligne et colonne sont échangées : dans TCase la colonne vient avant la ligne.
check-kamisado-upside-down = Les lignes sont à l'envers : la ligne UN est la base de BLANC, la ligne HUIT celle de NOIR.
check-kamisado-forward-only = La tour à jouer est celle de la couleur de la case où l'adversaire s'est arrêté ; elle n'avance que tout droit ou en diagonale, sans sauter.
check-kamisado-should-pass-expected = un COUP avec typeCoup = PASSE (1) et caractPion = { $name } ({ $number })
check-kamisado-should-pass = La tour à jouer est bloquée : il faut passer. L'adversaire doit alors jouer la tour de la couleur de la case où se trouve la tour bloquée.
check-kamisado-out-of-turn-expected = rien : c'est à l'adversaire ({ $name }) de commencer cette partie
check-kamisado-out-of-turn = BLANC commence la première partie, NOIR la deuxième ; les couleurs restent. Attendez le TCoupRep puis le TCoupReq de l'adversaire.
check-kamisado-never-passed = en { $games } parties, l'adversaire n'a jamais dû passer
check-kamisado-never-blocked = en { $games } parties, la tour à jouer n'a jamais pu être bloquée
