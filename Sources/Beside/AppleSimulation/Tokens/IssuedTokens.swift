// SPDX-License-Identifier: Apache-2.0
// Refresh tokens and access tokens.

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
