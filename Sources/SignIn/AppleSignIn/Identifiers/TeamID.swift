// SPDX-License-Identifier: Apache-2.0
// The team that an app or a site belongs to.

/// A team identifier of Apple's developer programme: ten characters of A-Z and 0-9.
///
/// Apple's identifiers of people are the same in all apps of one team and others in each other team, so that the team is
/// part of who somebody is (see ``ExternalIdentity``).
public struct TeamID: Sendable, Hashable, CustomStringConvertible {
    /// The ten characters.
    public let text: String

    /// Takes an identifier.
    ///
    /// - Parameter text: Ten characters of A-Z and 0-9.
    /// - Throws: `identifierInvalid`.
    public init(_ text: String) throws(AppleSignInError) {
        self.text = try TenCharacters.checked(text, "team id")
    }

    /// The ten characters.
    public var description: String { text }
}
