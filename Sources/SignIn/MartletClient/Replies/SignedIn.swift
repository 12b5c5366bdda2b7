// SPDX-License-Identifier: Apache-2.0

internal import JSONCoding

/// The result of signing up, signing in, stepping up or resuming.
public struct SignedIn: Sendable, Hashable {
    /// Who is signed in.
    public let account: AccountInfo
    /// The session that this client holds now.
    public let session: SessionInfo
    /// What to tell the platform about this account's passkeys; nil when the answer with it was lost or has none.
    public let signals: CredentialSignals?
    /// Whether the account is another than the one whose name was typed; false when no name was typed, nil when the
    /// answer that says so was lost.
    public let nameDiffers: Bool?

    init(_ object: JSONObject) throws(JSONError) {
        account = try AccountInfo(object.object("account"))
        session = try SessionInfo(object.object("session"))
        if let signals = try object.optionalObject("signals") {
            self.signals = try CredentialSignals(signals)
        } else {
            signals = nil
        }
        nameDiffers = try object.optionalBool("nameDiffers")
    }
}

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
