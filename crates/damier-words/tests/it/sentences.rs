//! Sentences as they are said.

use damier_rules::{BySeat, GameKind, Outcome, Reason, Refusal, Seat};
use damier_words::{Lang, ToMessage as _, decimal, legend, meaning, msg, outcome, side};

fn french() -> Lang {
    "fr".parse().expect("a language")
}

#[test]
fn refusals_name_what_they_speak_of() {
    let why = Refusal::ForcedTower('V');
    assert_eq!(Lang::ENGLISH.say(&why.message()), "the green tower must move");
    assert_eq!(french().say(&why.message()), "c'est la tour verte qui doit jouer");
    let refused = msg!("refused", text = "e2e5", why = Refusal::Unreadable.message());
    assert_eq!(Lang::ENGLISH.say(&refused), "e2e5: This is not a move.");
    assert_eq!(french().say(&refused), "e2e5 : Ce n'est pas un coup.");
}

#[test]
fn french_names_take_their_article() {
    for (name, said) in [
        ("Paul", "Le dernier coup de Paul est annulé."),
        ("Anne", "Le dernier coup d'Anne est annulé."),
        ("Émile", "Le dernier coup d'Émile est annulé."),
        ("Éléphants", "Le dernier coup des Éléphants est annulé."),
        ("Joueur 1", "Le dernier coup de Joueur 1 est annulé."),
    ] {
        assert_eq!(french().say(&msg!("undo-done", by = name)), said);
    }
}

#[test]
fn ends_name_the_winner_once() {
    let end = Outcome::win(Seat::One, Reason::Resign);
    let say = |lang: Lang, kind, one: &str, two: &str| {
        outcome(lang, kind, end, &BySeat { one: one.to_owned(), two: two.to_owned() })
    };
    let (en, fr) = (Lang::ENGLISH, french());
    let chess = GameKind::Chess;
    assert_eq!(say(en, chess, "Ann", "Bob"), "Ann (White) wins: Bob resigned (1-0).");
    assert_eq!(say(en, chess, "White", "Black"), "White wins: Black resigned (1-0).");
    assert_eq!(say(fr, chess, "Blancs", "Noirs"), "Les Blancs gagnent : abandon des Noirs (1-0).");
    assert_eq!(say(fr, chess, "Anne", "Eve"), "Anne (Blancs) gagne : abandon d'Eve (1-0).");
    let siam = GameKind::Siam;
    let names = [Seat::One, Seat::Two].map(|seat| en.say(&side(siam, seat)));
    let [one, two] = &names;
    assert_eq!(say(en, siam, one, two), "Elephants win: Rhinoceroses resigned (1-0).");
}

/// Whatever ends a game has its sentence, won or drawn, in every language.
#[test]
fn every_end_has_its_sentence() {
    let names = BySeat { one: "Ann".to_owned(), two: "Bob".to_owned() };
    for lang in Lang::all() {
        for &reason in Reason::ALL {
            for end in [Outcome::win(Seat::Two, reason), Outcome::draw(reason)] {
                let said = outcome(lang, GameKind::Chess, end, &names);
                assert!(!said.contains("reason-"), "{said}");
            }
        }
    }
}

#[test]
fn numbers_are_written_as_the_language_does() {
    let took = msg!("bot-moved", name = "Ann", pretty = "e4", seconds = decimal(1.25, 1));
    assert_eq!(french().say(&took), "Ann : e4 (1,2 s)");
    assert_eq!(Lang::ENGLISH.say(&took), "Ann: e4 (1.2 s)");
}

#[test]
fn legends_break_between_entries() {
    assert_eq!(
        legend(Lang::ENGLISH, GameKind::Siam, "MM"),
        "E\u{a0}elephant  R\u{a0}rhinoceros  MM\u{a0}mountain"
    );
    assert_eq!(legend(Lang::ENGLISH, GameKind::Chess, "MM"), "");
}

#[test]
fn commands_are_understood_in_every_language() {
    assert_eq!(meaning("typed-play", "aide"), Some("help"));
    assert_eq!(meaning("typed-play", "?"), Some("help"));
    assert_eq!(meaning("typed-play", "exit"), Some("quit"));
    assert_eq!(meaning("typed-play", "e2e4"), None);
}
