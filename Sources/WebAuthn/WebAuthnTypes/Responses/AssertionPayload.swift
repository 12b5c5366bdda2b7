// SPDX-License-Identifier: Apache-2.0

internal import JSONCoding

/// AuthenticatorAssertionResponseJSON (WebAuthn Level 3, section 5.1.8).
struct AssertionPayload: CredentialPayload {
    /// The members that mean something.
    static let names = ["clientDataJSON", "authenticatorData", "signature", "userHandle"]

    let clientDataJSON: [UInt8]
    let authenticatorData: [UInt8]
    let signature: [UInt8]
    let userHandle: UserHandle?
    let otherMembers: JSONObject

    init(pulling reader: inout JSONReader) throws(JSONError) {
        var names = MemberNames()
        var clientData: [UInt8]?
        var authenticatorData: [UInt8]?
        var signature: [UInt8]?
        var userHandle: UserHandle?
        var others = JSONObject()
        try reader.beginObject()
        while let name = try reader.nextKey() {
            if name.spells("clientDataJSON") {
                try names.note(0)
                clientData = try reader.readBase64URL("clientDataJSON")
            } else if name.spells("authenticatorData") {
                try names.note(1)
                authenticatorData = try reader.readBase64URL("authenticatorData")
            } else if name.spells("signature") {
                try names.note(2)
                signature = try reader.readBase64URL("signature")
            } else if name.spells("userHandle") {
                try names.note(3)
                if try !reader.readNullIfNext() { userHandle = try Self.userHandle(&reader) }
            } else {
                try names.note(other: name)
                others.appendDistinct(key: String(decoding: name, as: UTF8.self), value: try reader.readValue())
            }
        }
        guard let clientData else { throw .missing("clientDataJSON") }
        guard let authenticatorData else { throw .missing("authenticatorData") }
        guard let signature else { throw .missing("signature") }
        clientDataJSON = clientData
        self.authenticatorData = authenticatorData
        self.signature = signature
        self.userHandle = userHandle
        otherMembers = others
    }

    private static func userHandle(_ reader: inout JSONReader) throws(JSONError) -> UserHandle? {
        let bytes = try reader.readBase64URL("userHandle")
        // Clients in use write an empty one where they have none.
        guard !bytes.isEmpty else { return nil }
        do {
            return try UserHandle(bytes)
        } catch {
            throw JSONError(.valueInvalid, "the member \"userHandle\" is refused: \(error.message)")
        }
    }
}
