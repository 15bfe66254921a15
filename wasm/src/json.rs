//! What crosses to JavaScript; `wasm/scorecard` includes this file by its path.

use serde::Serialize;

/// These values have string keys and finite numbers only, so that writing them
/// cannot fail.
pub(crate) fn json<T: Serialize>(value: &T) -> String {
    serde_json::to_string(value).unwrap_or_default()
}
