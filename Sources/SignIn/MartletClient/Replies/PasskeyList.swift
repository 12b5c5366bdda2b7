// SPDX-License-Identifier: Apache-2.0
// All passkeys of the account that is signed in.

internal import JSONCoding

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
