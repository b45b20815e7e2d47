### Ce que dit `damier bot`.

bot-connected = Connecté à { $address }, en attente d'un adversaire.
bot-waiting = En attente d'un adversaire.
bot-game-begins = Partie { $number } contre { $opponent }. Nous jouons : { $side }.
bot-game-number = partie { $number }
bot-moved = { $name } : { $pretty } ({ $seconds } s)
bot-match-over = { $result ->
    [won] Match gagné
    [drawn] Match nul
   *[lost] Match perdu
}. Parties gagnées : { $won } ; nulles : { $drawn } ; perdues : { $lost }.
bot-leave-hint = Ctrl-C : partir
bot-opponent = Adversaire

## Remarques en chemin.

bot-called-cheating = L'arbitre tient notre coup { $text } pour une triche.
bot-no-opponent = L'adversaire ne répond pas à { $address }.
bot-number = Notre numéro : { $number }.
bot-declined = Le joueur { $player } refuse l'invitation.
bot-complaint = Erreur : { $text }.
bot-answer = { $guess } : { $marks }
bot-move-refused = Le serveur refuse { $text } : un autre coup est cherché.
bot-corrected = L'adversaire nous a annoncé { $said }, mais il a joué { $truth }.
bot-late = L'arbitre parle d'une partie terminée : { $said }.
bot-opponent-says = L'adversaire répond { $said } à notre coup.
bot-opponent-nonsense = L'adversaire envoie un message inconnu ({ $id }) : il n'est plus écouté.
bot-opponent-gone = L'adversaire a coupé sa connexion.

## Pourquoi un robot n'a pas pu continuer.

bot-unreachable = personne ne répond à { $address } ({ $why })
bot-not-listening = impossible d'écouter sur { $address } ({ $why })
bot-refused = l'arbitre nous refuse : { $said }
bot-surprise = reçu « { $got } » au lieu { $expected }
bot-hung-up = la connexion a été coupée au lieu { $expected }
bot-no-move = aucun coup n'est possible

# Après « au lieu ».
bot-expect-board = d'un échiquier ou d'un numéro de tour
bot-expect-legal-move = d'un coup permis
bot-expect-line = d'une ligne lisible
bot-expect-lobby = de ce qui se dit hors d'une partie
bot-expect-opponent = d'un adversaire
bot-expect-other-turn = du tour de l'autre joueur
bot-expect-player-number = d'un numéro de joueur
bot-expect-reachable-board = d'un échiquier où mène un coup permis
bot-expect-result = du résultat de la partie
bot-expect-verdict = du jugement d'un coup

## Ce qui ne va pas avec un moteur.

engine-fault = moteur { $name } : { $fault }
engine-bad-command = la ligne de commande est vide, ou un guillemet n'est pas fermé
engine-not-started = il ne démarre pas ({ $why })
engine-ended = il s'est arrêté
engine-ended-saying = il s'est arrêté (ses derniers mots : « { $last } »)
engine-silent = pas de réponse à « { $asked } » en { $seconds } s
engine-silent-saying = pas de réponse à « { $asked } » en { $seconds } s (ses derniers mots : « { $last } »)
engine-variant = il ne joue pas à { $wanted } (il connaît : { $known })
engine-no-option = il n'a pas d'option « { $option } »
engine-no-move = il ne donne pas de coup (« { $said } »)
engine-illegal = son coup « { $text } » n'est pas permis dans la position { $position }

## `damier engine`, dans ses lignes `info string`

uci-unknown = « { $line } » n'est pas un ordre connu
uci-too-long = cette ligne est trop longue et a été ignorée
uci-searching = une recherche est en cours : dire d'abord « stop »
uci-bad-value = « { $value } » n'est pas une valeur de { $option }
uci-no-option = il n'y a pas d'option { $option }
uci-no-move = il n'y a pas de coup à trouver
uci-no-such-moves = aucun de ces coups n'est permis : tous les autres sont examinés
uci-failed = la recherche a échoué, par un défaut du programme ou faute de fils d'exécution : la réponse peut être n'importe quel coup
uci-less-memory = il n'y a pas de place pour { $wanted } Mio : { $used } sont utilisés
uci-illegal = { $text } ne peut pas être joué : { $why }

## `damier arena`

arena-bad-part = « { $part } » n'est ni un joueur ni un réglage : écrire `damier; level=5` ou `stockfish; UCI_Elo=2300; nodes=5000`
arena-bad-journal = { $path } est illisible : l'effacer pour recommencer
arena-other-match = { $path } contient un autre match : choisir un autre dossier, ou les mêmes joueurs et réglages
arena-match = { $one } contre { $two }, { $game }
arena-standing = +{ $wins } ={ $draws } −{ $losses }, { $score }, Elo { $elo }
arena-pairs = Paires ayant donné 0, ½, 1, 1½, 2 points : { $pairs }
arena-sprt = Elo { $elo0 } ou { $elo1 } ? log-rapport de vraisemblance { $ratio } (entre { $low } et { $high }) : { $verdict }
arena-accepted = le premier joueur est plus fort d'autant
arena-rejected = le premier joueur n'est pas plus fort d'autant
arena-open = pas encore décidé
arena-failures = { $player } a perdu { $time } fois au temps, { $illegal } fois par un coup interdit, { $silent } fois sans répondre
arena-last-fault = La dernière fois que personne n'a répondu : { $fault }
