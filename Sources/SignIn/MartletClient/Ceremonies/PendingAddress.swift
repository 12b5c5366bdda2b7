// SPDX-License-Identifier: Apache-2.0

internal import JSONCoding

/// An e-mail address that a new account will be found by, and to which a code was sent; or a mail that says that an account has
/// it already, which nothing here tells.
public struct PendingAddress: Sendable, Hashable {
    /// Until when the code can be given, in Unix milliseconds by the service's clock.
    public let expiresAt: Int64
    /// From when on another code can be asked for, in Unix milliseconds.
    public let resendAt: Int64
    let ceremony: String

    init(_ object: JSONObject) throws(JSONError) {
        ceremony = try object.string("ceremony")
        expiresAt = try object.integer("expiresAt")
        resendAt = try object.integer("resendAt")
    }
}

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
