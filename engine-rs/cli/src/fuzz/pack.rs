//! Links made by hand, past everything that the engine's own codec asks of one.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use flate2::Compression;
use flate2::read::{DeflateDecoder, DeflateEncoder};
use serde_json::Value;
use std::io::Read;

/// Bytes that stand in no link; enough of a bomb to see that it is one.
const MOST: u64 = 1 << 20;

/// Any bytes as a link of the newest format.
pub(crate) fn packed(bytes: &[u8]) -> String {
    let mut packed = Vec::new();
    // Reading from memory into memory cannot fail.
    let _ = DeflateEncoder::new(bytes, Compression::best()).read_to_end(&mut packed);
    encoded(&packed)
}

/// Any JSON as a link of the newest format.
pub(crate) fn link(value: &Value) -> String {
    packed(value.to_string().as_bytes())
}

/// Any bytes in the place of the deflated ones.
pub(crate) fn encoded(deflated: &[u8]) -> String {
    format!("d2.{}", URL_SAFE_NO_PAD.encode(deflated))
}

/// The deflated bytes of a link; none of what is no link.
pub(crate) fn deflated(link: &str) -> Vec<u8> {
    let payload = link.split_once('.').map_or("", |(_, payload)| payload);
    URL_SAFE_NO_PAD.decode(payload).unwrap_or_default()
}

/// What they unpack to, as far as they do.
pub(crate) fn inflated(deflated: &[u8]) -> Vec<u8> {
    let mut bytes = Vec::new();
    let _ = DeflateDecoder::new(deflated)
        .take(MOST)
        .read_to_end(&mut bytes);
    bytes
}
