# Tournois.

event-name = Nom
event-points = Points
event-direct-encounter = Confrontation directe
event-sonneborn-berger = Sonneborn-Berger
event-buchholz = Buchholz
event-buchholz-cut1 = Buchholz tronqué
event-wins = Victoires
event-koya = Koya

event-unknown = Ce tournoi n'existe pas.
event-too-many = { $most } tournois sont déjà en cours.
event-bad-name = Un tournoi a besoin d'un nom de 1 à { $most } caractères.
event-bad-number = `{ $name }` doit être compris entre { $least } et { $most }.
event-too-long = Cela ferait { $count } rencontres : c'est trop.
event-twice = { $name } figure deux fois sur la liste.
event-not-now = Pas à ce stade du tournoi.
event-no-such-entrant = Personne de ce nom ne participe.
event-no-such-encounter = Cette rencontre n'existe pas.
event-bad-entrant = participant « { $name } » : { $why }
event-taken = Quelqu'un de ce nom participe déjà.
event-full = Le tournoi est complet.
event-too-few = Un tournoi a besoin de deux participants.
event-too-late = Il est trop tard pour s'inscrire : le tableau est tiré.
event-begun = Des parties de cette ronde, ou d'une ronde qui en dépend, ont commencé.
event-bad-pairs = Chaque participant doit être apparié une fois ; un seul au plus est exempt.
event-too-many-points = La rencontre n'a pas autant de points.
event-bad-text = Le texte est vide ou trop long.

tournament-watch = Suivez-le sur { $url }
tournament-table = Classement final :
tournament-written = Les résultats sont dans { $place }
tournament-interrupted = Interrompu. La même commande reprend à partir d'ici.
tournament-bad-file = Le fichier du tournoi : { $why }
tournament-no-sandbox = `sandbox` demande bubblewrap, qui n'est pas installé ou pas permis ici : apt install bubblewrap
tournament-no-port = Aucun port n'est ouvert pour les programmes qui jouent à { $game }.
tournament-bad-act = Ce n'est pas un acte : { $why }
tournament-no-server = Aucun serveur n'y tourne, rien n'en sortirait : lancez-en un avec `damier serve`.
