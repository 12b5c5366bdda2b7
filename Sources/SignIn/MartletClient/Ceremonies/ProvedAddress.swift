// SPDX-License-Identifier: Apache-2.0
// An address that a new account can be made under.

internal import JSONCoding

/// An e-mail address whose code was right.
public struct ProvedAddress: Sendable, Hashable {
    /// Until when the account can be made, in Unix milliseconds by the service's clock.
    public let expiresAt: Int64
    let proof: String

    init(_ object: JSONObject) throws(JSONError) {
        proof = try object.string("proof")
        expiresAt = try object.integer("expiresAt")
    }
}
