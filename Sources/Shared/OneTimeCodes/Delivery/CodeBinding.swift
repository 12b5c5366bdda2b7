// SPDX-License-Identifier: Apache-2.0
// What a delivered code is bound to.

internal import SecretMemory

/// For what, for whom, to which address and on whose request a code was sent (OWASP ASVS 5.0, 6.6.2).
///
/// The store keeps a keyed hash of it alone, so that codes name no account and no address.
public struct CodeBinding: Sendable, Hashable {
    /// What the code is for.
    public let purpose: CodePurpose
    /// The account's user handle; empty when nobody has the address, so that those cost the same.
    public let account: [UInt8]
    /// The canonical form of the address that it was sent to.
    public let address: String
    /// The digest of the browser's or app's own secret; empty when a link may be opened elsewhere.
    public let asker: [UInt8]

    /// Assembles a binding.
    ///
    /// - Parameters:
    ///   - purpose: What the code is for.
    ///   - account: The account's user handle, or empty.
    ///   - address: The canonical form of the address.
    ///   - asker: The digest of the browser's or app's own secret, or empty.
    public init(purpose: CodePurpose, account: [UInt8], address: String, asker: [UInt8]) {
        self.purpose = purpose
        self.account = account
        self.address = address
        self.asker = asker
    }

    /// The keyed hash, 32 bytes.
    func tag(_ key: SecretBytes) -> [UInt8] {
        KeyedHash.tag(
            "martlet code binding",
            [Array(purpose.rawValue.utf8), account, Array(address.utf8), asker],
            key: key
        )
    }
}
