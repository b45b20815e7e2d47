//! What can go wrong in every protocol.

use std::process::ExitStatus;
use std::time::Duration;

use super::{Both, Fault, both};
use crate::check::Missing;

/// It cannot be started at all.
pub(crate) fn not_started(why: &str) -> Both {
    both(
        format!("le programme ne démarre pas : {why}"),
        format!("the program does not start: {why}"),
    )
}

/// We have no port.
pub(crate) fn no_port(why: &str) -> Both {
    both(format!("aucun port libre : {why}"), format!("no free port: {why}"))
}

/// `status 1`, `signal 11`.
pub(crate) fn exit(status: ExitStatus) -> Both {
    #[cfg(unix)]
    {
        use std::os::unix::process::ExitStatusExt as _;
        if let Some(signal) = status.signal() {
            return both(format!("signal {signal}"), format!("signal {signal}"));
        }
    }
    let code = status.code().unwrap_or_default();
    both(format!("code {code}"), format!("status {code}"))
}

/// It ended well, but not with 0.
pub(crate) fn exit_note(status: ExitStatus) -> Option<Both> {
    let how = exit(status);
    (!status.success()).then(|| {
        both(
            format!("terminé avec le {} au lieu de 0", how.fr),
            format!("it ended with {} instead of 0", how.en),
        )
    })
}

pub(crate) fn never_connected(status: Option<ExitStatus>) -> Fault {
    let expected = both(
        "une connexion TCP à l'adresse et au port donnés au lancement",
        "a TCP connection to the address and port given on the command line",
    );
    match status.map(exit) {
        Some(how) => Fault::new(
            "never_connected",
            expected,
            both(
                format!(
                    "Le programme s'est arrêté ({}) avant de se connecter. Lancez-le à la main \
                     avec les mêmes arguments et lisez ses messages d'erreur.",
                    how.fr
                ),
                format!(
                    "The program ended ({}) before it connected. Start it by hand with the same \
                     arguments and read its error messages.",
                    how.en
                ),
            ),
        ),
        None => Fault::new(
            "never_connected",
            expected,
            both(
                "Le programme tourne mais ne s'est jamais connecté. Vérifiez l'ordre de ses \
                 arguments : sans {host}, {port} et {name} dans la commande, il reçoit l'hôte, le \
                 port et le nom, dans cet ordre.",
                "The program runs but never connected. Look at the order of its arguments: \
                 without {host}, {port} and {name} in the command, it is given host, port and \
                 name in this order.",
            ),
        ),
    }
}

/// Nothing came, although something had to.
pub(crate) fn missing(why: &Missing, expected: Both) -> Fault {
    match why {
        Missing::Silent => Fault::new(
            "silent",
            expected,
            both(
                "Le programme n'a rien envoyé. Il attend sans doute encore autre chose : regardez \
                 avec --verbose le dernier message qu'il a reçu, et ce qu'il en fait.",
                "The program sent nothing. It probably still waits for something else: look with \
                 --verbose at the last message it was told, and at what it does with it.",
            ),
        ),
        Missing::Closed => Fault::new(
            "closed",
            expected,
            both(
                "Le programme a fermé la connexion alors qu'il devait continuer.",
                "The program closed the connection although it had to go on.",
            ),
        ),
        Missing::Died(status) => {
            let how = exit(*status);
            Fault::new(
                "died",
                expected,
                both(
                    format!(
                        "Le programme s'est arrêté ({}) alors qu'il devait continuer ; ses \
                         dernières lignes disent peut-être pourquoi.",
                        how.fr
                    ),
                    format!(
                        "The program ended ({}) although it had to go on; its last lines may say \
                         why.",
                        how.en
                    ),
                ),
            )
        }
    }
}

/// Only a part of a struct came.
pub(crate) fn incomplete(got: usize, wanted: usize, expected: Both) -> Fault {
    Fault::new(
        "wrong_size",
        expected,
        both(
            format!(
                "Il est arrivé {got} octets sur {wanted}. Envoyez la structure C telle quelle : \
                 chaque enum fait 4 octets, et le bourrage (padding) que le compilateur ajoute \
                 après un tableau de 30 caractères en fait partie."
            ),
            format!(
                "{got} bytes of {wanted} arrived. Send the C struct as it is: each enum is 4 \
                 bytes, and the padding that the compiler adds after an array of 30 characters \
                 belongs to it."
            ),
        ),
    )
}

pub(crate) fn does_not_end(waited: Duration) -> Fault {
    let seconds = waited.as_secs();
    Fault::new(
        "does_not_end",
        both(
            "que le programme se termine quand l'arbitre ferme la connexion",
            "that the program ends when the referee closes the connection",
        ),
        both(
            format!(
                "Il tournait encore {seconds} s plus tard. Quand recv (ou read) rend 0, la \
                 connexion est fermée : sortez de la boucle et terminez."
            ),
            format!(
                "It still ran {seconds} s later. When recv (or read) gives 0, the connection is \
                 closed: leave the loop and end."
            ),
        ),
    )
}

pub(crate) fn crashed(status: ExitStatus) -> Fault {
    let how = exit(status);
    Fault::new(
        "crashed",
        both("que le programme se termine de lui-même", "that the program ends by itself"),
        both(
            format!(
                "Il s'est terminé par le {}. Lancez-le sous un débogueur : souvent il se sert \
                 encore de ce qu'il n'a pas reçu.",
                how.fr
            ),
            format!(
                "It was ended by {}. Start it in a debugger: often it still uses what it did not \
                 receive.",
                how.en
            ),
        ),
    )
}

pub(crate) fn left_behind(names: &str) -> Fault {
    Fault::new(
        "left_behind",
        both(
            "qu'il ne reste aucun processus après la fin du programme",
            "that no process is left after the end of the program",
        ),
        both(
            format!(
                "Tournent encore : {names}. Terminez le moteur, et attendez-le (wait), avant de \
                 finir."
            ),
            format!("Still running: {names}. End the engine, and wait for it, before you end."),
        ),
    )
}

/// A line that was not ended.
pub(crate) fn no_newline(expected: Both) -> Fault {
    Fault::new(
        "no_newline",
        expected,
        both(
            "La ligne n'est pas terminée : ajoutez '\\n', et videz le tampon de sortie (flush).",
            "The line is not ended: add '\\n', and flush the output buffer.",
        ),
    )
}

pub(crate) fn line_too_long(longest: usize) -> Fault {
    Fault::new(
        "line_too_long",
        both(
            format!("une ligne d'au plus {longest} octets, terminée par '\\n'"),
            format!("a line of at most {longest} bytes, ended by '\\n'"),
        ),
        both(
            "Terminez chaque message par '\\n' ; plusieurs messages ne font pas une ligne.",
            "End each message by '\\n'; several messages do not make one line.",
        ),
    )
}

pub(crate) fn bad_characters(expected: Both) -> Fault {
    Fault::new(
        "bad_characters",
        expected,
        both(
            "La ligne n'est pas un texte UTF-8 sans caractères de contrôle. N'envoyez pas le '\\0' \
             qui termine les chaînes en C : strlen octets, puis '\\n'.",
            "The line is not UTF-8 text without control characters. Do not send the '\\0' that \
             ends strings in C: strlen bytes, then '\\n'.",
        ),
    )
}
