//! Questions that take several lines: passwords, and whether somebody is sure.

use damier_words::msg;

use super::super::errand::{Entering, Errand};
use super::Client;
use crate::play::yes_or_no;
use crate::text;
use crate::tui::Tone;

/// What is being asked, and what was answered so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Form {
    /// Passwords, one after the other.
    Secrets { purpose: Purpose, typed: Vec<String> },
    /// Shall the account be no more?
    Delete { password: String },
    /// Shall it be a program's for good?
    Bot,
    /// Shall whoever uses the account elsewhere leave?
    TakeOver,
}

/// What passwords are asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Purpose {
    LogIn { name: String },
    SignUp { name: String },
    Change,
    Reset { code: String },
    Delete,
}

/// What is to be typed next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Secret {
    Known,
    New,
    Again,
}

impl Purpose {
    const fn secrets(&self) -> &'static [Secret] {
        match self {
            Purpose::LogIn { .. } | Purpose::Delete => &[Secret::Known],
            Purpose::SignUp { .. } | Purpose::Reset { .. } => &[Secret::New, Secret::Again],
            Purpose::Change => &[Secret::Known, Secret::New, Secret::Again],
        }
    }
}

impl Client {
    /// What is asked now; and must the answer stay unseen?
    pub(in super::super) fn asks(&self) -> Option<(String, bool)> {
        let lang = self.lang;
        Some(match self.form.as_ref()? {
            Form::Secrets { purpose, typed } => {
                let name = match purpose {
                    Purpose::LogIn { name } | Purpose::SignUp { name } => text::name(name),
                    _ => self.me.clone(),
                };
                let asked = match purpose.secrets().get(typed.len())? {
                    Secret::Known => msg!("join-ask-password", name = name),
                    Secret::New => msg!("house-ask-new-password"),
                    Secret::Again => msg!("join-confirm-password"),
                };
                (lang.say(&asked), true)
            }
            Form::Delete { .. } => (lang.say(&msg!("house-delete-sure")), false),
            Form::Bot => (lang.say(&msg!("house-bot-sure")), false),
            Form::TakeOver => (lang.say(&msg!("house-take-over")), false),
        })
    }

    pub(super) fn begin_form(&mut self, purpose: Purpose) {
        // No game shall begin while somebody types a password.
        self.stop_waiting();
        self.form = Some(Form::Secrets { purpose, typed: Vec::new() });
        self.ask_form();
    }

    /// A program shall play with this account from now on.
    pub(super) fn ask_bot(&mut self) {
        self.form = Some(Form::Bot);
        self.ask_form();
    }

    /// The account that somebody wants to be is in use elsewhere.
    pub(in super::super) fn ask_take_over(&mut self) {
        self.form = Some(Form::TakeOver);
        self.ask_form();
    }

    /// On a screen the question is where one types; line by line it is a line.
    fn ask_form(&mut self) {
        if let Some((question, _)) = self.asks() {
            self.notes.push(super::Note::Asked(question));
        }
    }

    /// An answer; an empty one is none.
    pub(super) fn answer_form(&mut self, line: &str) {
        let Some(form) = self.form.take() else { return };
        let line = line.trim_end_matches(['\r', '\n']);
        if line.is_empty() {
            return self.remark(Tone::News, &msg!("house-nothing-changed"));
        }
        match form {
            Form::Secrets { purpose, mut typed } => {
                typed.push(line.to_owned());
                self.go_on_with(purpose, typed);
            }
            Form::Delete { password } => match yes_or_no(line) {
                Some(true) => self.errands.push(Errand::Enter(Entering::Delete { password })),
                _ => self.remark(Tone::News, &msg!("house-nothing-changed")),
            },
            Form::Bot => match yes_or_no(line) {
                Some(true) => self.errands.push(Errand::Bot),
                _ => self.remark(Tone::News, &msg!("house-nothing-changed")),
            },
            Form::TakeOver => match yes_or_no(line) {
                Some(true) => self.errands.push(Errand::Enter(Entering::TakeOver)),
                _ => self.remark(Tone::News, &msg!("house-nothing-changed")),
            },
        }
    }

    fn go_on_with(&mut self, purpose: Purpose, mut typed: Vec<String>) {
        let secrets = purpose.secrets();
        if secrets.get(typed.len() - 1) == Some(&Secret::Again) {
            let again = typed.pop();
            if again.as_ref() != typed.last() {
                self.refuse(&msg!("join-passwords-differ"));
                typed.pop();
            } else if let Some(password) = again {
                return self.finish(purpose, typed, password);
            }
        } else if typed.len() == secrets.len() {
            let password = typed.pop().unwrap_or_default();
            return self.finish(purpose, typed, password);
        }
        self.form = Some(Form::Secrets { purpose, typed });
        self.ask_form();
    }

    /// Everything was answered; `before` holds what was typed before the last password.
    fn finish(&mut self, purpose: Purpose, before: Vec<String>, password: String) {
        let errand = match purpose {
            Purpose::LogIn { name } => Errand::Enter(Entering::LogIn { name, password }),
            Purpose::SignUp { name } => Errand::Enter(Entering::SignUp { name, password }),
            Purpose::Reset { code } => Errand::Enter(Entering::Reset { code, password }),
            Purpose::Change => {
                let old = before.into_iter().next().unwrap_or_default();
                Errand::Password { old, new: password }
            }
            Purpose::Delete => {
                self.form = Some(Form::Delete { password });
                return self.ask_form();
            }
        };
        self.errands.push(errand);
    }
}
