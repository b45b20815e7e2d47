//! Mastermind: requests, the server's texts.

use damier_wire::lines::{BadLine, LineReader};
use damier_wire::mastermind::{BadRequest, Complaint, FromServer, HELP, LONGEST, ToServer};

#[test]
fn requests() {
    for (line, request) in [
        ("HELP", ToServer::Help),
        ("LIST", ToServer::List),
        ("QUIT", ToServer::Quit),
        ("CONN 2", ToServer::Invite(2)),
        ("ACPT 1", ToServer::Accept(1)),
        ("REFU", ToServer::Refuse(None)),
        ("REFU 4294967295", ToServer::Refuse(Some(u32::MAX))),
        ("PASSWORD RVBO", ToServer::Secret("RVBO".into())),
        ("ATTEMPT BOWP", ToServer::Guess("BOWP".into())),
    ] {
        assert_eq!(ToServer::read(line).as_ref(), Ok(&request));
        assert_eq!(request.to_string(), line);
    }
    // Wrong codes are codes to be judged: who has to enter one is asked again.
    for text in ["RVBZ", "rvbo", "RVB", "RVBOW", " RVBO", "RV BO", ""] {
        let line = format!("PASSWORD {text}");
        assert_eq!(ToServer::read(&line), Ok(ToServer::Secret(text.into())), "{line}");
    }
    assert_eq!(ToServer::read("ATTEMPT"), Ok(ToServer::Guess(String::new())));
}

#[test]
fn what_is_no_request() {
    for line in ["help", "", " ", "HELPME", "Help", " HELP", "MY_KEY 12", "CONN2", "HELP:"] {
        assert_eq!(ToServer::read(line), Err(BadRequest::Unknown), "{line:?}");
    }
    for line in ["LIST ", "LIST  ", "LIST all"] {
        assert_eq!(ToServer::read(line), Err(BadRequest::NotAlone("LIST")), "{line:?}");
    }
    for text in
        ["", " 2", "two", "-1", "+1", "2 3", "2 ", "99999999999999999999", "02", "1.0", "0x1", "²"]
    {
        let line = format!("CONN {text}");
        assert_eq!(ToServer::read(&line), Err(BadRequest::Number("CONN")), "{line:?}");
    }
    assert_eq!(ToServer::read("CONN"), Err(BadRequest::Number("CONN")));
    assert_eq!(ToServer::read("ACPT"), Err(BadRequest::Number("ACPT")));
    assert_eq!(ToServer::read("REFU "), Err(BadRequest::Number("REFU")));
}

#[test]
fn the_server_speaks_the_seeds_words() {
    for (line, told) in [
        ("ID 1", FromServer::YourId(1)),
        ("id | invitation", FromServer::ListHead),
        ("1 | X", FromServer::Player { id: 1, invites: true }),
        ("3 |", FromServer::Player { id: 3, invites: false }),
        ("", FromServer::End),
        ("CONNECT_OK", FromServer::Invited),
        ("INVITE_FROM 1", FromServer::InviteFrom(1)),
        ("CANCEL_FROM 1", FromServer::CancelFrom(1)),
        ("REFUSED_BY 2", FromServer::RefusedBy(2)),
        ("Début de la partie avec J2...", FromServer::Begins(2)),
        ("PASSWORD:", FromServer::AskSecret),
        ("PASSWORD_OK", FromServer::SecretAccepted),
        ("ATTEMPT:", FromServer::AskGuess),
        ("RESULT OX--", FromServer::Answer("OX--".into())),
        ("WINNING:", FromServer::Won),
        ("LOSING: RVBO", FromServer::Lost("RVBO".into())),
        ("DRAW:", FromServer::Drawn),
        ("BYE", FromServer::Bye),
        ("ERROR: commande inconnue", Complaint::UnknownCommand.into()),
        ("ERROR: l'adversaire a quitté la partie", Complaint::OpponentLeft.into()),
        ("RESULT OX-", FromServer::Text("RESULT OX-".into())),
        ("Début de la partie avec J...", FromServer::Text("Début de la partie avec J...".into())),
        ("1 | Y", FromServer::Text("1 | Y".into())),
    ] {
        assert_eq!(FromServer::read(line), told);
        assert_eq!(told.to_string(), line);
    }
    // The columns as the seed draws them.
    let seed = FromServer::read("1 |       X");
    assert_eq!(seed, FromServer::Player { id: 1, invites: true });
}

#[test]
fn help_is_for_people() {
    for line in HELP {
        assert_eq!(FromServer::read(line), FromServer::Text(line.into()));
        let key = line.split(' ').next().expect("a key");
        assert_ne!(ToServer::read(key), Err(BadRequest::Unknown), "{key} is a command");
    }
}

#[test]
fn every_bad_line_has_one_complaint() {
    let bytes = [b"CONN\nlist\n\xff\n".as_slice(), &[b'A'; LONGEST + 1], b"\n"].concat();
    let (mut reader, mut input) = (LineReader::new(LONGEST), bytes.as_slice());
    let complaints: Vec<String> = std::iter::from_fn(|| reader.read(&mut input))
        .map(|line| match line.as_deref().map(ToServer::read) {
            Ok(Ok(request)) => panic!("{request} is none"),
            Ok(Err(bad)) => Complaint::from(bad),
            Err(&bad) => Complaint::from(bad),
        })
        .map(|complaint| FromServer::from(complaint).to_string())
        .collect();
    assert_eq!(
        complaints,
        [
            "ERROR: CONN attend le numéro d'un joueur",
            "ERROR: commande inconnue",
            "ERROR: caractères interdits",
            "ERROR: ligne trop longue",
        ]
    );
    assert_eq!(Complaint::from(BadLine::Control), Complaint::BadCharacters);
}
