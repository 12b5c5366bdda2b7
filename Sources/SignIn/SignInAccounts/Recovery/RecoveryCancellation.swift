// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
internal import Crypto
internal import SecretMemory

/// Makes and reads the tokens that stop a recovery.
///
/// A token is the recovery's ID and an HMAC-SHA-256 of it under a key from outside the store, in base64url, 64 characters.
/// It is made anew for each message, so that nothing needs to be stored that would stop a recovery.
struct RecoveryCancellation: Sendable {
    private let key: SymmetricKey

    init(secret: SecretBytes) {
        key = EngineKeys.derive("martlet recovery cancellation", from: secret)
    }

    /// The token of a recovery, for messages to its account's owner alone.
    func exposedToken(of id: RecoveryID) -> String {
        Base64URL.encode(id.bytes + tag(id))
    }

    /// The recovery that a token stops; nil for whatever was not made here.
    func recovery(of token: String) -> RecoveryID? {
        guard token.utf8.count == 64, let bytes = try? Base64URL.decode(token), bytes.count == 48,
            let id = RecoveryID(bytes: Array(bytes.prefix(16))), ConstantTime.equal(Array(bytes.dropFirst(16)), tag(id))
        else { return nil }
        return id
    }

    private func tag(_ id: RecoveryID) -> [UInt8] {
        Array(HMAC<SHA256>.authenticationCode(for: id.bytes, using: key))
    }
}
