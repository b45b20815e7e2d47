### Les plateaux de la page : ce qu’il y a sur une case, ce qu’on peut faire, et les coups en mots.

## Les pièces.

board-man = { $piece ->
    [king] roi
    [queen] dame
    [rook] tour
    [bishop] fou
    [knight] cavalier
   *[pawn] pion
}
board-owned-man = { board-man } { $piece ->
    [queen] { $side ->
        [one] blanche
       *[two] noire
    }
    [rook] { $side ->
        [one] blanche
       *[two] noire
    }
   *[other] { $side ->
        [one] blanc
       *[two] noir
    }
}
board-tower = tour { tower-colour } des { $side ->
    [one] Blancs
   *[two] Noirs
}
board-mountain = montagne
board-animal = { $side ->
    [one] éléphant
   *[two] rhinocéros
}{ $way ->
    [north] { " " }tourné vers le nord
    [east] { " " }tourné vers l’est
    [south] { " " }tourné vers le sud
    [west] { " " }tourné vers l’ouest
   *[none] { "" }
}
board-way = { $way ->
   *[north] nord
    [east] est
    [south] sud
    [west] ouest
}
board-peg = { $letter ->
    [R] rouge
    [J] jaune
    [V] vert
    [B] bleu
    [O] orange
    [W] blanc
    [P] violet
   *[F] fuchsia
}

## Les cases.

board-empty = vide
board-unseen = invisible
board-closed = vide, croix interdite
board-cell = { $at }, { $what }
board-painted-cell = { $at }, case { tower-colour }, { $what }
board-cell-chosen = { $cell }, choisie
board-cell-goal = { $cell }, peut être choisie
board-grid = Plateau : les flèches déplacent, Entrée choisit, Échap revient
board-alice = Échiquier { $board } : les flèches déplacent, Entrée choisit, Échap revient
board-choices = Et ensuite ?

## Les gestes qui ne sont pas des cases.

board-step-enter = Faire entrer un animal de la réserve
board-step-leave = Sortir du plateau
board-step-pass = Passer
board-promotion = Promotion en
board-type-move = Tapez un coup
board-type-send = Jouer
board-type-premove = Tapez un coup anticipé
board-type-keep = Garder

## Kamisado.

board-any-tower = Trait : { $side }, n’importe quelle tour
board-forced = Trait : { $side }, la tour { tower-colour }
board-blocked = { $side } : la tour { tower-colour } est bloquée et doit passer.
board-passed = Passe ({ $opponent }), tour bloquée. Trait : { $side }, la tour { tower-colour }

## Siam.

board-siam-turn = Trait : { $side }. Choisissez un animal sur le plateau ou dans la réserve
board-siam-crosses = Trait : { $side }. Croix interdites pendant encore { $count ->
    [one] un coup
   *[other] { $count } coups
}.
board-siam-where = Choisissez où il entre
board-siam-goal = Choisissez où il va, ou une flèche pour le tourner
board-siam-direction = Choisissez son orientation

## Mastermind.

board-secret = Code secret
board-guess = Votre proposition
board-secret-hint = Choisissez le code que l’adversaire devra trouver. Il reste caché.
board-guess-hint = Touchez ou glissez quatre couleurs, ou tapez leurs lettres.
board-secret-send = Garder ce secret
board-guess-send = Proposer
board-cover = Cacher
board-uncover = Regarder
board-slot = Place { $number } : { $what }
board-own-guesses = Vos propositions
board-their-guesses = Ses propositions
board-guesses = { $side }
board-waiting = En attente de l’adversaire.
board-answer = { $places } à leur place, { $colours } ailleurs
board-answer-none = pas encore de réponse

## Un jeu que la page ne connaît pas.

board-plain = Cette page n’a pas de plateau pour ce jeu : voici son texte et ses coups.
board-plain-view = Position
board-plain-last = Dernier coup : { $move }
board-plain-moves = Coups légaux

## Les coups en mots.

board-say-move = { $piece } de { $from } à { $to }
board-say-capture = { $piece } de { $from } prend en { $to }
board-say-castling = { $side ->
    [queen] grand
   *[king] petit
} roque
board-say-promotion = promotion en { $piece }
board-say-check = échec
board-say-mate = échec et mat
board-say-pass = Passe
board-say-enter = { $piece } entre en { $to }, orienté { $way }
board-say-leave = { $piece } sort du plateau en { $from }
board-say-turn = { $piece } en { $from } se tourne vers { $way }
board-say-step = { $piece } de { $from } à { $to }, orienté { $way }
