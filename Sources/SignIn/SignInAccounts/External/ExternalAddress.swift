// SPDX-License-Identifier: Apache-2.0

package import AppleSignIn

/// An address that a provider names: shown to its owner, and a key to nothing.
///
/// It is no verified address of the account: those are proved by a code of ours, whatever a provider says of them.
package struct ExternalAddress: Sendable, Hashable {
    /// The address as it came.
    package let text: String
    /// Whether it is one of Apple's relay addresses.
    package let isPrivateRelay: Bool
    /// Whether the person switched it off, so that mail to it reaches nobody.
    package var isUndeliverable: Bool

    /// Assembles an address.
    package init(text: String, isPrivateRelay: Bool, isUndeliverable: Bool = false) {
        self.text = text
        self.isPrivateRelay = isPrivateRelay
        self.isUndeliverable = isUndeliverable
    }

    /// Takes what a verified token says.
    ///
    /// - Parameter hint: The address.
    package init(_ hint: EmailHint) { self.init(text: hint.address, isPrivateRelay: hint.isPrivateRelay) }
}

extension ExternalAddress: CustomStringConvertible, CustomReflectable {
    /// The kind of address, without the address.
    package var description: String { isPrivateRelay ? "<relay address>" : "<address>" }

    /// A mirror without children.
    package var customMirror: Mirror { Mirror(self, children: [], displayStyle: .struct) }
}
