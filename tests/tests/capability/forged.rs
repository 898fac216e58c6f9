//! Signatures that hold by looser readings of Ed25519, made by somebody who has the key: two of
//! them for one message would be two texts of one capability.

use curve25519_dalek::constants::{ED25519_BASEPOINT_POINT, EIGHT_TORSION};
use curve25519_dalek::{EdwardsPoint, Scalar};
use ed25519_dalek::{Signature, SigningKey, Verifier as _};
use sha2::{Digest as _, Sha512};

use crate::mint::{anchor, key};

const MESSAGE: &[u8] = b"message";

/// `R` and `S` for `R = r·B + torsion`.
fn forge(key: &SigningKey, r: Scalar, torsion: EdwardsPoint) -> [u8; 64] {
    let point = (ED25519_BASEPOINT_POINT * r + torsion).compress().to_bytes();
    let hash = Sha512::new().chain_update(point).chain_update(key.verifying_key().as_bytes());
    let k = Scalar::from_bytes_mod_order_wide(&hash.chain_update(MESSAGE).finalize().into());
    let scalar = (r + k * key.to_scalar()).to_bytes();
    [point, scalar].concat().try_into().expect("64 bytes")
}

#[test]
fn without_torsion_it_is_a_signature() {
    assert!(
        anchor(&key(1)).verifies(MESSAGE, &forge(&key(1), Scalar::from(7_u8), EIGHT_TORSION[0]))
    );
}

/// With the zero point as `R` the equation holds, and the plain check of the library takes it.
#[test]
fn an_r_of_small_order_is_refused() {
    let signature = forge(&key(1), Scalar::ZERO, EIGHT_TORSION[0]);
    let plain = key(1).verifying_key().verify(MESSAGE, &Signature::from_bytes(&signature));
    assert!(plain.is_ok());
    assert!(!anchor(&key(1)).verifies(MESSAGE, &signature));
}

/// These hold once both sides are multiplied by the cofactor.
#[test]
fn an_r_with_torsion_is_refused() {
    for torsion in &EIGHT_TORSION[1..] {
        let signature = forge(&key(1), Scalar::from(7_u8), *torsion);
        assert!(!anchor(&key(1)).verifies(MESSAGE, &signature));
    }
}

/// The same number with the order of the group added to it.
#[test]
fn an_s_that_is_not_reduced_is_refused() {
    let mut signature = forge(&key(1), Scalar::from(7_u8), EIGHT_TORSION[0]);
    let order = (-Scalar::ONE).to_bytes();
    let mut carry = 1_u16;
    for (byte, add) in signature[32..].iter_mut().zip(order) {
        let sum = u16::from(*byte) + u16::from(add) + carry;
        (*byte, carry) = ((sum & 0xff) as u8, sum >> 8);
    }
    assert_eq!(carry, 0);
    assert!(!anchor(&key(1)).verifies(MESSAGE, &signature));
}
