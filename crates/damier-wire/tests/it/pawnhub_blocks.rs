//! Pawn Hub's blocks: how bytes become texts, and texts messages.

use damier_wire::blocks::{BLOCK, BadBlock, BlockReader, to_blocks};
use damier_wire::pawnhub::{Board, Mode, Move, Role, Side};
use damier_wire::pawnhub_blocks::{
    Act, Asked, BadRequest, Contest, Field, FromServer, InGame, LONGEST, Leader, Password, Record,
    SignedIn, Strength, ToServer, Word,
};

/// What is read of bytes that come in pieces of that length.
fn read(bytes: &[u8], piece: usize) -> Vec<Result<String, BadBlock>> {
    let mut reader = BlockReader::new(LONGEST);
    let mut read = Vec::new();
    for mut input in bytes.chunks(piece) {
        read.extend(std::iter::from_fn(|| reader.read(&mut input)));
    }
    read
}

#[test]
fn blocks_in_any_segmentation() {
    let long = "x".repeat(400);
    let texts = ["0~Quit", "", &"y".repeat(BLOCK - 1), &"z".repeat(BLOCK), &long, "a|b"];
    let bytes: Vec<u8> = texts.iter().flat_map(|text| to_blocks(text)).collect();
    assert_eq!(bytes.len(), BLOCK * (1 + 1 + 1 + 2 + 3 + 1));
    for piece in [1, 7, 149, 150, 151, 299, bytes.len()] {
        let expected: Vec<_> = texts.iter().map(|text| Ok((*text).to_owned())).collect();
        assert_eq!(read(&bytes, piece), expected, "pieces of {piece}");
    }
}

#[test]
fn what_is_no_text_is_told_once_and_forgotten() {
    let mut flood = vec![b'A'; 1 << 20];
    flood.resize(flood.len().next_multiple_of(BLOCK), b'|');
    let mut dying = to_blocks("30~Mb");
    dying[5..9].fill(0xff);
    let bytes =
        [flood, to_blocks("0~Quit"), dying, to_blocks("30~Mw\x1b[2J"), to_blocks("7~myStat")]
            .concat();
    for piece in [1, 150, 4096] {
        let told: Vec<_> = read(&bytes, piece);
        let expected = [
            Err(BadBlock::TooLong),
            Ok("0~Quit".to_owned()),
            Err(BadBlock::NotUtf8),
            Err(BadBlock::Control),
            Ok("7~myStat".to_owned()),
        ];
        assert_eq!(told, expected, "pieces of {piece}");
    }
}

#[test]
fn requests() {
    let contest = |number: usize| Contest::ALL[number];
    let password = || Password("s3cret pw".to_owned());
    let e2e4 = Move { from: *b"E2", to: *b"E4", promotion: None };
    for (text, request) in [
        ("0~Quit", ToServer::Quit),
        ("1~bob~s3cret pw", ToServer::SignUp("bob".to_owned(), password())),
        ("2~bob~s3cret pw", ToServer::SignIn("bob".to_owned(), password())),
        ("3~all~hi", ToServer::Say { to: "all".to_owned(), text: "hi".to_owned() }),
        ("4~0", ToServer::Queue(contest(0))),
        ("4~7", ToServer::Queue(contest(7))),
        ("5~leaveQueue", ToServer::LeaveQueue),
        ("7~myStat", ToServer::Statistics),
        ("8~3", ToServer::Ladder(contest(3))),
        ("9~viewFriends", ToServer::Friends),
        ("10~viewRequest", ToServer::Requests),
        ("11~ann~1", ToServer::Answer { asker: "ann".to_owned(), accepts: true }),
        ("11~ann~2", ToServer::Answer { asker: "ann".to_owned(), accepts: false }),
        ("12~ann", ToServer::Ask("ann".to_owned())),
        ("13~ann", ToServer::Remove("ann".to_owned())),
        ("14~viewSentRequest", ToServer::SentRequests),
        ("15~ann", ToServer::Cancel("ann".to_owned())),
        ("30~MwE2E4", ToServer::Act(Side::White, Act::Move(e2e4))),
        ("30~Mb/end", ToServer::Act(Side::Black, Act::Resign)),
        ("30~Mw/tim", ToServer::Act(Side::White, Act::Flag)),
        ("30~Ph", ToServer::Promotion(Role::Knight)),
    ] {
        assert_eq!(ToServer::read(text).as_ref(), Ok(&request), "{text}");
        assert_eq!(request.to_string(), text);
        assert!(!format!("{request:?}").contains("s3cret"), "{request:?}");
    }
    for (bad, texts) in [
        (BadRequest::SignUp, ["1~bob", "1~bob~pw~x", "1~~pw", "1"].as_slice()),
        (BadRequest::SignIn, &["2~bob", "2~bob~pw~x", "2"]),
        (BadRequest::Say, &["3~bob~hi~fake", "3~bob", "3~~hi", "3~bob~ "]),
        (
            BadRequest::Act,
            &["30~MwZ9E4", "30~MwE2", "30~MwE2E4Q", "30~MwE7E8q", "30~M", "30~MxE2E4"],
        ),
        (BadRequest::Promotion, &["30~Px", "30~P", "30~Pqq", "30~Pk", "30~PQ"]),
        (
            BadRequest::Unknown,
            &["", "99~x", "~~~~", "-1~x", "1e3~x", "4~8", "4~-1", "4~00", "4", "30", "30~", "30~A"],
        ),
    ] {
        for text in texts {
            assert_eq!(ToServer::read(text), Err(bad), "{text}");
        }
    }
}

#[test]
fn what_the_server_says() {
    let name = || Field::new("ann", 30);
    let record = Record { wins: 3, losses: 2, draws: 1 };
    let leader = Leader { name: name(), record, strength: Strength(1600) };
    let board = Board::read("kE1!kE8#").expect("a board");
    let second = Board { number: Some(2), ..Board::default() };
    for (text, said) in [
        ("0~Quit", FromServer::Quit),
        ("1~0", FromServer::SignedUp(false)),
        ("1~1", FromServer::SignedUp(true)),
        ("2~0", FromServer::SignedIn(SignedIn::Unknown)),
        ("2~3", FromServer::SignedIn(SignedIn::Connected)),
        ("3~ann~all~hi there", FromServer::said("ann", "all", "hi there")),
        ("4", FromServer::Found),
        (
            "7~4~RealTimeClassic~3 2 1~15.07",
            FromServer::Statistics(Contest::ALL[4], record, Strength(1507)),
        ),
        ("8~9~ann~3 2 1~16.00", FromServer::Ladder(9, Some(leader))),
        ("8~0~---~- - -~-", FromServer::Ladder(0, None)),
        ("9~ann", FromServer::Friend(name())),
        ("10~ann", FromServer::Request(name())),
        ("11~2~1", FromServer::Answered { accepted: false }),
        ("12~3", FromServer::Asked(Asked::NowFriends)),
        ("13~1", FromServer::Removed),
        ("14~ann", FromServer::SentRequest(name())),
        ("15~1", FromServer::Cancelled),
        ("16~ann~1", FromServer::FriendIs(name(), true)),
        ("17~ann~0", FromServer::RequestIs(name(), false)),
        ("18~ann~0", FromServer::SentRequestGone(name())),
        ("30~Fann", InGame::First(name()).into()),
        ("30~GAlice", InGame::Mode(Mode::Alice).into()),
        ("30~Xblack", InGame::Side(Side::Black).into()),
        ("30~Usurrend", InGame::Word(Word::Surrender).into()),
        ("30~BkE1!kE8#", InGame::Board(board).into()),
        ("30~B2!#", InGame::Board(second).into()),
        ("30~T0", InGame::Turn(0).into()),
        ("30~C2700000", InGame::Clock(2_700_000).into()),
        ("30~Agimme", InGame::Ask(Field::new("gimme", 30)).into()),
    ] {
        assert_eq!(said.to_string(), text);
        assert_eq!(FromServer::read(text).as_ref(), Some(&said), "{text}");
    }
    for text in
        ["", "5", "2~4", "12~5", "7~4~Classic~0 0 0~1.00", "8~10~---~- - -~-", "30~T01", "30~B1:!#"]
    {
        assert_eq!(FromServer::read(text), None, "{text}");
    }
    assert!(FromServer::read("30~L").is_some(), "free texts may be empty");
}

#[test]
fn nobody_speaks_in_the_name_of_others() {
    let said = FromServer::said("eve", "bob", "hi~ann~all|pwned\x1b\n\u{202e}");
    assert_eq!(said.to_string(), "3~eve~bob~hi-ann-all/pwned  ?");
    let long = FromServer::said(&"n".repeat(99), &"m".repeat(99), &"é ".repeat(400));
    assert_eq!(to_blocks(&long.to_string()).len(), BLOCK);
    assert_eq!(FromServer::said("eve", "all", &"x".repeat(400)).to_string().len(), 136);
    assert_eq!(FromServer::said("eve", "all", "\n").to_string(), "3~eve~all~-");
}

#[test]
fn the_first_board_of_the_horde_needs_a_second_block() {
    let text = format!("30~B{}", "x".repeat(146));
    assert_eq!((text.len(), to_blocks(&text).len()), (BLOCK, 2 * BLOCK));
}
