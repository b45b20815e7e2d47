//! How a game is chosen on the command line.

use damier_rules::{AnyGame, GameKind, Setup, new_game};
use damier_words::{Message, ToMessage as _, msg};

/// The arguments that say how a game begins.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct SetupArgs {
    #[arg(long, value_name = "POSITION")]
    pub(crate) position: Option<String>,
    #[arg(long = "set", value_name = "OPTION=VALUE", value_parser = parse_option)]
    pub(crate) options: Vec<(String, String)>,
}

impl SetupArgs {
    /// The setup for a game that begins here.
    pub(crate) fn setup(&self) -> Setup {
        let options = self.options.iter().cloned().collect();
        Setup { position: self.position.clone(), options, ..Setup::default() }
    }

    /// A game from any position that play can reach.
    pub(crate) fn load(&self, kind: GameKind) -> Result<Box<dyn AnyGame>, Message> {
        new_game(kind, &self.setup().reachable()).map_err(|error| error.message())
    }
}

pub(super) fn parse_option(text: &str) -> Result<(String, String), Message> {
    let (name, value) = text.split_once('=').ok_or_else(|| msg!("mistake-option"))?;
    Ok((name.trim().to_owned(), value.trim().to_owned()))
}
