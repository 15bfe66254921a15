//! A row of the form, as the table spells it.

use super::conditions::{PROGRAM, among, kept, operations};
use super::spec::{FieldChoice, FieldKind, FieldSweep};
use flitscope::collective::CollectiveOperation;
use flitscope::scenario::FieldValue::Number;
use flitscope::scenario::{AppliesWhen, FieldValue};

/// Fields that apply together.
pub(super) struct Section {
    pub(super) applies_when: AppliesWhen,
    pub(super) rows: &'static [Row],
}

/// A field by its path.
pub(super) struct Row {
    pub(super) path: &'static str,
    pub(super) form: fn() -> Form,
}

/// Makes the table.
macro_rules! form {
    ($($when:ident { $($path:literal: $form:expr;)* })*) => {
        &[$(
            $crate::form::row::Section {
                applies_when: $when,
                rows: &[$($crate::form::row::Row { path: $path, form: || $form }),*],
            },
        )*]
    };
}
pub(super) use form;

/// What a row says of a field for the page.
pub(super) struct Form {
    pub(super) kind: FieldKind,
    pub(super) term: &'static str,
    pub(super) help: &'static str,
    /// Its name, where the engine has another one or none.
    pub(super) called: Option<&'static str>,
    pub(super) short: Option<&'static str>,
    pub(super) usual: Option<&'static str>,
    pub(super) suffix: Option<&'static str>,
    pub(super) group: Option<&'static str>,
    pub(super) choices: Vec<FieldChoice>,
    /// The list of the page that has its choices already.
    pub(super) listed: Option<&'static str>,
    /// When it applies, where its section does not say.
    pub(super) applies_when: Option<AppliesWhen>,
    pub(super) sweep: Option<FieldSweep>,
    /// Whether it has a term and help, and no more.
    pub(super) is_whole: bool,
}

macro_rules! kinds {
    ($($name:ident $kind:ident;)*) => {
        $(pub(super) fn $name(term: &'static str, help: &'static str) -> Form {
            Form {
                kind: FieldKind::$kind,
                term,
                help,
                called: None,
                short: None,
                usual: None,
                suffix: None,
                group: None,
                choices: Vec::new(),
                listed: None,
                applies_when: None,
                sweep: None,
                is_whole: false,
            }
        })*
    };
}

kinds! {
    number Number;
    id Id;
    share Share;
    bytes Bytes;
    sizes Sizes;
    microseconds Microseconds;
    load Load;
    nodes Nodes;
    text Text;
    own Own;
}

/// What is made of several fields, or is set in files alone: the form has no control of it.
pub(super) fn whole(term: &'static str, help: &'static str) -> Form {
    Form {
        is_whole: true,
        ..own(term, help)
    }
}

pub(super) fn choice(term: &'static str, help: &'static str, choices: Vec<FieldChoice>) -> Form {
    Form {
        kind: FieldKind::Choice,
        choices,
        ..own(term, help)
    }
}

/// Choices that the page has in a list of this name.
pub(super) struct Listed(&'static str);

pub(super) fn listed(name: &'static str) -> Listed {
    Listed(name)
}

/// Choices, or the name of a list of them.
pub(super) trait Choices {
    fn give(self, form: Form) -> Form;
}

impl Choices for Vec<FieldChoice> {
    fn give(self, form: Form) -> Form {
        Form {
            choices: self,
            ..form
        }
    }
}

impl Choices for Listed {
    fn give(self, form: Form) -> Form {
        Form {
            listed: Some(self.0),
            ..form
        }
    }
}

impl Form {
    pub(super) fn choices(self, choices: impl Choices) -> Self {
        choices.give(self)
    }

    pub(super) fn called(mut self, label: &'static str) -> Self {
        self.called = Some(label);
        self
    }

    pub(super) fn short(mut self, label: &'static str) -> Self {
        self.short = Some(label);
        self
    }

    pub(super) fn usual(mut self, words: &'static str) -> Self {
        self.usual = Some(words);
        self
    }

    pub(super) fn suffix(mut self, words: &'static str) -> Self {
        self.suffix = Some(words);
        self
    }

    pub(super) fn at(mut self, group: &'static str) -> Self {
        self.group = Some(group);
        self
    }

    pub(super) fn when(mut self, conditions: AppliesWhen) -> Self {
        self.applies_when = Some(conditions);
        self
    }

    /// Where the program is one of these.
    pub(super) fn of(self, programs: &'static [FieldValue]) -> Self {
        self.when(kept(vec![kept(vec![among(PROGRAM, programs)])]))
    }

    /// Where the operation of a collective is so.
    pub(super) fn when_operation(self, is: fn(CollectiveOperation) -> bool) -> Self {
        self.when(kept(vec![operations(is, &[])]))
    }

    pub(super) fn sweep(mut self, values: Vec<FieldValue>) -> Self {
        self.sweep = Some(FieldSweep {
            values,
            ..FieldSweep::default()
        });
        self
    }

    pub(super) fn sweep_choices(self) -> Self {
        self.sweep(Vec::new())
    }

    pub(super) fn sweep_numbers(self, values: &[u32]) -> Self {
        self.sweep(values.iter().copied().map(Number).collect())
    }

    pub(super) fn sweep_by_factors(self, values: &[u32]) -> Self {
        let mut form = self.sweep_numbers(values);
        if let Some(sweep) = &mut form.sweep {
            sweep.by_factors = true;
        }
        form
    }

    pub(super) fn sweep_when(mut self, conditions: AppliesWhen) -> Self {
        if let Some(sweep) = &mut self.sweep {
            sweep.applies_when = conditions;
        }
        self
    }
}
