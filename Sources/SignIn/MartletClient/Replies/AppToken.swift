// SPDX-License-Identifier: Apache-2.0

internal import JSONCoding

/// A signed statement about the session, for one app, valid for five minutes.
///
/// It is a JSON Web Token signed with ES256; the app's server checks it by the keys at `/.well-known/jwks.json`, with no
/// question to the service. Until it has run out, whoever has it passes at that app for the person, and nowhere else.
public struct AppToken: Sendable, Hashable, CustomStringConvertible, CustomReflectable {
    /// The token as it is sent; never print or log it.
    public let exposedText: String
    /// Until when it is valid, in Unix milliseconds by the service's clock.
    public let expiresAt: Int64

    init(_ object: JSONObject) throws(JSONError) {
        exposedText = try object.string("token")
        expiresAt = try object.integer("expiresAt")
    }

    /// Always `<redacted>`.
    public var description: String { "<redacted>" }

    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: [], displayStyle: .struct) }
}
