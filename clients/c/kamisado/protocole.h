/* SPDX-License-Identifier: 0BSD
 * The Kamisado protocol: what goes over the socket, byte for byte.
 * Copy this file freely, in your course work too. See docs/protocols/kamisado.md. */
#ifndef PROTOCOLE_H
#define PROTOCOLE_H

#include <stddef.h>
#include <stdint.h>

#define NOM_MAX 30

/* On the wire every enum is a 4-byte integer, numbered from 0 (gcc on x86 does just that). */
typedef enum { PARTIE, COUP } TIdReq;
typedef enum { ERR_OK, ERR_PARTIE, ERR_COUP, ERR_TYP } TCodeRep;
typedef enum { BLANC, NOIR } TCoulJoueur;
typedef enum { OK, KO } TValidCoul;
typedef enum { UN, DEUX, TROIS, QUATRE, CINQ, SIX, SEPT, HUIT } TLg;
typedef enum { A, B, C, D, E, F, G, H } TCol;
typedef enum { DEPL_PION, PASSE } TCoup;
typedef enum { ORANGE, BLEU, POURPRE, FUCHIA, JAUNE, ROUGE, VERT, MARON } TCoulPion;
typedef enum { VALID, TIMEOUT, TRICHE } TValCoup;
typedef enum { CONT, GAGNE, NUL, PERDU } TPropCoup;

typedef struct { TCol c; TLg l; } TCase; /* the column comes first */
typedef struct { TCoulJoueur coulJ; TCoulPion caractPion; } TPion;

typedef struct { /* "I want to play" */
    TIdReq idReq; /* PARTIE */
    char nomJoueur[NOM_MAX];
    TCoulJoueur pion; /* the colour you wish */
} TPartieReq;

typedef struct { /* "you play against ..." */
    TCodeRep err;
    char nomAdvers[NOM_MAX];
    TValidCoul validCoul; /* KO: you have the other colour */
} TPartieRep;

typedef struct { /* a move: yours, or the opponent's */
    TIdReq idRequest; /* COUP */
    int32_t numPartie; /* 1 or 2 */
    TCoup typeCoup;
    TPion pion;
    TCase caseDep, caseArr; /* mean nothing in a PASSE */
} TCoupReq;

typedef struct { /* what the referee says of a move, to both players */
    TCodeRep err;
    TValCoup validCoup;
    TPropCoup propCoup; /* for the player who moved */
} TCoupRep;

/* If your compiler lays the structs out differently, it says so here and not during a game. */
#define AT(type, field, offset) _Static_assert(offsetof(type, field) == offset, #type "." #field)
_Static_assert(sizeof(TPartieReq) == 40 && sizeof(TPartieRep) == 40, "sizes of PARTIE");
_Static_assert(sizeof(TCoupReq) == 36 && sizeof(TCoupRep) == 12, "sizes of COUP");
AT(TPartieReq, nomJoueur, 4); AT(TPartieReq, pion, 36);
AT(TPartieRep, nomAdvers, 4); AT(TPartieRep, validCoul, 36);
AT(TCoupReq, numPartie, 4); AT(TCoupReq, typeCoup, 8); AT(TCoupReq, pion.coulJ, 12);
AT(TCoupReq, pion.caractPion, 16); AT(TCoupReq, caseDep.c, 20); AT(TCoupReq, caseDep.l, 24);
AT(TCoupReq, caseArr.c, 28); AT(TCoupReq, caseArr.l, 32);
AT(TCoupRep, validCoup, 4); AT(TCoupRep, propCoup, 8);

#endif
