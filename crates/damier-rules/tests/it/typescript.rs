//! The page speaks of views in types made from ours: never written twice. What it has to know of
//! the boards, and states to test its reader with, come from here too.

use std::fmt::Write as _;
use std::path::Path;

use damier_rules::kamisado::Colour;
use damier_rules::mastermind::{Answer, COLOURS, Code};
use damier_rules::siam::Facing;
use damier_rules::view::{
    Board, CodeView, Content, Counters, Duel, FenFields, Guess, Piece, Row, Square,
};
use damier_rules::{AnyGame, BySeat, Cell, GameKind, Seat, Setup, View, Viewer, new_game};
use serde_json::{Value, json};
use ts_rs::{Config, TS};

use crate::playthroughs::{golden_moves, viewers};

const TYPES: &str = "../../web/src/view.ts";
const STATES: &str = "../../web/src/boards/states.txt";

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
    let text = format!("{HEAD}{}{}", types.concat(), constants());
    let lines: Vec<_> = text.lines().map(str::trim_end).collect();
    lines.join("\n") + "\n"
}

fn constant(docs: &str, name: &str, kind: &str, value: &Value) -> String {
    format!("\n/**\n * {docs}\n */\nexport const {name}: {kind} = {value};\n")
}

/// What a reader of views must know of the games, as their starts show it.
fn constants() -> String {
    let start = |kind| {
        let game = new_game(kind, &Setup::default()).expect("the usual start");
        View::read(kind, &game.view(Viewer::Spectator)).expect("a view")
    };
    let shapes = GameKind::ALL.iter().map(|&kind| (kind.id().to_owned(), shape(&start(kind))));
    let (kamisado, siam) = (start(GameKind::Kamisado), start(GameKind::Siam));
    let squares = || kamisado.boards[0].squares();
    let ground = squares().map(|square| (square.at.to_string(), json!(square.ground)));
    let towers = Colour::ALL.iter().map(|colour| (colour.letter().to_string(), json!(colour)));
    let crosses = siam.boards[0].squares().filter(|square| square.closed);
    let crosses: Vec<String> = crosses.map(|square| square.at.to_string()).collect();
    [
        constant(
            "How many boards a game has, and the names of their columns and rows as they are drawn.",
            "SHAPES",
            "Readonly<Record<GameKind, { boards: number; columns: string; rows: string }>>",
            &Value::Object(shapes.collect()),
        ),
        constant(
            "Kamisado: the colour painted on each square.",
            "GROUND",
            "Readonly<Record<Cell, Colour>>",
            &Value::Object(ground.collect()),
        ),
        constant(
            "Kamisado: the colours by the letters that texts use.",
            "TOWERS",
            "Readonly<Record<string, Colour>>",
            &Value::Object(towers.collect()),
        ),
        constant(
            "Siam: the squares that are closed at first.",
            "CROSSES",
            "readonly Cell[]",
            &json!(crosses),
        ),
        constant(
            "Siam: how many animals a side has.",
            "ANIMALS",
            "number",
            &json!(siam.reserves.one.len()),
        ),
        constant(
            "Mastermind: the letters of the colours.",
            "PEGS",
            "string",
            &json!(COLOURS.iter().collect::<String>()),
        ),
    ]
    .concat()
}

fn shape(start: &View) -> Value {
    let board = start.boards.first();
    let columns: String = board.iter().flat_map(|board| &board.columns).collect();
    let rows: String = board.iter().flat_map(|board| &board.rows).map(|row| row.name).collect();
    json!({ "boards": start.boards.len(), "columns": columns, "rows": rows })
}

/// The start, the middle and the end of every golden playthrough, one state on a line: what each
/// viewer sees, what is read from it, the last move and the moves that are legal now.
fn states() -> String {
    let mut text = String::new();
    for &kind in GameKind::ALL {
        let mut game = new_game(kind, &Setup::default()).expect("the usual start");
        let moves = golden_moves(kind);
        let mut last = None;
        for ply in 0..=moves.len() {
            if [0, 3, moves.len() / 2, moves.len()].contains(&ply) {
                for &(name, viewer) in viewers(kind) {
                    let _ = writeln!(text, "{}", state(game.as_ref(), name, viewer, last.as_ref()));
                }
            }
            if let Some((seat, m)) = moves.get(ply) {
                let played = game.play(*seat, m).expect("a golden move");
                last = Some((*seat, json!({ "m": played.text, "p": played.pretty })));
            }
        }
    }
    text
}

fn state(game: &dyn AnyGame, name: &str, viewer: Viewer, last: Option<&(Seat, Value)>) -> Value {
    let kind = game.kind();
    let text = game.view(viewer);
    let view = View::read(kind, &text).expect("a view");
    let told = last.filter(|&&(mover, _)| game.reveals(mover, viewer));
    let mover = match viewer {
        Viewer::Seat(seat) => Some(seat),
        Viewer::Spectator if kind.is_hidden() => None,
        Viewer::Spectator | Viewer::Referee => game.to_act().first(),
    };
    // All codes of Mastermind would only make the file long.
    let mover = mover.filter(|_| kind != GameKind::Mastermind);
    let legal = mover.map_or_else(Vec::new, |seat| {
        let notation = |m: String| {
            let played = game.boxed_clone().play(seat, &m).expect("a legal move");
            json!({ "m": m, "p": played.pretty })
        };
        game.legal_moves(seat).into_iter().map(notation).collect()
    });
    let last = told.map(|(_, last)| last);
    json!({
        "game": kind, "viewer": name, "text": text, "last": last, "legal": legal, "view": view,
    })
}

fn check(file: &str, made: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(file);
    if std::env::var_os("DAMIER_CODEGEN").is_some() {
        std::fs::write(&path, made).expect("writable");
    }
    let committed = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(committed == made, "{file} is out of date: run `cargo xtask codegen`");
}

#[test]
fn typescript_is_up_to_date() {
    check(TYPES, &all());
    check(STATES, &states());
}

#[test]
fn the_names_of_games_are_their_ids() {
    let declared = GameKind::decl(&Config::new());
    for kind in GameKind::ALL {
        assert!(declared.contains(&format!("\"{kind}\"")), "{kind} is not in {declared}");
    }
}
