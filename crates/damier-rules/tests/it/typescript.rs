//! The page speaks of views in types made from ours: never written twice.

use std::path::Path;

use damier_rules::kamisado::Colour;
use damier_rules::mastermind::{Answer, Code};
use damier_rules::siam::Facing;
use damier_rules::view::{
    Board, CodeView, Content, Counters, Duel, FenFields, Guess, Piece, Row, Square,
};
use damier_rules::{BySeat, Cell, GameKind, Seat, View};
use ts_rs::{Config, TS};

const FILE: &str = "../../web/src/view.ts";

const HEAD: &str =
    "// Made by `cargo xtask codegen` from crates/damier-rules/src/view.rs: change it there.\n";

fn declaration<T: TS>(config: &Config) -> String {
    let docs = T::docs().unwrap_or_default();
    format!("\n{docs}export {}\n", T::decl(config))
}

fn all() -> String {
    let config = Config::new().with_large_int("number");
    let c = &config;
    let types = [
        declaration::<View>(c),
        declaration::<GameKind>(c),
        declaration::<Seat>(c),
        declaration::<BySeat<bool>>(c),
        declaration::<Board>(c),
        declaration::<Row>(c),
        declaration::<Square>(c),
        declaration::<Cell>(c),
        declaration::<Content>(c),
        declaration::<Piece>(c),
        declaration::<Colour>(c),
        declaration::<Facing>(c),
        declaration::<FenFields>(c),
        declaration::<Counters>(c),
        declaration::<Duel>(c),
        declaration::<CodeView>(c),
        declaration::<Guess>(c),
        declaration::<Code>(c),
        declaration::<Answer>(c),
    ];
    // The generator ends some lines with a blank.
    let text = format!("{HEAD}{}", types.concat());
    let lines: Vec<_> = text.lines().map(str::trim_end).collect();
    lines.join("\n") + "\n"
}

#[test]
fn typescript_is_up_to_date() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(FILE);
    if std::env::var_os("DAMIER_CODEGEN").is_some() {
        std::fs::write(&path, all()).expect("writable");
    }
    let committed = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(committed == all(), "web/src/view.ts is out of date: run `cargo xtask codegen`");
}

#[test]
fn the_names_of_games_are_their_ids() {
    let declared = GameKind::decl(&Config::new());
    for kind in GameKind::ALL {
        assert!(declared.contains(&format!("\"{kind}\"")), "{kind} is not in {declared}");
    }
}
