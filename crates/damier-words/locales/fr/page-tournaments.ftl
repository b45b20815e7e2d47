### Les tournois : leur liste, la page de chacun, le projecteur et le bureau.

page-tournaments-title = Tournoi
page-tournaments-lead = Les championnats de ce serveur : qui joue, où ils en sont, ce qui vient ensuite.
page-tournaments-all = Tous les tournois
page-tournaments-current = En cours et à venir
page-tournaments-past = Passés
page-tournaments-none = Pas encore de tournoi
page-tournaments-none-text = Les arbitres les annoncent ; s'inscrit qui veut, et les parties viennent d'elles-mêmes.
page-tournaments-unknown = Ce tournoi n'existe pas
page-tournaments-so-many = { $count ->
    [0] personne encore
    [one] { $count } participant
   *[other] { $count } participants
}
page-tournaments-by = par { $name }
page-tournaments-starts = début { $date }
page-tournaments-starts-by-hand = commence quand tout le monde est là
page-tournaments-left = encore { $time }
page-tournaments-round = Ronde { $round }
page-tournaments-round-starts = Ronde { $round } : début { $date }
page-tournaments-round-of = Ronde { $round } sur { $total }
page-tournaments-games-each = { $count } parties par rencontre

## Les formats, et où en est un tournoi.

page-tournaments-format-round-robin = Toutes rondes
page-tournaments-format-swiss = Système suisse
page-tournaments-format-knockout = Élimination directe
page-tournaments-format-groups = Poules et élimination
page-tournaments-format-arena = Arène
page-tournaments-format-gauntlet = Défi
page-tournaments-stage-open = annoncé
page-tournaments-stage-running = en cours
page-tournaments-stage-paused = en pause
page-tournaments-stage-over = terminé
page-tournaments-tie-direct-encounter = Confrontation directe
    .short = CD
page-tournaments-tie-sonneborn-berger = Sonneborn-Berger
    .short = SB
page-tournaments-tie-buchholz = Buchholz
    .short = BH
page-tournaments-tie-buchholz-cut1 = Buchholz tronqué
    .short = BT
page-tournaments-tie-wins = Victoires
    .short = V
page-tournaments-tie-koya = Koya
    .short = K

## Un nouveau.

page-tournaments-new = Nouveau tournoi
page-tournaments-name = Nom du tournoi
page-tournaments-format = Format
page-tournaments-number-cycles = Rencontres entre chacun
page-tournaments-number-rounds = Rondes
page-tournaments-number-groups = Poules
page-tournaments-number-advance = Qualifiés par poule
page-tournaments-number-minutes = Minutes
page-tournaments-number-heroes = Candidats, à partir du premier
page-tournaments-number-games = Parties par rencontre
page-tournaments-number-boards = Échiquiers à la fois
page-tournaments-usual = comme d'habitude
page-tournaments-start = Début
page-tournaments-start-hand = À la main
page-tournaments-start-time = À une heure
page-tournaments-start-at = Heure du début
page-tournaments-rated = Change les classements
page-tournaments-together = Une ronde commence quand la précédente est finie
page-tournaments-roster = Qui participe
page-tournaments-roster-hint = Un nom par ligne, le plus fort d'abord ; un classement derrière une virgule si vous voulez. D'autres peuvent s'inscrire eux-mêmes.
page-tournaments-roster-count = { $count ->
    [one] { $count } nom
   *[other] { $count } noms
}
page-tournaments-make = Annoncer le tournoi

## L'un d'eux.

page-tournaments-projector = Projecteur
page-tournaments-desk = Bureau de l'arbitre
page-tournaments-announcements = Annonces
page-tournaments-enter = Participer sous le nom { $name }
page-tournaments-leave = Se retirer
page-tournaments-leave-title = Se retirer du tournoi ?
page-tournaments-leave-text = Vos rencontres ouvertes reviennent à vos adversaires.
page-tournaments-you-wait = Vous participez. Restez sur n'importe quelle page : votre partie viendra d'elle-même.
page-tournaments-you-play = Vous participez : votre prochaine partie vient d'elle-même.
page-tournaments-you-left = Vous vous êtes retiré.
page-tournaments-standings = Classement
page-tournaments-nobody = Personne ne participe encore
page-tournaments-nobody-text = Soyez le premier.
page-tournaments-place = Place
page-tournaments-entrant = Nom
page-tournaments-points = Points
page-tournaments-tally = Gagnées, nulles, perdues
page-tournaments-out = retiré
page-tournaments-crosstable = Grille
page-tournaments-against = contre { $name }
page-tournaments-bracket = Tableau
page-tournaments-bracket-final = Finale
page-tournaments-bracket-semi = Demi-finales
page-tournaments-bracket-quarter = Quarts de finale
page-tournaments-bracket-bye = exempt
page-tournaments-bracket-open = à déterminer
page-tournaments-bracket-wins = gagne
page-tournaments-rounds = Rondes
page-tournaments-round-over = terminée
page-tournaments-round-goes-on = { $done } sur { $total } décidées
page-tournaments-off = { $name } est exempt de cette ronde.
page-tournaments-forfeit = absent
page-tournaments-ruled = par l'arbitre
page-tournaments-game = Partie
page-tournaments-game-number = Partie { $number }
page-tournaments-live = En direct
page-tournaments-boards = Parties en cours
page-tournaments-more-boards = { $count ->
    [one] Une autre partie est en cours.
   *[other] { $count } autres parties sont en cours.
}
page-tournaments-files = Fichiers
page-tournaments-file-table-csv = Tableau (CSV)
page-tournaments-file-games-pgn = Parties (PGN)
page-tournaments-file-report-trf = Rapport pour les fédérations (TRF)
page-tournaments-file-report-html = Rapport à imprimer

## Ce qu'est devenu un participant.

page-tournaments-elo = Écart Elo
page-tournaments-results = Résultats
page-tournaments-times = Temps par coup
page-tournaments-up-to-millisecond = jusqu'à { $value } ms
page-tournaments-up-to-second = jusqu'à { $value } s
page-tournaments-longer = plus de { $value } s
page-tournaments-faults = Ce qui n'a pas marché
page-tournaments-fault = contre { $name }, après { $plies ->
    [one] { $plies } coup
   *[other] { $plies } coups
}

## Le projecteur.

page-tournaments-next = Ensuite
page-tournaments-full-screen = Remplir l'écran
page-tournaments-page = { $page } sur { $total }

## Le bureau.

page-tournaments-desk-of = Bureau : { $name }
page-tournaments-to-event = Vers le tournoi
page-tournaments-refused = Le bureau est pour les arbitres
page-tournaments-refused-text = Votre compte ne dirige pas de tournois. Un administrateur peut lui donner ce rôle.
page-tournaments-acts = Que faire
page-tournaments-why = Raison
page-tournaments-why-hint = Gardée dans le journal avec votre nom ; peut rester vide.
page-tournaments-start-now = Commencer
page-tournaments-start-title = Commencer le tournoi ?
page-tournaments-start-text = Les premières parties viennent aussitôt à ceux qui sont là.
page-tournaments-start-done = Le tournoi a commencé.
page-tournaments-pause = Pause
page-tournaments-pause-title = Mettre le tournoi en pause ?
page-tournaments-pause-text = Les parties en cours se terminent ; il n'en commence pas d'autres.
page-tournaments-pause-done = Il ne commence plus de parties.
page-tournaments-resume = Reprendre
page-tournaments-resume-title = Reprendre le tournoi ?
page-tournaments-resume-text = De nouvelles parties commencent.
page-tournaments-resume-done = Le tournoi continue.
page-tournaments-finish = Terminer
page-tournaments-finish-title = Terminer le tournoi maintenant ?
page-tournaments-finish-text = Le classement est définitif tel qu'il est.
page-tournaments-finish-done = Le tournoi est terminé.
page-tournaments-announcement = Annonce
page-tournaments-announce = Annoncer
page-tournaments-announce-title = Le dire à tous ?
page-tournaments-announce-text = L'annonce est sur la page du tournoi et sur le projecteur.
page-tournaments-announce-done = Tout le monde est prévenu.
page-tournaments-add = Inscrire quelqu'un
page-tournaments-add-title = Qui participe ?
page-tournaments-add-text = Le nom d'un compte, ou celui qu'un programme se donne.
page-tournaments-add-done = C'est inscrit.
page-tournaments-withdraw = Retirer quelqu'un
page-tournaments-withdraw-title = Qui ne participe plus ?
page-tournaments-withdraw-text = Ses rencontres ouvertes reviennent à ses adversaires.
page-tournaments-withdraw-done = C'est retiré.
page-tournaments-repair = Refaire l'appariement
page-tournaments-repair-title = Refaire l'appariement de la dernière ronde ?
page-tournaments-repair-text = Ses rencontres sont retirées. C'est possible tant qu'aucune partie n'y a commencé : une pause l'en empêche.
page-tournaments-repair-done = La ronde est appariée de nouveau.
page-tournaments-pairs = Rencontres
page-tournaments-pairs-hint = Deux noms par ligne, séparés par une virgule ; vide, le format apparie.
page-tournaments-about = Que faire de { $one } – { $two }
page-tournaments-between = { $one } – { $two }
page-tournaments-correct = Corriger le résultat
page-tournaments-correct-title = Que vaut cette rencontre ?
page-tournaments-correct-done = Le résultat est corrigé.
page-tournaments-result = Résultat
page-tournaments-how = Pourquoi
page-tournaments-how-played = décidé par l'arbitre
page-tournaments-how-forfeit = quelqu'un était absent
page-tournaments-restore = Revenir à ce qui fut joué
page-tournaments-restore-title = Compter ce qui fut joué ?
page-tournaments-restore-text = { $one } – { $two } : la correction est retirée.
page-tournaments-restore-done = Ce qui fut joué compte.
page-tournaments-adjourn = Arrêter les pendules
page-tournaments-adjourn-title = Arrêter les pendules ?
page-tournaments-adjourn-text = { $one } – { $two } : la partie attend que vous la laissiez continuer.
page-tournaments-adjourn-done = Les pendules sont arrêtées.
page-tournaments-continue = Laisser continuer
page-tournaments-continue-title = Laisser la partie continuer ?
page-tournaments-continue-text = { $one } – { $two } : les pendules repartent dès que les deux sont revenus.
page-tournaments-continue-done = La partie continue.
page-tournaments-give-time = Donner du temps
page-tournaments-give-time-title = Qui reçoit du temps ?
page-tournaments-give-time-done = Le temps est donné.
page-tournaments-seconds = Secondes

## Ce qui s'est passé.

page-tournaments-log = Journal
page-tournaments-log-empty = Rien ne s'est encore passé.
page-tournaments-log-entered = { $one } participe.
page-tournaments-log-withdrew = { $one } ne participe plus.
page-tournaments-log-returned = { $one } participe de nouveau.
page-tournaments-log-started = Le tournoi a commencé.
page-tournaments-log-paired = La ronde { $round } est appariée.
page-tournaments-log-unpaired = Les rencontres de la ronde { $round } sont retirées.
page-tournaments-log-began = { $one } – { $two } : une partie a commencé.
page-tournaments-log-ended = { $one } – { $two } : la partie est finie, { $ending }.
page-tournaments-log-called-off = { $one } – { $two } : la partie fut annulée.
page-tournaments-log-forfeited = { $one } – { $two } : { $score }, quelqu'un était absent.
page-tournaments-log-ruled = { $one } – { $two } : compte { $score } par décision.
page-tournaments-log-restored = { $one } – { $two } : ce qui fut joué compte.
page-tournaments-log-paused = Le tournoi fut mis en pause.
page-tournaments-log-resumed = Le tournoi a repris.
page-tournaments-log-announced = Annonce : { $text }
page-tournaments-log-adjourned = { $one } – { $two } : les pendules furent arrêtées.
page-tournaments-log-continued = { $one } – { $two } : la partie a repris.
page-tournaments-log-gave-time = { $one } a reçu { $text } s.
page-tournaments-log-finished = Le tournoi est terminé.
