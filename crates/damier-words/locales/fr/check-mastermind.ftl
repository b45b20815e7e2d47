### Ce qui peut ne pas aller chez un joueur de Mastermind.

## Ce que fait un bon programme.

check-mastermind-about-joins = lit ID et l'aide, puis accepte une invitation ou en fait une
check-mastermind-about-secret = choisit un code secret quand PASSWORD: le demande, une seule fois
check-mastermind-about-secret-again = choisit un autre code secret après ERROR: et PASSWORD:
    .hint = Après ERROR: rien n'est pris en compte ; PASSWORD: redemande un code.
check-mastermind-about-guesses = joue une partie entière : un ATTEMPT valable par échange
check-mastermind-about-guess-again = propose un autre code après ERROR: et ATTEMPT:
    .hint = Après ERROR: rien n'est pris en compte ; ATTEMPT: redemande une proposition.
check-mastermind-about-won = comprend WINNING:
check-mastermind-about-lost = comprend LOSING: et le code
    .hint = LOSING: est suivi d'un espace et du code trouvé par l'adversaire.
check-mastermind-about-drawn = comprend DRAW:
check-mastermind-about-opponent-leaves = comprend que l'adversaire a quitté la partie
    .hint = ERROR: l'adversaire a quitté la partie est suivi de WINNING: ; la connexion reste.
check-mastermind-about-end = se termine quand le serveur ferme la connexion

## Ce qui n'allait pas, ce qui était attendu (expected), et d'autres remarques.

check-mastermind-expected-entry = ACPT { $opponent } pour accepter l'invitation (ou CONN { $opponent } pour inviter) ; LIST et HELP sont permis avant
check-mastermind-expected-code = { $key } et un espace, puis 4 lettres parmi R J V B O W P F, par exemple { $key } RVBO
check-mastermind-lowercase = Les mots du protocole et les codes s'écrivent en capitales.
check-mastermind-unknown-command = Cette ligne n'est pas une requête : un mot en capitales, puis si besoin un seul espace et un texte.
check-mastermind-wrong-player = Le numéro est celui qui vient avec INVITE_FROM, ou celui d'une ligne de LIST ; jamais le vôtre, qui vient avec ID.
check-mastermind-not-now = Ce n'est pas le moment d'envoyer cela : n'envoyez PASSWORD qu'après PASSWORD:, et ATTEMPT qu'après ATTEMPT:, avec les deux-points.
check-mastermind-bad-code = Un code est fait d'exactement 4 lettres, sans espaces : rouge, jaune, vert, bleu, orange, W blanc, P violet, fuchsia.
check-mastermind-sent-twice-expected = rien avant la ligne suivante du serveur ({ $next })
check-mastermind-sent-twice = { $key } ne s'envoie qu'une fois par demande, et ne peut plus être changé ensuite. Attendez la réponse.
check-mastermind-still-playing-expected = plus rien de cette partie : le joueur est revenu dans la salle d'attente
check-mastermind-still-playing = WINNING:, LOSING: et DRAW: finissent la partie ; n'y jouez plus.
check-mastermind-declined = Le programme est libre et refuse pourtant de jouer.
check-mastermind-guesses = trouvé en { $count } propositions, dont { $consistent } compatibles avec toutes les réponses précédentes
check-mastermind-guesses-in-vain = non trouvé en { $count } propositions, dont { $consistent } compatibles avec toutes les réponses précédentes
