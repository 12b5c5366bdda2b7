// SPDX-License-Identifier: Apache-2.0

/// A mediation requirement (Credential Management Level 1, section 2.3.3), which stands beside `publicKey`.
///
/// Unknown values survive a round trip: the standard lets the set grow. Browsers throw at a value that they do not know.
public struct CredentialMediation: RawRepresentable, Sendable, Hashable, CustomStringConvertible {
    /// The value as it stands in JSON.
    public let rawValue: String

    /// Any value, known or not.
    ///
    /// - Parameter rawValue: The value as it stands in JSON.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Nobody is asked; passkeys never answer this.
    public static let silent = CredentialMediation(rawValue: "silent")

    /// Somebody is asked where needed; what counts when nothing is said.
    public static let optional = CredentialMediation(rawValue: "optional")

    /// Nobody is interrupted: passkeys are suggested in a form field (get), or made without asking (create).
    public static let conditional = CredentialMediation(rawValue: "conditional")

    /// Somebody is always asked.
    public static let required = CredentialMediation(rawValue: "required")

    /// The value as it stands in JSON.
    public var description: String { rawValue }
}

/// A user interface mode, which stands beside `publicKey` in a `get` (Credential Management, editor's draft of 2026).
///
/// Unknown values survive a round trip. Browsers that know no such member pass over it and ask in the usual way, so whoever
/// wants no dialogue must look at ``ClientCapabilities`` first: ``CredentialRequestOptions/immediate(_:for:)``.
public struct CredentialUIMode: RawRepresentable, Sendable, Hashable, CustomStringConvertible {
    /// The value as it stands in JSON.
    public let rawValue: String

    /// Any value, known or not.
    ///
    /// - Parameter rawValue: The value as it stands in JSON.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// A choice is shown when the device itself has a passkey, and the call fails at once when it has none.
    public static let immediate = CredentialUIMode(rawValue: "immediate")

    /// The value as it stands in JSON.
    public var description: String { rawValue }
}
