### Ce que `damier check-bot` dit de tous les protocoles.

## Ce que fait un bon programme.

check-about-structs-byte-by-byte = comprend des messages qui arrivent octet par octet
    .hint = Un recv peut rendre moins d'octets que demandé : recommencez jusqu'à avoir toute la structure (ou MSG_WAITALL).
check-about-several-lines = comprend plusieurs lignes arrivées d'un seul coup
    .hint = Un recv peut rendre plusieurs lignes : découpez au '\n' et gardez la suite.
check-about-lines-byte-by-byte = comprend des lignes qui arrivent octet par octet
    .hint = Un recv peut rendre une partie de ligne : attendez le '\n'.
check-about-crlf = comprend des lignes terminées par \r\n
    .hint = Un '\r' avant le '\n' ne compte pas : enlevez-le.

## Ce qui n'allait pas, ce qui était attendu (expected), et d'autres remarques.

check-no-such-program = le programme ne démarre pas : cette commande n'existe pas
check-not-executable = le programme ne démarre pas : il n'est pas exécutable (chmod +x)
check-not-started = le programme ne démarre pas : { $why }
check-no-port = aucun port libre : { $why }
check-exit-signal = signal { $signal }
check-exit-status = code { $code }
check-exit-note = terminé avec le { $how } au lieu de 0
check-never-connected-expected = une connexion TCP à l'adresse et au port donnés au lancement
check-ended-before = Le programme s'est arrêté ({ $how }) avant de se connecter. Lancez-le à la main avec les mêmes arguments et lisez ses messages d'erreur.
check-never-connected = Le programme tourne mais ne s'est jamais connecté. Vérifiez l'ordre de ses arguments : sans { "{" }host{ "}" }, { "{" }port{ "}" } et { "{" }name{ "}" } dans la commande, il reçoit l'hôte, le port et le nom, dans cet ordre.
check-silent = Le programme n'a rien envoyé. Il attend sans doute encore autre chose : regardez avec --verbose le dernier message qu'il a reçu, et ce qu'il en fait.
check-closed = Le programme a fermé la connexion alors qu'il devait continuer.
check-died = Le programme s'est arrêté ({ $how }) alors qu'il devait continuer ; ses dernières lignes disent peut-être pourquoi.
check-no-keyboard = { $fix } Personne n'est à son clavier : l'entrée standard est vide, et qui la lit reçoit la fin de fichier. Donnez hôte, port et nom sur la ligne de commande au lieu de les demander.
check-wrong-size = Il est arrivé { $got } octets sur { $wanted }. Envoyez la structure C telle quelle : chaque enum fait 4 octets, et le bourrage (padding) que le compilateur ajoute après un tableau de 30 caractères en fait partie.
check-does-not-end-expected = que le programme se termine quand l'arbitre ferme la connexion
check-does-not-end = Il tournait encore { $seconds } s plus tard. Quand recv (ou read) rend 0, la connexion est fermée : sortez de la boucle et terminez.
check-crashed-expected = que le programme se termine de lui-même
check-crashed = Il s'est terminé par le { $how }. Lancez-le sous un débogueur : souvent il se sert encore de ce qu'il n'a pas reçu.
check-left-behind-expected = qu'il ne reste aucun processus après la fin du programme
check-left-behind = Tournent encore : { $names }. Terminez le moteur, et attendez-le (wait), avant de finir.
check-no-newline = La ligne n'est pas terminée : ajoutez '\n', et videz le tampon de sortie (flush).
check-line-too-long-expected = une ligne d'au plus { $longest } octets, terminée par '\n'
check-line-too-long = Terminez chaque message par '\n' ; plusieurs messages ne font pas une ligne.
check-bad-characters = La ligne n'est pas un texte UTF-8 sans caractères de contrôle. N'envoyez pas le '\0' qui termine les chaînes en C : strlen octets, puis '\n'.
check-wrong-endian = Les octets des entiers sont dans l'ordre inverse. Ce protocole est en petit-boutien (little-endian) : en C sur PC, envoyez la structure sans htonl ; en Java, ByteBuffer.order(ByteOrder.LITTLE_ENDIAN) ; en Python, struct.pack avec '<'.
check-wrong-id = Le premier entier n'est pas celui de ce message. Si le message précédent était trop long ou trop court, tout ce qui suit est décalé : comparez sizeof avec les tailles du protocole.
check-too-long = D'autres octets suivent cette structure alors que rien n'est attendu : elle est trop longue, ou envoyée deux fois. Comparez sizeof avec les tailles du protocole.
check-too-slow-expected = chaque coup en moins de { $limit } s
check-too-slow = Le coup le plus lent ({ $about }) a pris { $thought } s : l'arbitre aurait dit TIMEOUT. Limitez la réflexion du moteur, et gardez une marge pour le réseau.
check-played = { $plies } coups joués
check-slowest = coup le plus lent : { $thought } s
check-referee-refuses = L'arbitre refuse : { $why }. { $hint }

## Le rapport.

check-passed = réussi
check-failed = ÉCHEC
check-not-reached = non atteint
check-sent = envoyé :
check-expected = attendu :
check-fix = conseil :
check-note = note :
check-why = raison :
check-same-as = comme :
check-output = ses dernières lignes :
check-nothing = (rien)
check-dialogue = dialogue :
check-program = programme
check-referee = arbitre
check-opponent = adversaire
check-summary = { $all ->
    [one] { $all } contrôle
   *[other] { $all } contrôles
} : { $passed ->
    [one] { $passed } réussi
   *[other] { $passed } réussis
}, { $failed } en échec, { $unseen ->
    [one] { $unseen } non atteint
   *[other] { $unseen } non atteints
}
check-after-essential = le premier contrôle a échoué : les autres n'ont pas de sens
check-unknown = aucun contrôle ne s'appelle '{ $name }' ({ $known })
check-no-command = il manque le programme : damier check-bot PROTOCOLE -- COMMANDE…
