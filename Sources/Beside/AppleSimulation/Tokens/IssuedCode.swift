// SPDX-License-Identifier: Apache-2.0
// An authorization code.

internal import ByteEncodings

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
