// SPDX-License-Identifier: Apache-2.0

internal import Crypto
package import SecretMemory

/// HOTP, the code that a shared secret gives for a counter (RFC 4226, section 5.3), also over SHA-256 and SHA-512 as
/// RFC 6238 allows.
package enum CounterCode {
    /// Computes a code.
    ///
    /// - Parameters:
    ///   - secret: The shared secret.
    ///   - counter: The counter, or the time step of TOTP.
    ///   - algorithm: The hash function.
    ///   - digits: How many digits.
    /// - Returns: The digits in ASCII, leading zeros included.
    package static func digits(
        _ secret: SharedSecret,
        counter: UInt64,
        algorithm: CodeAlgorithm = .sha1,
        digits: CodeLength = .six
    ) -> [UInt8] {
        Self.digits(ofAnyLength: secret.bytes, counter: counter, algorithm: algorithm, digits: digits)
    }

    /// Computes a code of a secret that somebody else chose: keychains show codes of services that share as few as ten bytes.
    ///
    /// - Parameters:
    ///   - secret: The secret's bytes.
    ///   - counter: The counter, or the time step of TOTP.
    ///   - algorithm: The hash function.
    ///   - digits: How many digits.
    /// - Returns: The digits in ASCII, leading zeros included.
    package static func digits(
        ofAnyLength secret: SecretBytes,
        counter: UInt64,
        algorithm: CodeAlgorithm,
        digits: CodeLength
    ) -> [UInt8] {
        let message = (0..<8).map { UInt8(truncatingIfNeeded: counter >> (56 - 8 * $0)) }
        let hash = hash(message, secret, algorithm)
        // The last four bits say where the 31 bits of the number begin; the top bit is masked since languages differ in
        // signs.
        let offset = Int(hash[hash.count - 1] & 0x0F)
        var number = UInt32(hash[offset] & 0x7F)
        for byte in hash[offset + 1...offset + 3] { number = number << 8 | UInt32(byte) }
        var code = [UInt8](repeating: 0, count: digits.rawValue)
        for index in code.indices.reversed() {
            code[index] = UInt8(ascii: "0") + UInt8(number % 10)
            number /= 10
        }
        return code
    }

    private static func hash(_ message: [UInt8], _ secret: SecretBytes, _ algorithm: CodeAlgorithm) -> [UInt8] {
        let key = unsafe secret.withBytes { bytes in unsafe SymmetricKey(data: bytes) }
        return switch algorithm {
        case .sha1: Array(HMAC<Insecure.SHA1>.authenticationCode(for: message, using: key))
        case .sha256: Array(HMAC<SHA256>.authenticationCode(for: message, using: key))
        case .sha512: Array(HMAC<SHA512>.authenticationCode(for: message, using: key))
        }
    }
}

/// The hash function under a code of an authenticator app.
///
/// SHA-1 is the default since some apps take the others from the URI and compute SHA-1 all the same; in HMAC it is
/// still sound.
package enum CodeAlgorithm: String, Sendable, Hashable, CaseIterable {
    /// HMAC-SHA-1, as RFC 4226 has it.
    case sha1 = "SHA1"
    /// HMAC-SHA-256.
    case sha256 = "SHA256"
    /// HMAC-SHA-512.
    case sha512 = "SHA512"

    /// The length of the hash in bytes, and of a fresh secret.
    package var length: Int {
        switch self {
        case .sha1: 20
        case .sha256: 32
        case .sha512: 64
        }
    }
}
