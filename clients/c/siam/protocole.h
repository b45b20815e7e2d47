/* SPDX-License-Identifier: 0BSD
 * The Siam protocol: what goes over the sockets, byte for byte.
 * Copy this file freely, in your course work too. See docs/protocols/siam.md. */
#pragma once
#include <stddef.h>
#include <stdint.h>
/* On the wire every enum is a 4-byte integer, numbered from 0 (gcc on x86 does just that). */
typedef enum { IDENTIFICATION, PARTIE, COUP, COUP_ADVERS } TypIdRequest;
typedef enum { OK, ERR_NOM, ERR_JOUEUR, ERR_COUP, ERR_TYP } TypErreur;
typedef enum { FAUX, VRAI } TypBooleen; typedef enum { RHINO, ELEPH } TypAnimal;
typedef enum { A, B, C, D, E, L_NULL } TypLigne; typedef enum { i, ii, iii, iv, v, C_NULL } TypColumn;
typedef enum { NORD, EST, SUD, OUEST, O_NULL } TypOrientation;
typedef enum { ENTREE, ENTREE_POUSSEE, SORTIE, CHANGE, DEPLACE, POUSSEE, GAGNE, PERDU } TypPropCoup;
typedef enum { VALID, TIMEOUT, TRICHE } TypValCoup;

typedef struct { TypLigne l; TypColumn c; } TypPosition; /* the line comes first */
typedef struct { /* IDENTIFICATION; noPort is in the byte order of this machine */
    TypIdRequest idRequest; char nom[30], nomMachine[30]; uint16_t noPort;
} TypIdentificationReq;
typedef struct { TypErreur err; int32_t joueur; } TypIdentificationRep;
typedef struct { TypIdRequest idRequest; int32_t joueur; } TypPartieReq; /* PARTIE */
typedef struct { /* ELEPH waits for RHINO's connection, then begins */
    TypErreur err; int32_t adversaire; char nomMachineAdv[30]; uint16_t noPortAdv;
    TypBooleen finTournoi; TypAnimal typeAnimal;
} TypPartieRep;
typedef struct { /* COUP, or COUP_ADVERS to have the opponent's move checked; o: after the move */
    TypIdRequest idRequest; TypPropCoup propCoup; TypPosition posDepart, posArrivee;
    TypOrientation o;
} TypCoupReq;
typedef struct { TypErreur err; TypValCoup validCoup; } TypCoupRep;

/* If your compiler lays the structs out differently, it says so here and not during a game. */
#define AT(type, field, offset) _Static_assert(offsetof(type, field) == offset, #type "." #field)
_Static_assert(sizeof(TypIdentificationReq) == 68 && sizeof(TypIdentificationRep) == 8, "sizes");
_Static_assert(sizeof(TypPartieReq) == 8 && sizeof(TypPartieRep) == 48 &&
               sizeof(TypCoupReq) == 28 && sizeof(TypCoupRep) == 8, "sizes");
AT(TypIdentificationReq, nom, 4); AT(TypIdentificationReq, nomMachine, 34);
AT(TypIdentificationReq, noPort, 64); AT(TypIdentificationRep, joueur, 4); AT(TypPartieReq, joueur, 4);
AT(TypPartieRep, adversaire, 4); AT(TypPartieRep, nomMachineAdv, 8); AT(TypPartieRep, noPortAdv, 38);
AT(TypPartieRep, finTournoi, 40); AT(TypPartieRep, typeAnimal, 44); AT(TypCoupReq, propCoup, 4);
AT(TypCoupReq, posDepart.l, 8); AT(TypCoupReq, posDepart.c, 12); AT(TypCoupReq, posArrivee.l, 16);
AT(TypCoupReq, posArrivee.c, 20); AT(TypCoupReq, o, 24); AT(TypCoupRep, validCoup, 4);
