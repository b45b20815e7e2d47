### Ce qui peut ne pas aller chez un joueur des blocs de Pawn Hub.

check-no-blocks = --blocks ne vaut que pour pawnhub

## Ce que fait un bon programme.

check-blocks-about-signs-in = se connecte à son compte (2~nom~motdepasse, peut-être après 1~nom~motdepasse) et attend un adversaire (4~mode), par blocs de 150 octets
check-blocks-about-plays-white = joue les blancs : joue le premier coup quand 30~A le demande
check-blocks-about-plays-black = joue les noirs : attend 30~A
check-blocks-about-asked-again = envoie un autre coup quand 30~A revient
    .hint = Le serveur ne redonne pas le plateau : 30~A juste après un coup veut dire qu'il n'est pas légal.
check-blocks-about-long-game = joue une longue partie
check-blocks-about-promotion = dit ce que devient son pion quand 30~P le demande
check-blocks-about-chat-comes = continue à jouer quand arrivent la discussion et les demandes des autres
    .hint = Regardez le nombre avant le premier '~' : seul 30 concerne la partie.
check-blocks-about-won = comprend 30~Uwhite, et ne joue plus
check-blocks-about-lost = comprend 30~Ublack, et ne joue plus
check-blocks-about-drawn = comprend 30~Ustalemate, et ne joue plus
check-blocks-about-opponent-gives-up = comprend 30~Usurrend pendant son tour : il a gagné
check-blocks-about-opponent-too-slow = comprend 30~Utimeout pendant son tour : il a gagné
check-blocks-about-several-blocks = comprend plusieurs blocs arrivés d'un seul coup
    .hint = Un recv peut donner plusieurs blocs : prenez 150 octets, et gardez la suite pour la fois suivante.
check-blocks-about-byte-by-byte = comprend des blocs arrivés octet par octet
    .hint = Un recv peut donner moins d'octets que demandé : recommencez jusqu'à en avoir 150.

## Ce qui n'allait pas, ce qui était attendu (expected), et d'autres remarques.

check-blocks-expected-sign-in = 2~nom~motdepasse (ou 1~nom~motdepasse avant), complété par des '|' jusqu'à 150 octets
check-blocks-expected-queue = 4~ et un mode : 0 Classic, 1 Dark, 2 Horde, 3 Alice
check-blocks-expected-move = 30~M, w ou b, et quatre caractères en capitales : 30~MwE2E4
check-blocks-expected-promotion = 30~P et une lettre : q, b, h ou r
check-blocks-expected-end = rien, 0~Quit, ou 4~ et un mode : la partie est finie
check-blocks-not-a-block = { $have } octets sont arrivés, puis plus rien. Un texte est complété par des '|' jusqu'à un multiple de 150 octets ; aucune fin de ligne ne le suit.
check-blocks-no-text = C'est plus long que tout texte, ou des octets n'y sont pas du texte.
check-blocks-unknown = Ce texte n'est pas du protocole : un nombre, puis ses champs, séparés par des '~'.
check-blocks-not-now = Cela peut se dire, mais pas maintenant.
check-blocks-bad-account = Le serveur répondrait 1~0 : un nom a au plus 10 caractères ASCII, un mot de passe au moins 8.
check-blocks-real-time = Les modes 4 à 7 se jouent en temps réel, et pas sur ce serveur.
check-blocks-bad-move = Ce n'est pas un coup : la couleur (w ou b), puis la case de départ et la case d'arrivée, en capitales, sans rien entre elles ni après. Une promotion est demandée plus tard.
check-blocks-wrong-side = La lettre après 30~M est la couleur donnée par 30~X : w pour les blancs, b pour les noirs.
check-blocks-bad-promotion = Après 30~P, répondez 30~P et une seule lettre minuscule : q dame, b fou, h cavalier, r tour.
check-blocks-never-valid = { $times } coups de suite ont été refusés (encore 30~A). Lisez le plateau (30~B) : les pièces blanches avant le '!', les noires après.
check-blocks-same-again = 30~A est revenu parce que ce coup n'est pas légal : l'envoyer encore donnera toujours la même réponse.
check-blocks-after-the-end = 30~U avec white, black, stalemate, surrend ou timeout finit la partie.
check-blocks-played = { $plies } coups joués, { $refused } coups du programme refusés
