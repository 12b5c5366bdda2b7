// SPDX-License-Identifier: Apache-2.0

internal import JSONCoding

/// A passkey as its owner sees it in a list.
public struct PasskeyInfo: Sendable, Hashable {
    /// The credential ID.
    public let id: [UInt8]
    /// The name that the owner gave it.
    public let name: String
    /// Who keeps it, such as a password manager, if that is known; a label, never a proof.
    public let provider: String?
    /// `synced`, `this_device` or `security_key`.
    public let kind: String
    /// When it was added, in Unix milliseconds.
    public let createdAt: Int64
    /// When it last signed in, in Unix milliseconds.
    public let lastUsedAt: Int64?
    /// Whether its keeper says that it is backed up.
    public let isBackedUp: Bool
    /// Whether it was made without a prompt and has not verified its owner since; it is no last way to sign in.
    public let isUnproven: Bool
    /// How its authenticator can be reached: `usb`, `nfc`, `ble`, `smart-card`, `hybrid`, `internal`.
    public let transports: [String]

    init(_ object: JSONObject) throws(JSONError) {
        id = try object.bytes("id")
        name = try object.string("name")
        provider = try object.optionalString("provider")
        kind = try object.string("kind")
        createdAt = try object.integer("createdAt")
        lastUsedAt = try object.optionalInteger("lastUsedAt")
        isBackedUp = try object.bool("backedUp")
        isUnproven = try object.optionalBool("unproven") ?? false
        transports = try object.strings("transports")
    }
}

/// The passkeys, and whether one more is advised.
public struct PasskeyList: Sendable, Hashable {
    /// All passkeys.
    public let passkeys: [PasskeyInfo]
    /// Whether the only passkey would be lost with its device, so that a second one is advised.
    public let advisesSecondPasskey: Bool

    init(_ object: JSONObject) throws(JSONError) {
        passkeys = try object.objects("passkeys") { (item) throws(JSONError) in try PasskeyInfo(item) }
        advisesSecondPasskey = try object.optionalString("hint") == "add_second_passkey"
    }
}
