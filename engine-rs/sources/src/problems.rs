use flitscope::{Problem, Severity};

/// Everything that is wrong, each with the value, the file, the run or the option that it is about.
pub type Refusal = Vec<Problem>;

/// A refusal for one reason.
pub fn refusal(path: impl Into<String>, message: impl Into<String>) -> Refusal {
    vec![problem(path, message)]
}

/// One reason for a refusal.
pub fn problem(path: impl Into<String>, message: impl Into<String>) -> Problem {
    Problem {
        path: path.into(),
        severity: Severity::Error,
        message: message.into(),
    }
}
