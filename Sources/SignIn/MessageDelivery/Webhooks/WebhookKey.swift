// SPDX-License-Identifier: Apache-2.0

package import ByteEncodings
internal import Crypto
package import SecretMemory

/// The key that a receiver shares with the service.
package struct WebhookKey: Sendable {
    /// The name of the header that holds the signature.
    package static let header = "Martlet-Signature"

    private let secret: SecretBytes

    /// Takes a key.
    ///
    /// - Parameter secret: 32 to 1,024 bytes.
    /// - Throws: `keyInvalid`.
    package init(_ secret: SecretBytes) throws(WebhookError) {
        guard (32...1_024).contains(secret.count) else {
            throw WebhookError(.keyInvalid, "the key has \(secret.count) bytes; 32 to 1024 were expected")
        }
        self.secret = secret
    }

    /// Signs a body: `t=TIME,v1=HEX`, with the HMAC-SHA-256 of the time in decimal digits, a full stop and the body.
    ///
    /// The time is signed so that a receiver can refuse what somebody repeats later.
    ///
    /// - Parameters:
    ///   - body: What is sent.
    ///   - time: When it is sent; whole seconds are told.
    /// - Returns: The header's value.
    package func signature(of body: [UInt8], at time: UnixTime) -> String {
        let seconds = String(time.milliseconds / 1_000)
        let code = unsafe secret.withBytes { bytes in
            let key = unsafe SymmetricKey(data: bytes)
            return HMAC<SHA256>.authenticationCode(for: Array(seconds.utf8) + [UInt8(ascii: ".")] + body, using: key)
        }
        return "t=\(seconds),v1=\(Hexadecimal.encode(Array(code)))"
    }
}
