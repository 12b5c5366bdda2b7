// SPDX-License-Identifier: Apache-2.0

/// What the platform gave: with Apple the parts of an `ASAuthorizationAppleIDCredential`.
///
/// The name comes once, at the first sign-in of a person in an app, and never again.
public struct ProviderGrant: Sendable, CustomStringConvertible, CustomReflectable {
    /// By what the platform knows the person (`user`): the name that came once is kept under it.
    public let user: String
    /// The identity token, as text.
    public let identityToken: String
    /// The authorization code, as text.
    public let code: String
    /// The given name, where one came.
    public let givenName: String?
    /// The family name, where one came.
    public let familyName: String?

    /// Takes what the platform gave.
    ///
    /// - Parameters:
    ///   - user: By what the platform knows the person.
    ///   - identityToken: The identity token, as text.
    ///   - code: The authorization code, as text.
    ///   - givenName: The given name, where one came.
    ///   - familyName: The family name, where one came.
    public init(
        user: String,
        identityToken: String,
        code: String,
        givenName: String? = nil,
        familyName: String? = nil
    ) {
        self.user = user
        self.identityToken = identityToken
        self.code = code
        self.givenName = givenName
        self.familyName = familyName
    }

    /// Always `<redacted>`.
    public var description: String { "<redacted>" }

    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: [], displayStyle: .struct) }
}
