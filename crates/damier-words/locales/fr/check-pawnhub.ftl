### Ce qui peut ne pas aller chez un joueur de Pawn Hub.

## Ce que fait un bon programme.

check-pawnhub-about-plays-white = lit sa couleur (1), le plateau et le tour, puis joue le premier coup
check-pawnhub-about-plays-black = joue les noirs (0) : attend le coup des blancs
check-pawnhub-about-refused = envoie un autre coup quand le sien est refusé (False)
    .hint = Le serveur ne redonne pas le plateau après False : il attend un autre coup.
check-pawnhub-about-long-game = joue une longue partie
check-pawnhub-about-promotion = dit ce que devient son pion quand PROMOTION le demande
check-pawnhub-about-won = comprend la fin (True, white) et se termine
check-pawnhub-about-lost = comprend la fin (True, black) et se termine
check-pawnhub-about-drawn = comprend la fin (True, draw) et se termine
check-pawnhub-about-opponent-leaves = comprend que la partie finit pendant son tour : l'adversaire est parti
    .hint = Le plateau, True et le résultat peuvent arriver pendant que le programme réfléchit, ou à la place de la réponse à son coup.

## Ce qui n'allait pas, ce qui était attendu (expected), et d'autres remarques.

check-pawnhub-expected-move = un coup de 4 caractères en capitales, comme E2E4 (ou 5, avec la promotion : E7E8q)
check-pawnhub-expected-promotion = une lettre : q, r, b ou h
check-pawnhub-expected-first-line = classic, alice, dark ou horde en première ligne, ou rien avant la couleur
check-pawnhub-lowercase = Les colonnes s'écrivent en capitales ; seule la lettre de promotion est minuscule.
check-pawnhub-unknown-line = Cette ligne n'a pas de sens ici : la case de départ et la case d'arrivée, sans rien entre elles ni autour.
check-pawnhub-bad-promotion = Après PROMOTION, répondez une seule lettre minuscule : q dame, r tour, b fou, h cavalier.
check-pawnhub-never-valid-expected = un coup légal
check-pawnhub-never-valid = { $times } coups de suite ont été refusés (False). Lisez le plateau qui précède le numéro du tour : les pièces blanches avant le '!', les noires après.
check-pawnhub-same-again-expected = un autre coup
check-pawnhub-same-again = Le coup vient d'être refusé (False) : l'envoyer encore donnera toujours la même réponse.
check-pawnhub-out-of-turn-expected = rien : c'est au tour de l'adversaire
check-pawnhub-out-of-turn = La première ligne dit la couleur : 1 blanc, 0 noir. Les tours impairs sont ceux des blancs.
check-pawnhub-after-the-end-expected = rien : la partie est finie
check-pawnhub-after-the-end = Après le plateau, True finit la partie et le résultat suit : white, black ou draw. Ne confondez pas avec le True qui suit votre coup.
check-pawnhub-no-promotion = aucun pion n'a été promu
check-pawnhub-own-board = le programme n'a pas joué dans une position autre que celle du début
check-pawnhub-promoted-at-once = la pièce était dite avec le coup : PROMOTION n'a pas été demandé
check-pawnhub-played = { $plies } coups joués, { $refused } coups du programme refusés (False)
check-pawnhub-mode = il joue : { $word }
