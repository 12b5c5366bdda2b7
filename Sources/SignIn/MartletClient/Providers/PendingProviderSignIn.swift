// SPDX-License-Identifier: Apache-2.0
// A sign-in at a provider that was begun.

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
