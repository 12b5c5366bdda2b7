// SPDX-License-Identifier: Apache-2.0

internal import JSONCoding

/// A way to a provider: what the platform is to ask with.
public struct PendingProviderSignIn: Sendable, Hashable {
    /// The provider.
    public let provider: String
    /// What the request to the platform must carry as its nonce, or the SHA-256 of it in hexadecimal.
    public let nonce: String
    /// Until when the answer can be given, in Unix milliseconds by the service's clock.
    public let expiresAt: Int64
    let state: String

    init(_ object: JSONObject, provider: String) throws(JSONError) {
        self.provider = provider
        nonce = try object.string("nonce")
        state = try object.string("state")
        expiresAt = try object.integer("expiresAt")
    }
}

/// A sign-in that waits for a code.
public struct PendingProviderCode: Sendable, Hashable {
    /// What may be given: `totp`, `recovery_code`.
    public let methods: [String]
    /// Until when, in Unix milliseconds by the service's clock.
    public let expiresAt: Int64
    let ceremony: String

    init(_ object: JSONObject) throws(JSONError) {
        ceremony = try object.string("ceremony")
        expiresAt = try object.integer("expiresAt")
        methods = try object.strings("methods")
    }
}
