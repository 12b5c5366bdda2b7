// SPDX-License-Identifier: Apache-2.0
// A passkey that a ceremony names.

internal import JSONCoding

/// Names a passkey, and how its authenticator can be reached.
public struct CredentialDescriptor: Sendable, Hashable {
    /// The credential ID.
    public let id: [UInt8]
    /// `usb`, `nfc`, `ble`, `smart-card`, `hybrid`, `internal`, or names that are not known yet.
    public let transports: [String]

    init(_ object: JSONObject) throws(JSONError) {
        id = try object.bytes("id")
        transports = object["transports"] == nil ? [] : try object.strings("transports")
    }
}
