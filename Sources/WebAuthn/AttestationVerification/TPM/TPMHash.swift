// SPDX-License-Identifier: Apache-2.0
// The hash algorithms that TPM structures name.

internal import Crypto

/// A hash algorithm under its TPM number (TPM 2.0 Library, part 2, TPM_ALG_ID).
public enum TPMHash: UInt16, Sendable, Hashable {
    /// SHA-1: modules in use still name keys with it.
    case sha1 = 0x0004
    /// SHA-256.
    case sha256 = 0x000B
    /// SHA-384.
    case sha384 = 0x000C
    /// SHA-512.
    case sha512 = 0x000D

    func digest(_ bytes: [UInt8]) -> [UInt8] {
        switch self {
        case .sha1: Array(Insecure.SHA1.hash(data: bytes))
        case .sha256: Array(SHA256.hash(data: bytes))
        case .sha384: Array(SHA384.hash(data: bytes))
        case .sha512: Array(SHA512.hash(data: bytes))
        }
    }
}
