// SPDX-License-Identifier: Apache-2.0

internal import JSONCoding

/// A passkey that was used in vain: the platform may be told to stop offering it.
public struct UnknownCredential: Sendable, Hashable {
    /// The relying party's ID.
    public let relyingPartyID: String
    /// The credential's ID.
    public let credentialID: [UInt8]

    init(_ object: JSONObject) throws(JSONError) {
        relyingPartyID = try object.string("rpId")
        credentialID = try object.bytes("credentialId")
    }
}
