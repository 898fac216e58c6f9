//! Which public keys can be believed, and how an anchor is written.

use data_encoding::BASE64;
use l1ght_core::memory::{AnchorError, TrustAnchor};

use crate::mint::{anchor, hex, key};

fn new(digits: &str) -> Result<TrustAnchor, AnchorError> {
    TrustAnchor::new(hex(digits).as_slice().try_into().expect("32 bytes"))
}

#[test]
fn an_anchor_is_read_from_its_text() {
    let bytes = key(1).verifying_key().to_bytes();
    let text = format!("ed25519:{}", BASE64.encode(&bytes));
    assert_eq!(TrustAnchor::parse(&text), Ok(anchor(&key(1))));
    let id = anchor(&key(1)).key_id().to_owned();
    assert!(id.starts_with("sha256:") && id.len() == 71, "{id}");
}

#[test]
fn a_text_of_another_form_is_no_anchor() {
    let digits = BASE64.encode(key(1).verifying_key().as_bytes());
    for text in [
        String::new(),
        digits.clone(),
        format!("Ed25519:{digits}"),
        format!("ed25519: {digits}"),
        format!("ed25519:{digits}\n"),
        format!("ed25519:{}", digits.trim_end_matches('=')),
        format!("ed25519:{}", BASE64.encode(&[1; 31])),
        format!("ed25519:{}", BASE64.encode(&[1; 64])),
    ] {
        assert_eq!(TrustAnchor::parse(&text), Err(AnchorError::Form), "{text}");
    }
}

/// The eight points of small order: for each of them a signature of somebody without a key holds.
#[test]
fn a_key_of_small_order_is_refused() {
    for low in [
        "0100000000000000000000000000000000000000000000000000000000000000",
        "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
        "0000000000000000000000000000000000000000000000000000000000000000",
        "0000000000000000000000000000000000000000000000000000000000000080",
        "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
        "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc85",
        "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
        "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03fa",
    ] {
        assert_eq!(new(low), Err(AnchorError::Weak), "{low}");
    }
}

/// A coordinate past the prime names a point that has a lower spelling: all 19, and 1 with a sign.
#[test]
fn a_second_spelling_of_a_key_is_refused() {
    for low in 0xed_u8..=0xff {
        for high in ["7f", "ff"] {
            let digits = format!("{low:02x}{}{high}", "ff".repeat(30));
            assert_eq!(new(&digits), Err(AnchorError::Point), "{digits}");
        }
    }
    for signed in [
        "0100000000000000000000000000000000000000000000000000000000000080",
        "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff",
    ] {
        assert_eq!(new(signed), Err(AnchorError::Point), "{signed}");
    }
}

#[test]
fn what_is_no_point_is_refused() {
    assert_eq!(new(&format!("02{}", "00".repeat(31))), Err(AnchorError::Point));
}

#[test]
fn an_anchor_that_is_refused_says_why() {
    let all = [AnchorError::Form, AnchorError::Point, AnchorError::Weak];
    assert!(all.iter().all(|error| error.code() == "capability/anchor"));
    assert_eq!(
        AnchorError::Weak.to_string(),
        "the trust anchor is a key for which anybody can sign"
    );
}
