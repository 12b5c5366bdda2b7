// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings

/// What stands behind a refresh token; it has no end of its own.
struct IssuedRefreshToken: Sendable {
    let person: String
    let client: String
    let app: String
    let authenticatedAt: UnixTime
}

/// What stands behind an access token.
struct IssuedAccessToken: Sendable {
    /// How long one lives, in seconds.
    static let seconds: Int64 = 3_600

    /// What it is good for.
    enum Use: Sendable {
        /// A person's, of use for revoking alone.
        case person(String, app: String, client: String)
        /// A team's, for moving people.
        case migration(team: String)
    }

    let use: Use
}

/// What stands behind a code.
struct IssuedCode: Sendable {
    /// How long a code lives, in seconds.
    static let seconds: Int64 = 300

    let person: String
    /// The client that it was given to.
    let client: String
    /// The app that the client is, or belongs to.
    let app: String
    /// Where the browser was sent back to; nil where an app asked.
    let returnAddress: String?
    let nonce: String?
    let authenticatedAt: UnixTime
    /// What an app is told of the person at the first sign-in; nil later, and on the web.
    let realUserStatus: Int64?
    /// Whether it became tokens.
    var isUsed = false
}
