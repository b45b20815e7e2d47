//! English.

use super::Serving;

pub(super) fn serving(what: &Serving) -> String {
    match what {
        Serving::NotLocal(address) => format!(
            "{address} can be reached by others and nothing is encrypted: say --insecure-lan if that is what you want"
        ),
        Serving::Ready { address, games } => format!(
            "Damier listens on http://{address} (unfinished games brought back: {games}). Ctrl-C stops it."
        ),
        Serving::Programs(places) => {
            format!("Programs connect to: {}.", super::places(places))
        }
        Serving::PortTaken { dialect, address } => format!(
            "{address} is taken, so no programs that speak {dialect}: choose another port with --{dialect}-port"
        ),
        Serving::Stopped => "Stopped; every acknowledged move is kept.".to_owned(),
        Serving::BadLog(text) => format!(
            "--log {text}: say error, warn, info, debug, or a list like warn,damier_server=debug"
        ),
        Serving::Verified { games, events, flaws: 0 } => {
            format!("All is well. Games: {games}; events: {events}.")
        }
        Serving::Verified { games, events, flaws } => {
            format!(
                "Games that are not what was written: {flaws}. Games: {games}; events: {events}."
            )
        }
    }
}
