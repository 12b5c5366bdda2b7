// SPDX-License-Identifier: Apache-2.0

internal import Crypto

/// SHA-256 of the client data's JSON bytes: all that an authenticator learns of challenge and origin.
public struct ClientDataHash: Sendable, Hashable {
    /// 32 bytes.
    public let bytes: [UInt8]

    /// Hashes client data.
    ///
    /// - Parameter clientDataJSON: The bytes that the relying party will get.
    public init(of clientDataJSON: [UInt8]) {
        bytes = Array(SHA256.hash(data: clientDataJSON))
    }

    /// Takes a digest that was computed elsewhere.
    ///
    /// - Parameter bytes: 32 bytes.
    /// - Throws: `clientDataHashInvalid`.
    public init(bytes: [UInt8]) throws(AuthenticatorError) {
        guard bytes.count == SHA256.byteCount else {
            throw AuthenticatorError(
                .clientDataHashInvalid,
                "a client data hash of \(bytes.count) bytes came; the 32 bytes of SHA-256 were expected"
            )
        }
        self.bytes = bytes
    }
}
