#!/bin/sh
# Lance notre joueur de Kamisado :
#
#     sh joueur.sh hostServeur portServeur nomJoueur [opt]
#
# Les options sont celles de `damier bot kamisado` : --colour black, --engine CMD, --ponder…
# Le programme est cherché dans le PATH, puis dans target/release et target/debug de ce dépôt ;
# la variable DAMIER en désigne un autre.

usage() {
    echo "usage : sh joueur.sh hostServeur portServeur nomJoueur [opt]" >&2
    exit 2
}

[ "$#" -ge 3 ] || usage

depot=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)

for programme in "${DAMIER:-}" "$(command -v damier 2>/dev/null)" \
    "$depot/target/release/damier" "$depot/target/debug/damier"; do
    if [ -n "$programme" ] && [ -x "$programme" ]; then
        exec "$programme" bot kamisado "$@"
    fi
done

echo "joueur.sh : le programme damier est introuvable ; construisez-le avec" >&2
echo "    cargo build --release        (dans $depot)" >&2
echo "ou désignez-le par la variable DAMIER." >&2
exit 2
