// SPDX-License-Identifier: Apache-2.0

internal import JSONCoding

/// The inner object `response` of a credential in JSON.
protocol CredentialPayload {
    /// Reads the object that is next.
    init(pulling reader: inout JSONReader) throws(JSONError)
}

/// A credential in JSON (WebAuthn Level 3, section 5.1.8) around one of the two kinds of response.
struct CredentialEnvelope<Payload: CredentialPayload> {
    /// The members that mean something.
    static var names: [String] {
        ["id", "rawId", "type", "response", "authenticatorAttachment", "clientExtensionResults"]
    }

    let id: CredentialID
    let attachment: AuthenticatorAttachment?
    let clientExtensionResults: JSONObject
    let secrets: ExtensionSecrets
    let otherMembers: JSONObject
    let payload: Payload

    /// Reads the object that is next.
    init(pulling reader: inout JSONReader, keepingSecrets: Bool) throws(JSONError) {
        var names = MemberNames()
        var id: ArraySlice<UInt8>?
        var rawID: ArraySlice<UInt8>?
        var isPublicKey = false
        var attachment: AuthenticatorAttachment?
        var results = JSONObject()
        var others = JSONObject()
        var payload: Payload?
        try reader.beginObject()
        while let name = try reader.nextKey() {
            if name.spells("id") {
                try names.note(0)
                id = try reader.readStringBytes()
            } else if name.spells("rawId") {
                try names.note(1)
                rawID = try reader.readStringBytes()
            } else if name.spells("type") {
                try names.note(2)
                isPublicKey = try reader.readStringBytes().spells("public-key")
                guard isPublicKey else { throw JSONError(.valueInvalid, "the member \"type\" is not public-key") }
            } else if name.spells("response") {
                try names.note(3)
                payload = try Payload(pulling: &reader)
            } else if name.spells("authenticatorAttachment") {
                try names.note(4)
                if try !reader.readNullIfNext() { attachment = try Self.attachment(&reader) }
            } else if name.spells("clientExtensionResults") {
                try names.note(5)
                if try !reader.readNullIfNext() { results = try reader.readObject("clientExtensionResults") }
            } else {
                try names.note(other: name)
                others.appendDistinct(key: String(decoding: name, as: UTF8.self), value: try reader.readValue())
            }
        }
        guard isPublicKey else { throw .missing("type") }
        guard let payload else { throw .missing("response") }
        self.id = try Self.credentialID(id, rawID)
        self.attachment = attachment
        // Nearly every response has no outputs at all, and pays for none.
        secrets = keepingSecrets && !results.isEmpty ? try ExtensionSecrets(results) : ExtensionSecrets()
        clientExtensionResults = results.withoutSecrets
        otherMembers = others
        self.payload = payload
    }

    /// An attachment, known or not; no client writes a long one, and it is kept with the credential.
    private static func attachment(_ reader: inout JSONReader) throws(JSONError) -> AuthenticatorAttachment {
        let attachment = AuthenticatorAttachment(rawValue: try reader.readString())
        guard attachment.rawValue.utf8.count <= 32 else {
            throw JSONError(.valueInvalid, "the member \"authenticatorAttachment\" is longer than 32 bytes")
        }
        return attachment
    }

    private static func credentialID(
        _ id: ArraySlice<UInt8>?,
        _ rawID: ArraySlice<UInt8>?
    ) throws(JSONError) -> CredentialID {
        guard let id else { throw .missing("id") }
        guard let rawID else { throw .missing("rawId") }
        // base64url is read strictly, so equal bytes have equal spellings.
        guard id == rawID else {
            throw JSONError(.valueInvalid, "the members \"id\" and \"rawId\" differ; both spell the credential ID")
        }
        do {
            return try CredentialID(base64URL: id)
        } catch {
            throw JSONError(.valueInvalid, "the member \"id\" is refused: \(error.message)")
        }
    }
}

extension JSONError {
    /// A member that must be there is not.
    static func missing(_ name: StaticString) -> JSONError {
        JSONError(.memberMissing, "the member \"\(name)\" is missing")
    }
}
