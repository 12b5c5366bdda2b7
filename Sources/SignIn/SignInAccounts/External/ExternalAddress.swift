// SPDX-License-Identifier: Apache-2.0
// An address that a provider names, to be shown.

public import AppleSignIn

/// An address that a provider names: shown to its owner, and a key to nothing.
///
/// It is no verified address of the account: those are proved by a code of ours, whatever a provider says of them.
public struct ExternalAddress: Sendable, Hashable {
    /// The address as it came.
    public let text: String
    /// Whether it is one of Apple's relay addresses.
    public let isPrivateRelay: Bool
    /// Whether the person switched it off, so that mail to it reaches nobody.
    public var isUndeliverable: Bool

    /// Assembles an address.
    ///
    /// - Parameters:
    ///   - text: The address as it came, 3 to 254 bytes.
    ///   - isPrivateRelay: Whether it is one of Apple's relay addresses.
    ///   - isUndeliverable: Whether the person switched it off.
    public init(text: String, isPrivateRelay: Bool, isUndeliverable: Bool = false) {
        self.text = text
        self.isPrivateRelay = isPrivateRelay
        self.isUndeliverable = isUndeliverable
    }

    /// Takes what a verified token says.
    ///
    /// - Parameter hint: The address.
    public init(_ hint: EmailHint) { self.init(text: hint.address, isPrivateRelay: hint.isPrivateRelay) }
}

extension ExternalAddress: CustomStringConvertible, CustomReflectable {
    /// The kind of address, without the address.
    public var description: String { isPrivateRelay ? "<relay address>" : "<address>" }

    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: [], displayStyle: .struct) }
}
