// SPDX-License-Identifier: Apache-2.0
// The account that is signed in.

internal import JSONCoding

/// An account as its owner sees it.
public struct AccountInfo: Sendable, Hashable {
    /// The stable user handle that passkeys carry as `userID`, 32 bytes; an app's key for this person.
    public let id: [UInt8]
    /// The unique name to sign in with.
    public let name: String
    /// The name that others see; it may repeat and change.
    public let displayName: String
    /// When the account was made, in Unix milliseconds.
    public let createdAt: Int64

    init(_ object: JSONObject) throws(JSONError) {
        id = try object.bytes("id")
        name = try object.string("name")
        displayName = try object.string("displayName")
        createdAt = try object.integer("createdAt")
    }
}
