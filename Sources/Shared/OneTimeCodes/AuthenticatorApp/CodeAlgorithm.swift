// SPDX-License-Identifier: Apache-2.0
// The hash functions of RFC 6238.

/// The hash function under a code of an authenticator app.
///
/// SHA-1 is the default since some apps take the others from the URI and compute SHA-1 all the same; in HMAC it is
/// still sound.
public enum CodeAlgorithm: String, Sendable, Hashable, CaseIterable {
    /// HMAC-SHA-1, as RFC 4226 has it.
    case sha1 = "SHA1"
    /// HMAC-SHA-256.
    case sha256 = "SHA256"
    /// HMAC-SHA-512.
    case sha512 = "SHA512"

    /// The length of the hash in bytes, and of a fresh secret.
    public var length: Int {
        switch self {
        case .sha1: 20
        case .sha256: 32
        case .sha512: 64
        }
    }
}
