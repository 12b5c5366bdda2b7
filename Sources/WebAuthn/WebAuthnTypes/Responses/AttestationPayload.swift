// SPDX-License-Identifier: Apache-2.0

internal import COSEKeys
internal import JSONCoding

/// AuthenticatorAttestationResponseJSON (WebAuthn Level 3, section 5.1.8).
struct AttestationPayload: CredentialPayload {
    /// The members that mean something.
    static let names = [
        "clientDataJSON", "attestationObject", "transports", "authenticatorData", "publicKey", "publicKeyAlgorithm",
    ]

    let clientDataJSON: [UInt8]
    let attestationObject: [UInt8]
    let transports: [AuthenticatorTransport]
    let authenticatorData: [UInt8]?
    let publicKey: [UInt8]?
    let publicKeyAlgorithm: COSEAlgorithm?
    let otherMembers: JSONObject

    init(pulling reader: inout JSONReader) throws(JSONError) {
        var names = MemberNames()
        var clientData: [UInt8]?
        var attestationObject: [UInt8]?
        var transports: [AuthenticatorTransport] = []
        var authenticatorData: [UInt8]?
        var publicKey: [UInt8]?
        var algorithm: COSEAlgorithm?
        var others = JSONObject()
        try reader.beginObject()
        while let name = try reader.nextKey() {
            if name.spells("clientDataJSON") {
                try names.note(0)
                clientData = try reader.readBase64URL("clientDataJSON")
            } else if name.spells("attestationObject") {
                try names.note(1)
                attestationObject = try reader.readBase64URL("attestationObject")
            } else if name.spells("transports") {
                try names.note(2)
                if try !reader.readNullIfNext() { transports = try Self.transports(&reader) }
            } else if name.spells("authenticatorData") {
                try names.note(3)
                if try !reader.readNullIfNext() { authenticatorData = try reader.readBase64URL("authenticatorData") }
            } else if name.spells("publicKey") {
                try names.note(4)
                if try !reader.readNullIfNext() { publicKey = try reader.readBase64URL("publicKey") }
            } else if name.spells("publicKeyAlgorithm") {
                try names.note(5)
                if try !reader.readNullIfNext() {
                    algorithm = COSEAlgorithm(rawValue: Int(try reader.readInteger()))
                }
            } else {
                try names.note(other: name)
                others.appendDistinct(key: String(decoding: name, as: UTF8.self), value: try reader.readValue())
            }
        }
        guard let clientData else { throw .missing("clientDataJSON") }
        guard let attestationObject else { throw .missing("attestationObject") }
        clientDataJSON = clientData
        self.attestationObject = attestationObject
        self.transports = transports
        self.authenticatorData = authenticatorData
        self.publicKey = publicKey
        publicKeyAlgorithm = algorithm
        otherMembers = others
    }

    /// Reads transports; they are kept for ever, so what no client would write is refused.
    private static func transports(_ reader: inout JSONReader) throws(JSONError) -> [AuthenticatorTransport] {
        var transports: [AuthenticatorTransport] = []
        try reader.beginArray()
        while try reader.nextItem() {
            let transport = AuthenticatorTransport(rawValue: try reader.readString())
            guard transports.count < 16, (1...32).contains(transport.rawValue.utf8.count) else {
                throw JSONError(
                    .valueInvalid,
                    "the member \"transports\" holds more than 16 entries, or one that is empty or longer than 32 bytes"
                )
            }
            transports.append(transport)
        }
        return transports
    }
}
