### La page d'une partie : pendant qu'elle se joue, et après.

page-title-game = Partie
page-game-title = { $players } · { $game }
page-game-unknown = Cette partie n'existe pas
page-game-unknown-text = Elle a peut-être été annulée avant de commencer, ou reste cachée à qui ne la joue pas.

## Les joueurs.

page-game-player = { $name }, { $side }
page-game-clock-of = Pendule de { $name }
page-game-away = Absent
page-game-here = Présent
page-game-winner = Vainqueur
page-game-series-score = Points avant cette partie
page-game-captured = { $count ->
    [one] A pris { $count } pièce
   *[other] A pris { $count } pièces
}
page-game-give-time = Donner 15 secondes de plus à { $name }
page-game-time-given = { $name } a donné { $seconds } secondes à l'adversaire.

## Les coups.

page-game-moves = Coups
page-game-no-moves = Aucun coup pour l'instant
page-game-hidden-move = Un coup que vous ne voyez pas
page-game-stored = Enregistré par le serveur
page-game-variation = Variante
page-game-first = Première position
page-game-back = Un coup en arrière
page-game-forward = Un coup en avant
page-game-last = Dernière position
page-game-autoplay = Dérouler les coups
page-game-pause = Arrêter

## Les actions.

page-game-actions = Actions
page-game-takeback = Reprendre un coup
page-game-draw = Proposer la nulle
page-game-abort = Annuler la partie
page-game-resign = Abandonner
page-game-flip = Retourner le plateau
page-game-claim-draw = Réclamer la nulle
page-game-claim-win = Réclamer la victoire
page-game-type-move = Taper un coup
page-game-zen = Mode zen
page-game-zen-off = Quitter le mode zen
page-game-sounds-on = Activer les sons
page-game-sounds-off = Couper les sons
page-game-more = Plus
page-game-keys = Clavier
page-game-keys-board = Sur le plateau, les flèches vont d'une case à l'autre, Entrée prend et pose, Échap repose.
page-game-key-step = Un coup en arrière, un coup en avant
page-game-key-ends = Première et dernière position
page-game-key-chat = Discussion
page-game-key-sounds = Activer ou couper les sons

## Ce qui attend une réponse.

page-game-sure-move = Jouer { $move } ?
page-game-not-your-turn = Ce n'est pas à vous de jouer.
page-game-premove-waits = Coup anticipé, joué à votre tour s'il est légal alors
page-game-premove-drop = Abandonner le coup anticipé
page-game-premove-kept = Le coup anticipé { $move } est gardé pour votre tour.
page-game-premove-sent = Votre coup anticipé { $move } a été joué.
page-game-premove-dropped = Le coup anticipé { $move } est abandonné.
page-game-premove-impossible = Votre coup anticipé { $move } n'est plus possible : choisissez un coup.
page-game-play-it = Jouer
page-game-sure-resign = Voulez-vous abandonner ?
page-game-you-offer-draw = Vous avez proposé la nulle.
page-game-offers-draw = { $name } propose la nulle.
page-game-draw-declined = La nulle a été refusée.
page-game-you-ask-takeback = Vous avez demandé à reprendre votre coup.
page-game-asks-takeback = { $name } demande à reprendre un coup.
page-game-takeback-declined = Le coup reste joué.
page-game-taken-back = Un coup a été repris.
page-game-left = { $name } est parti.
page-game-time-to-return = { $time } pour revenir.
page-game-left-too-long = { $name } n'est pas revenu.
page-game-adjourned = La partie est ajournée. Les pendules sont arrêtées jusqu'à ce que les deux joueurs soient là et qu'elle reprenne.

## La fin.

page-game-result = Résultat
page-game-you-win = Vous gagnez
page-game-you-lose = Vous perdez
page-game-wins = { $name } gagne
page-game-drawn = Partie nulle
page-game-was-aborted = La partie a été annulée
page-game-series = Partie { $game } sur { $games } · { $score }
page-game-rematch = Revanche
page-game-rematch-asked = Revanche proposée
page-game-accept-rematch = Accepter la revanche
page-game-new-opponent = Autre adversaire
page-game-analysis = Analyse
page-game-stop-analysis = Quitter l'analyse
page-game-try = Essayez n'importe quel coup : les variantes restent sur cette page.
page-game-forget-variation = Supprimer cette variante
page-game-move-times = Temps par coup, en secondes
page-game-views = Ce qui se voit
page-game-view-all = Tout
page-game-view-both = Ce que chacun voyait
page-game-view-of = { $name } voyait
page-game-share = Partager et enregistrer
page-game-copy-link = Copier le lien
page-game-copy-position = Copier la position
page-game-copy-pgn = Copier le PGN
page-game-save-pgn = Enregistrer en PGN
page-game-save-json = Enregistrer en JSON
page-game-no-pgn = Cette partie ne s'écrit pas en PGN ; le JSON la contient.
page-game-dialogue = Ce que les programmes ont dit
page-game-copied = Copié.
page-game-not-copied = Le navigateur ne permet pas de copier ici.

## Les discussions.

page-game-chat = Joueurs
page-game-watchers = Spectateurs
page-game-spectators = { $count ->
    [one] 1 spectateur
   *[other] { $count } spectateurs
}
page-game-chat-empty = Un bonjour avant la partie fait toujours plaisir.
page-game-watch-empty = Personne n'a encore rien dit de cette partie.
page-game-chat-players = Seuls les joueurs écrivent ici.
page-game-chat-fold = Cacher la discussion
page-game-chat-unfold = Montrer la discussion
page-room = Discussion
page-room-say = Dire quelque chose
page-room-send = Envoyer
page-room-empty = Personne n'a encore rien dit.
page-room-earlier = Plus tôt
page-room-unread = { $count ->
    [one] { $count } nouvelle ligne
   *[other] { $count } nouvelles lignes
}
page-room-log-in = Se connecter pour écrire ici
page-room-mute = Couper cette discussion
page-room-unmute = Rouvrir cette discussion
page-room-muted = Cette discussion est coupée.
page-room-about = À propos de { $name }
page-room-hide = Ne plus montrer { $name }
page-room-block = Bloquer { $name }
page-room-blocked = { $name } est bloqué.
