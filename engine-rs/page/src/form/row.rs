//! A row of the form, as the table spells it.

use super::conditions::{kept, one_of_programs, operations};
use super::spec::{FieldChoice, FieldKind, FieldSpec, FieldSweep};
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
    /// The field as data; what the engine knows of it, and what its section says, come later.
    pub(super) spec: FieldSpec,
    pub(super) term: &'static str,
    pub(super) help: &'static str,
    /// The list of the page that has its choices already.
    pub(super) listed: Option<&'static str>,
    /// Whether it has a term and help, and no more.
    pub(super) is_whole: bool,
}

macro_rules! kinds {
    ($($name:ident $kind:ident;)*) => {
        $(pub(super) fn $name(term: &'static str, help: &'static str) -> Form {
            Form {
                spec: FieldSpec { kind: FieldKind::$kind, ..FieldSpec::default() },
                term,
                help,
                listed: None,
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
    choice Choice;
}

/// What is made of several fields, or is set in files alone: the form has no control of it.
pub(super) fn whole(term: &'static str, help: &'static str) -> Form {
    Form {
        is_whole: true,
        ..own(term, help)
    }
}

impl Form {
    /// Its name, where the engine has another one or none.
    pub(super) fn called(mut self, label: &'static str) -> Self {
        self.spec.label = label;
        self
    }

    pub(super) fn choices(mut self, choices: Vec<FieldChoice>) -> Self {
        self.spec.choices = choices;
        self
    }

    pub(super) fn listed(mut self, list: &'static str) -> Self {
        self.listed = Some(list);
        self
    }

    pub(super) fn short(mut self, label: &'static str) -> Self {
        self.spec.short = Some(label);
        self
    }

    pub(super) fn usual(mut self, words: &'static str) -> Self {
        self.spec.usual = Some(words);
        self
    }

    pub(super) fn suffix(mut self, words: &'static str) -> Self {
        self.spec.suffix = Some(words);
        self
    }

    pub(super) fn at(mut self, group: &'static str) -> Self {
        self.spec.group = Some(group);
        self
    }

    /// When it applies, instead of when its section does.
    pub(super) fn when(mut self, conditions: AppliesWhen) -> Self {
        self.spec.applies_when = conditions;
        self
    }

    /// Where the program is one of these.
    pub(super) fn of(self, programs: &[FieldValue]) -> Self {
        self.when(one_of_programs(programs.to_vec()))
    }

    /// Where the operation of a collective is so.
    pub(super) fn when_operation(self, is: fn(CollectiveOperation) -> bool) -> Self {
        self.when(kept(vec![operations(is, &[])]))
    }

    pub(super) fn sweep(mut self, values: Vec<FieldValue>) -> Self {
        self.spec.sweep = Some(FieldSweep {
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
        if let Some(sweep) = &mut form.spec.sweep {
            sweep.by_factors = true;
        }
        form
    }

    pub(super) fn sweep_when(mut self, conditions: AppliesWhen) -> Self {
        if let Some(sweep) = &mut self.spec.sweep {
            sweep.applies_when = conditions;
        }
        self
    }
}
