//! `damier check-bot`, with players that do one thing wrong.

use std::thread;

use crate::check_bot::{check, json, results};

/// A player that does one thing wrong, and what is said about it.
struct Faulty {
    fault: &'static str,
    /// The check that finds it.
    check: &'static str,
    /// How it shows; where several ways are possible, with `|` between them.
    code: &'static str,
    /// Part of what is said, in French and in English.
    said: [&'static str; 2],
}

const fn faulty(
    fault: &'static str,
    check: &'static str,
    code: &'static str,
    said: [&'static str; 2],
) -> Faulty {
    Faulty { fault, check, code, said }
}

/// Each fault is found by its check, named, and explained in both languages.
fn each_is_found(protocol: &str, all: &[Faulty]) {
    // Several at once: some faults show only when time is over.
    for few in all.chunks(8) {
        thread::scope(|scope| {
            for player in few {
                scope.spawn(move || is_found_in_french(protocol, player));
                scope.spawn(move || is_found_in_english(protocol, player));
            }
        });
    }
}

fn is_found_in_french(protocol: &str, player: &Faulty) {
    let Faulty { fault, check: name, code, said: [fr, _] } = player;
    let run = check(protocol, fault, &["--only", name, "--json", "--timeout", "8", "--lang", "fr"]);
    assert_eq!((run.code, run.stderr.as_str()), (Some(1), ""), "{fault}: {run:?}");
    let report = json(&run);
    assert_eq!(results(&report), [(*name, "failed")], "{fault}: {report:#}");
    let found = &report["checks"][0]["fault"];
    let is_code = |one: &str| found["code"] == one;
    assert!(code.split('|').any(is_code), "{fault}: {report:#}");
    let told = format!("{} {}", found["expected"], found["fix"]);
    assert!(told.contains(fr), "{fault}: {told}");
}

fn is_found_in_english(protocol: &str, player: &Faulty) {
    let Faulty { fault, check: name, said: [_, en], .. } = player;
    let run = check(protocol, fault, &["--only", name, "--timeout", "8"]);
    assert_eq!((run.code, run.stderr.as_str()), (Some(1), ""), "{fault}: {run:?}");
    // Lines are broken anywhere.
    let told = run.stdout.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(told.contains(&format!("FAILED {name} ")), "{fault}: {}", run.stdout);
    assert!(told.contains(en), "{fault}: {}", run.stdout);
}

const KAMISADO: &[Faulty] = &[
    faulty("big_endian", "greeting", "wrong_endian", ["petit-boutien", "little-endian"]),
    faulty("packed", "greeting", "wrong_size", ["38 octets sur 40", "38 bytes of 40"]),
    faulty("sends_twice", "greeting", "wrong_size", ["envoyée deux fois", "sent twice"]),
    faulty("other_name", "greeting", "other_name", ["donné au lancement", "command line"]),
    faulty("bad_colour", "greeting", "bad_colour", ["0 (BLANC)", "0 (BLANC)"]),
    faulty("ignores_ko", "plays_black", "wrong_colour", ["coulJ = NOIR (1)", "if it is KO"]),
    faulty(
        "one_recv",
        "byte_by_byte",
        "died|silent|wrong_id|does_not_connect",
        ["Un recv peut rendre moins", "fewer bytes"],
    ),
    faulty("greedy_recv", "two_at_once", "silent", ["ne doit pas être perdu", "not be lost"]),
    faulty(
        "line_first",
        "whole_games",
        "illegal_move",
        ["la colonne vient avant", "the column comes before the line"],
    ),
    faulty(
        "line_first_always",
        "plays_black",
        "illegal_move",
        ["la colonne vient avant", "the column comes before the line"],
    ),
    faulty("upside_down", "plays_white", "illegal_move", ["à l'envers", "the other way up"]),
    faulty("upside_down", "plays_black", "illegal_move", ["à l'envers", "the other way up"]),
    faulty(
        "believes_passes",
        "opponent_passes",
        "died",
        ["ne veulent rien dire", "The squares of a PASSE mean nothing"],
    ),
    faulty(
        "asks",
        "greeting",
        "closed|died|never_connected",
        ["entrée standard est vide", "standard input is empty"],
    ),
    faulty("square_colour", "plays_white", "wrong_tower", ["caractPion = ", "caseDep"]),
    faulty("any_tower", "plays_white", "illegal_move", ["coup légal", "a legal move"]),
    faulty("never_passes", "forced_pass", "should_pass", ["il faut passer", "PASSE (1)"]),
    faulty("one_game", "told_won", "died", ["GAGNE finit la partie", "GAGNE ends the game"]),
    faulty("ignores_draw", "told_drawn", "wrong_game_number", ["numPartie = 2", "NUL ends"]),
    faulty(
        "ignores_timeout",
        "timeout",
        "wrong_game_number",
        ["la partie 2 commence aussitôt", "game 2 begins at once"],
    ),
    faulty(
        "always_game_1",
        "second_game",
        "wrong_game_number",
        ["rien d'autre n'annonce", "nothing else announces the second one"],
    ),
    faulty("white_again", "second_game", "out_of_turn", ["NOIR la deuxième", "NOIR the second"]),
    faulty("hangs", "end", "does_not_end", ["recv (ou read) rend 0", "gives 0"]),
    faulty("engine", "end", "left_behind", ["sleep", "Still running: sleep"]),
    faulty("slow", "in_time", "too_slow", ["moins de 6 s", "less than 6 s"]),
];

#[test]
fn faults_of_kamisado() {
    each_is_found("kamisado", KAMISADO);
}

const MASTERMIND: &[Faulty] = &[
    faulty("lowercase", "joins", "lowercase", ["en capitales", "in capitals"]),
    faulty("no_newline", "joins", "no_newline", ["pas terminée", "is not ended"]),
    faulty("nul", "joins", "bad_characters", ["strlen octets", "strlen bytes"]),
    faulty("own_number", "joins", "wrong_player", ["jamais le vôtre", "never your own"]),
    faulty("short_code", "secret", "bad_code", ["exactement 4 lettres", "exactly 4 letters"]),
    faulty("resends_password", "secret", "sent_twice", ["qu'une fois", "is sent once"]),
    faulty("one_secret", "secret_again", "silent", ["redemande un code", "asks for a code again"]),
    faulty(
        "attempts_twice",
        "guesses",
        "sent_twice",
        ["Attendez la réponse", "Wait for the answer"],
    ),
    faulty("plays_on", "lost", "still_playing", ["finissent la partie", "end the game"]),
    faulty("no_draw", "drawn", "died", ["s'est arrêté (code 1)", "ended (status 1)"]),
    faulty("dies_alone", "opponent_leaves", "died", ["la connexion reste", "the connection stays"]),
    faulty("one_line_a_recv", "several_lines", "silent", ["plusieurs lignes", "several lines"]),
    faulty("line_is_recv", "byte_by_byte", "died", ["attendez le '", "wait for the '"]),
    faulty("keeps_cr", "crlf", "silent", ["enlevez-le", "drop it"]),
    faulty("hangs", "end", "does_not_end", ["terminez", "leave the loop and end"]),
];

#[test]
fn faults_of_mastermind() {
    each_is_found("mastermind", MASTERMIND);
}

const SIAM: &[Faulty] = &[
    faulty("packed", "identification", "wrong_size", ["66 octets sur 68", "66 bytes of 68"]),
    faulty("no_nul", "identification", "bad_name", ["octet nul", "ended by a NUL"]),
    faulty("no_port", "identification", "bad_port", ["sans htons", "without htons"]),
    faulty("big_endian", "asks_game", "wrong_endian", ["petit-boutien", "little-endian"]),
    faulty("number_0", "asks_game", "wrong_number", ["ERR_JOUEUR", "ERR_JOUEUR"]),
    faulty("deaf", "elephant", "not_listening", ["bind et listen", "bind and listen"]),
    faulty("no_copy", "elephant", "silent", ["les mêmes 28 octets", "the same 28 bytes"]),
    faulty("forges", "elephant", "other_copy", ["vous qui trichez", "you who cheats"]),
    faulty(
        "column_first",
        "long_game",
        "wrong_property",
        ["la ligne vient avant la colonne", "the line comes before the column"],
    ),
    faulty("upside_down", "long_game", "illegal_move", ["NORD est vers", "NORD is towards"]),
    faulty(
        "column_first_always",
        "long_game",
        "illegal_move|wrong_property",
        ["la ligne vient avant la colonne", "the line comes before the column"],
    ),
    faulty(
        "upside_down_always",
        "long_game",
        "illegal_move|wrong_property",
        ["NORD est vers", "NORD is towards"],
    ),
    faulty("no_answer", "rhinoceros", "silent", ["OK (0), VALID (0)", "OK (0), VALID (0)"]),
    faulty("bad_answer", "rhinoceros", "bad_answer", ["l'arbitre qui le juge", "judges it"]),
    faulty(
        "forgets_coup_advers",
        "rhinoceros",
        "forgot_coup_advers",
        ["faites vérifier par l'arbitre", "let the referee check"],
    ),
    faulty(
        "other_question",
        "rhinoceros",
        "other_question",
        ["sans rien y changer", "changed in nothing but"],
    ),
    faulty(
        "one_recv",
        "byte_by_byte",
        "died|silent|wrong_id|does_not_connect",
        ["MSG_WAITALL", "MSG_WAITALL"],
    ),
    faulty(
        "wins_too_early",
        "announces_end",
        "wrong_property",
        ["propCoup = POUSSEE", "Otherwise it is TRICHE"],
    ),
    faulty(
        "ignores_truth",
        "forged_move",
        "wrong_request",
        ["28 octets du vrai", "of the true move"],
    ),
    faulty("ignores_timeout", "timeout", "silent", ["ERR_COUP, TIMEOUT", "ERR_COUP, TIMEOUT"]),
    faulty("one_answer", "timeout", "does_not_connect", ["ERR_COUP, TIMEOUT", "ERR_COUP, TIMEOUT"]),
    faulty("dies_alone", "opponent_leaves", "died", ["arrêter le programme", "stop the program"]),
    faulty("one_game", "next_game", "died", ["sa propre connexion", "of its own"]),
    faulty("never_over", "opponent_wins", "plays_on", ["La partie est finie", "game is over"]),
    faulty("hangs", "end", "does_not_end", ["terminez", "leave the loop and end"]),
    faulty("slow", "in_time", "too_slow", ["moins de 6 s", "less than 6 s"]),
];

#[test]
fn faults_of_siam() {
    each_is_found("siam", SIAM);
}

const PAWNHUB: &[Faulty] = &[
    faulty("classique", "plays_white", "unknown_line", ["classic, alice", "or nothing before"]),
    faulty("lowercase", "plays_white", "lowercase", ["en capitales", "Columns are capitals"]),
    faulty("dashes", "plays_white", "unknown_line", ["sans rien entre", "nothing between"]),
    faulty("no_newline", "plays_white", "no_newline", ["flush", "flush"]),
    faulty("garbage", "plays_white", "never_valid", ["avant le '!'", "before the '!'"]),
    faulty("always_white", "plays_black", "out_of_turn", ["0 noir", "0 black"]),
    faulty("no_turns", "plays_black", "out_of_turn", ["tours impairs", "Odd turns"]),
    faulty("same_again", "refused", "same_again", ["un autre coup", "another move"]),
    faulty("capital_queen", "promotion", "bad_promotion", ["lettre minuscule", "lowercase letter"]),
    faulty("no_promotion", "promotion", "silent", ["q, r, b ou h", "q, r, b or h"]),
    faulty("plays_on", "won", "after_the_end", ["la partie est finie", "the game is over"]),
    faulty("hangs", "drawn", "does_not_end", ["terminez", "leave the loop and end"]),
    faulty("forgets_rest", "several_lines", "silent", ["gardez la suite", "keep the rest"]),
    faulty("line_is_recv", "byte_by_byte", "died", ["attendez le '", "wait for the '"]),
    faulty("keeps_cr", "crlf", "died", ["enlevez-le", "drop it"]),
];

#[test]
fn faults_of_pawn_hub() {
    each_is_found("pawnhub", PAWNHUB);
}

const BLOCKS: &[Faulty] = &[
    faulty("lines", "signs_in", "not_a_block", ["complété par des '|'", "padded with '|'"]),
    faulty("no_password", "signs_in", "unknown", ["séparés par des '~'", "with '~' between"]),
    faulty("short_password", "signs_in", "bad_account", ["1~0", "1~0"]),
    faulty("real_time", "signs_in", "real_time", ["en temps réel", "in real time"]),
    faulty("lowercase", "plays_white", "bad_move", ["en capitales", "in capitals"]),
    faulty("garbage", "plays_white", "never_valid", ["avant le '!'", "before the '!'"]),
    faulty("always_white", "plays_black", "wrong_side", ["30~X", "30~X"]),
    faulty("same_again", "asked_again", "same_again", ["un autre coup", "another move"]),
    faulty("capital_queen", "promotion", "bad_promotion", ["lettre minuscule", "lowercase letter"]),
    faulty("no_promotion", "promotion", "silent", ["q, b, h ou r", "q, b, h or r"]),
    faulty("game_only", "chat_comes", "died", ["avant le premier '~'", "before the first '~'"]),
    faulty("plays_on", "won", "after_the_end", ["finit la partie", "ends the game"]),
    faulty("hangs", "drawn", "does_not_end", ["terminez", "leave the loop and end"]),
    faulty("forgets_rest", "several_blocks", "silent|died", ["gardez la suite", "keep the rest"]),
    faulty(
        "block_is_recv",
        "byte_by_byte",
        "died|silent",
        ["jusqu'à en avoir 150", "until 150 are there"],
    ),
];

#[test]
fn faults_of_pawn_hubs_blocks() {
    each_is_found("pawnhub_blocks", BLOCKS);
}
