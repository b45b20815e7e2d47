### Ce qui peut ne pas aller chez un joueur de Siam.

## Ce que fait un bon programme.

check-siam-about-identification = se présente : un seul TypIdentificationReq de 68 octets
check-siam-about-asks-game = demande une partie avec le numéro qu'il a reçu
check-siam-about-elephant = ELEPH : attend l'adversaire, joue le premier, et envoie à l'adversaire le coup validé
check-siam-about-rhinoceros = RHINO : se connecte, répond à l'adversaire et fait vérifier son coup (COUP_ADVERS)
check-siam-about-long-game = ne joue que des coups légaux, avec le bon propCoup, pendant une longue partie
check-siam-about-announces-end = annonce GAGNE ou PERDU quand sa poussée sort une montagne
check-siam-about-opponent-wins = fait vérifier le coup GAGNE de l'adversaire, puis redemande une partie
    .hint = GAGNE et PERDU, une fois validés, finissent la partie.
check-siam-about-forged-move = continue avec le vrai coup quand l'adversaire lui en a envoyé un faux
    .hint = Après TRICHE en réponse à COUP_ADVERS, lisez encore les 28 octets du vrai coup et jouez-le sur votre plateau à la place de l'autre.
check-siam-about-timeout = redemande une partie si TIMEOUT arrive pendant qu'il réfléchit
    .hint = TIMEOUT peut arriver pendant la réflexion ; un coup envoyé trop tard reçoit ERR_COUP, TIMEOUT et ne compte pas.
check-siam-about-opponent-cheats = redemande une partie si l'arbitre annonce TRICHE pendant le tour de l'adversaire
    .hint = Pendant le tour de l'adversaire, l'arbitre peut parler aussi : surveillez les deux connexions (select ou poll).
check-siam-about-opponent-leaves = redemande une partie si l'adversaire est parti (TIMEOUT)
    .hint = L'adversaire ferme sa connexion et l'arbitre dit TIMEOUT : aucune des deux choses ne doit arrêter le programme.
check-siam-about-next-game = joue une deuxième partie avec l'autre animal
    .hint = Chaque partie a sa propre connexion à l'adversaire et son propre plateau.
check-siam-about-end = se termine proprement quand finTournoi est VRAI, sans laisser de processus
check-siam-about-in-time = joue chaque coup en moins de 6 s

## Ce qui n'allait pas, ce qui était attendu (expected), et d'autres remarques.

check-siam-expected-identification = un TypIdentificationReq de 68 octets : idRequest = IDENTIFICATION (0), nom[30], nomMachine[30], noPort (2 octets), 2 octets de bourrage
check-siam-expected-game-request = un TypPartieReq de 8 octets : idRequest = PARTIE (1), joueur = { $number }
check-siam-expected-move = à l'arbitre, un TypCoupReq de 28 octets : idRequest = COUP (2), coup de { $animal }
check-siam-expected-copy = à l'adversaire, les mêmes 28 octets que l'arbitre vient de valider : { $text }
check-siam-expected-answer = à l'adversaire, un TypCoupRep de 8 octets : OK (0), VALID (0)
check-siam-expected-question = à l'arbitre, idRequest = COUP_ADVERS (3) avec le coup reçu : { $text }
check-siam-wrong-request = Ce n'est pas le moment de cette requête : suivez l'ordre du protocole, et relisez idRequest avant chaque envoi.
check-siam-bad-name = { $field } doit être un texte lisible d'au plus 29 octets, terminé par un octet nul.
check-siam-other-name-expected = nom = { $given }
check-siam-other-name = Le nom doit être celui qui est donné au lancement : un tournoi ne prend que les noms annoncés.
check-siam-bad-port = noPort est le port où le programme attend son adversaire quand il joue ELEPH, aux octets 64 et 65, sans htons ; il ne peut pas être 0.
check-siam-wrong-number = joueur est le numéro donné par l'arbitre dans TypIdentificationRep ; l'arbitre répondrait ERR_JOUEUR.
check-siam-not-listening-expected = que le programme, qui joue ELEPH, écoute sur le port { $port } qu'il a annoncé
check-siam-not-listening = Faites bind et listen avant d'envoyer IDENTIFICATION, sans htons dans noPort, et accept quand typeAnimal est ELEPH.
check-siam-does-not-connect-expected = que le programme, qui joue RHINO, se connecte à nomMachineAdv et noPortAdv
check-siam-does-not-connect = RHINO se connecte à l'adversaire dès la réponse à PARTIE ; noPortAdv est un short non signé aux octets 38 et 39, dans l'ordre de la machine : ne le passez à connect qu'après htons.
check-siam-swapped = Ligne et colonne sont échangées : dans TypPosition la ligne vient avant la colonne.
check-siam-upside-down = NORD est vers la ligne A : votre plateau est tourné dans l'autre sens.
check-siam-other-board = Votre plateau diffère peut-être de celui de l'arbitre : appliquez tous les coups, les vôtres et ceux de l'adversaire, poussées comprises.
check-siam-illegal-move-expected = un coup légal dans la position { $position }
check-siam-wrong-property = propCoup dit ce que fait le coup : ENTREE_POUSSEE et POUSSEE si la case est occupée, GAGNE ou PERDU seulement si une montagne sort du plateau. Sinon c'est TRICHE.
check-siam-wrong-property-expected = propCoup = { $right }
check-siam-other-copy = L'adversaire doit recevoir exactement le coup validé par l'arbitre ; sinon c'est vous qui trichez.
check-siam-bad-answer = Répondez OK, VALID à l'adversaire dès que son coup est là ; c'est l'arbitre qui le juge.
check-siam-forgot-coup-advers = Avant de jouer, faites vérifier par l'arbitre le coup reçu de l'adversaire : le même TypCoupReq, avec idRequest = COUP_ADVERS.
check-siam-other-question = COUP_ADVERS porte le coup reçu de l'adversaire, sans rien y changer que idRequest.
check-siam-plays-on = La partie est finie : il faut en demander une autre par PARTIE.
check-siam-never-ended-by-push = en { $plies } coups, le programme n'a sorti aucune montagne
check-siam-no-win-possible = l'adversaire n'a pas réussi à sortir une montagne
