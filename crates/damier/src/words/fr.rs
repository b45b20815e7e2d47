//! Français.

use super::Serving;

pub(super) fn serving(what: &Serving) -> String {
    match what {
        Serving::NotLocal(address) => format!(
            "{address} est accessible à d'autres et rien n'est chiffré : ajoutez --insecure-lan si c'est voulu"
        ),
        Serving::Ready { address, games } => format!(
            "Damier écoute sur http://{address} (parties inachevées reprises : {games}). Ctrl-C l'arrête."
        ),
        Serving::Programs(places) => {
            format!("Les programmes se connectent à : {}.", super::places(places))
        }
        Serving::PortTaken { dialect, address } => format!(
            "{address} est pris, donc aucun programme qui parle {dialect} : choisissez un autre port avec --{dialect}-port"
        ),
        Serving::Stopped => "Arrêté ; chaque coup confirmé est conservé.".to_owned(),
        Serving::BadLog(text) => format!(
            "--log {text} : dites error, warn, info, debug, ou une liste comme warn,damier_server=debug"
        ),
        Serving::Verified { games, events, flaws: 0 } => {
            format!("Tout est en ordre. Parties : {games} ; événements : {events}.")
        }
        Serving::Verified { games, events, flaws } => format!(
            "Parties qui ne sont pas telles qu'écrites : {flaws}. Parties : {games} ; événements : {events}."
        ),
    }
}
