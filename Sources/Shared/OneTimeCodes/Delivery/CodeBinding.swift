// SPDX-License-Identifier: Apache-2.0

internal import SecretMemory

/// For what, for whom, to which address and on whose request a code was sent (OWASP ASVS 5.0, 6.6.2).
///
/// The store keeps a keyed hash of it alone, so that codes name no account and no address.
package struct CodeBinding: Sendable, Hashable {
    /// What the code is for.
    package let purpose: CodePurpose
    /// The account's user handle; empty when nobody has the address, so that those cost the same.
    package let account: [UInt8]
    /// The canonical form of the address that it was sent to.
    package let address: String
    /// The digest of the browser's or app's own secret; empty when a link may be opened elsewhere.
    package let asker: [UInt8]

    /// Assembles a binding.
    package init(purpose: CodePurpose, account: [UInt8], address: String, asker: [UInt8]) {
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
