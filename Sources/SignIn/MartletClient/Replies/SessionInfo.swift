// SPDX-License-Identifier: Apache-2.0

internal import JSONCoding

/// A session as its owner sees it.
public struct SessionInfo: Sendable, Hashable {
    /// Names the session in lists; opens nothing.
    public let id: String
    /// `cookie` for browsers, `bearer` for apps.
    public let kind: String
    /// When it began, in Unix milliseconds.
    public let createdAt: Int64
    /// When it was last used, in Unix milliseconds.
    public let lastSeenAt: Int64
    /// When it ends if it is not used before, in Unix milliseconds.
    public let expiresAt: Int64
    /// How the person signed in: `passkey`, `link`.
    public let methods: [String]
    /// Whether a passkey verified the person (PIN, fingerprint, face) in this session.
    public let userVerified: Bool
    /// Until when ways to sign in may be changed without another verification, in Unix milliseconds.
    public let freshUntil: Int64?
    /// What it runs on, such as `Chrome on Linux`.
    public let device: String
    /// Whether it is this client's own.
    public let isCurrent: Bool

    init(_ object: JSONObject) throws(JSONError) {
        id = try object.string("id")
        kind = try object.string("kind")
        createdAt = try object.integer("createdAt")
        lastSeenAt = try object.integer("lastSeenAt")
        expiresAt = try object.integer("expiresAt")
        methods = try object.strings("methods")
        userVerified = try object.bool("userVerified")
        freshUntil = try object.optionalInteger("freshUntil")
        device = try object.string("device")
        isCurrent = try object.bool("current")
    }
}
