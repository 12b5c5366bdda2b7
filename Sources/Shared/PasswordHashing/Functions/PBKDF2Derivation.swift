// SPDX-License-Identifier: Apache-2.0

internal import Crypto
internal import CryptoExtras
internal import FoundationEssentials
internal import Passwords

/// Calls swift-crypto's PBKDF2.
enum PBKDF2Derivation {
    /// Hashes; few rounds are taken too, since the hash is there already and is made anew on its first use.
    ///
    /// - Returns: `length` bytes; nil when the function refuses.
    static func derive(
        _ password: UnsafeRawBufferPointer,
        _ salt: [UInt8],
        _ function: PasswordScheme.PBKDF2Function,
        _ rounds: Int,
        length: Int
    ) -> [UInt8]? {
        let hashFunction: KDF.Insecure.PBKDF2.HashFunction =
            switch function {
            case .sha1: .insecureSHA1
            case .sha256: .sha256
            case .sha512: .sha512
            }
        let key = try? unsafe KDF.Insecure.PBKDF2.deriveKey(
            from: password,
            salt: salt,
            using: hashFunction,
            outputByteCount: length,
            unsafeUncheckedRounds: rounds
        )
        return unsafe key?.withUnsafeBytes { unsafe Array($0) }
    }
}
