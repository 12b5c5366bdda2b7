// SPDX-License-Identifier: Apache-2.0
// Which user interface a call shows.

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
