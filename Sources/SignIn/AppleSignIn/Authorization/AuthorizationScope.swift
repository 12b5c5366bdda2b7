// SPDX-License-Identifier: Apache-2.0
// What a sign-in asks for.

/// A scope (RFC 6749, section 3.3).
public struct AuthorizationScope: Sendable, Hashable {
    /// The word on the wire.
    public let text: String

    private init(_ text: String) { self.text = text }

    /// That the answer be an identity token; all but Apple need it.
    public static let openID = Self("openid")
    /// The person's name: of Apple once, beside the token; of others in the token.
    public static let name = Self("name")
    /// The person's name and picture, at all but Apple.
    public static let profile = Self("profile")
    /// The person's address, or a relay's.
    public static let email = Self("email")
}
