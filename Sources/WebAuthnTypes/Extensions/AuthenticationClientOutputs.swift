// SPDX-License-Identifier: Apache-2.0
// What a client says of extensions when a credential was used.

public import JSONCoding

/// The client extension outputs of an authentication (WebAuthn Level 3, sections 9 and 10); nobody signed them.
///
/// An extension that said nothing is nil; null counts as nothing.
public struct AuthenticationClientOutputs: Sendable, Hashable {
    /// `appid`: whether the FIDO AppID stood in for the relying party ID.
    public let appID: Bool?
    /// `prf`: the secrets that the credential derived.
    public let prf: PRFOutput?
    /// `largeBlob`: what became of the credential's blob.
    public let largeBlob: LargeBlobOutput?
    /// `getCredBlob`: the bytes that were stored in the credential; none when it holds none.
    public let credBlob: [UInt8]?
    /// `hmacGetSecret`: the secrets that the credential derived.
    public let hmacGetSecret: PRFResults?
    /// `uvm`: how the person was verified.
    public let userVerificationMethods: [UserVerificationEntry]?
    /// Outputs of extensions that are not known here, in their JSON form.
    public let others: JSONObject

    /// Reads the outputs of a response.
    ///
    /// - Parameters:
    ///   - json: The member `clientExtensionResults`.
    ///   - secrets: What was taken out of it when the response was read.
    /// - Throws: `extensionOutputInvalid` when the output of a known extension is of another type, length or value; the
    ///   message names it.
    public init(
        json: JSONObject,
        secrets: ExtensionSecrets = ExtensionSecrets()
    ) throws(WebAuthnTypesError) {
        var reader = ExtensionOutputReader()
        self.init(json, secrets, &reader)
        try reader.finish()
    }

    /// Reads what can be read of the outputs of a response.
    ///
    /// - Parameters:
    ///   - json: The member `clientExtensionResults`.
    ///   - secrets: What was taken out of it when the response was read.
    ///   - unreadable: The extensions whose outputs are of another type, length or value, and count as nothing.
    public init(tolerating json: JSONObject, secrets: ExtensionSecrets, unreadable: inout [ExtensionIdentifier]) {
        var reader = ExtensionOutputReader()
        self.init(json, secrets, &reader)
        unreadable += reader.unreadable
    }

    private init(_ json: JSONObject, _ secrets: ExtensionSecrets, _ reader: inout ExtensionOutputReader) {
        appID = reader.read(.appID) { () throws(JSONError) in try json.optionalBool("appid") }
        prf = reader.read(.prf) { () throws(JSONError) in
            try json.optionalNested("prf") { output throws(JSONError) in try PRFOutput(output, secrets.prf) }
        }
        largeBlob = reader.read(.largeBlob) { () throws(JSONError) in
            try json.optionalNested("largeBlob") { output throws(JSONError) in try LargeBlobOutput(output) }
        }
        credBlob = reader.read(.getCredBlob) { () throws(JSONError) in try json.optionalBytes("getCredBlob") }
        hmacGetSecret = reader.read(.hmacGetSecret) { () throws(JSONError) in
            try json.optionalNested("hmacGetSecret") { output throws(JSONError) in
                try PRFResults.hmacGetSecret(output) ?? secrets.hmacGetSecret
            } ?? nil
        }
        userVerificationMethods = reader.read(.uvm) { () throws(JSONError) in try json.userVerificationMethods() }
        others = json.isEmpty ? json : json.removing(Self.names)
    }

    private static let names: [ExtensionIdentifier] = [
        .appID, .prf, .largeBlob, .getCredBlob, .hmacGetSecret, .uvm,
    ]
}
