//! Where scenarios come from and what names them: files, presets, addresses of the page.
//!
//! [`Presets::read`] finds the text of a scenario by whatever names it; [`set_all`] changes values of
//! it; [`address`](fn@address) writes the address of one or two, with the results that it promises.
//!
//! Absent: what a scenario may be, which is settled in [`flitscope::scenario`], and who asks for it: the
//! command line and the Python package.

mod address;
mod attachments;
mod figures;
mod json;
mod link;
mod presets;
mod problems;
mod rows;

pub use address::{Address, Expected, Side, Source};
pub use attachments::attached;
pub use figures::moved;
pub use link::{address, set_all, value_or_word};
pub use presets::{Presets, STANDARD_INPUT};
pub use problems::{Refusal, problem, refusal};
pub use rows::{rows_of_file, rows_of_text};
