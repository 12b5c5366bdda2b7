// SPDX-License-Identifier: Apache-2.0
// A code that a sign-in at a provider waits for.

internal import JSONCoding

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
