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
engine-no-move = il ne donne pas de coup (« { $said } »)
engine-illegal = son coup « { $text } » n'est pas permis dans la position { $position }
