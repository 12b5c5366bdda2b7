// SPDX-License-Identifier: Apache-2.0
// What a client says of extensions when a credential was made.

public import JSONCoding

/// The client extension outputs of a registration (WebAuthn Level 3, sections 9 and 10); nobody signed them.
///
/// An extension that said nothing is nil; null counts as nothing.
public struct RegistrationClientOutputs: Sendable, Hashable {
    /// `credProps`: what the client knows of the credential.
    public let credentialProperties: CredentialProperties?
    /// `prf`: whether the credential can derive secrets, and those that it derived.
    public let prf: PRFOutput?
    /// `largeBlob.supported`: whether the credential can keep a larger piece of data.
    public let isLargeBlobSupported: Bool?
    /// `credBlob`: whether the bytes were stored.
    public let isCredBlobStored: Bool?
    /// `hmacCreateSecret`: whether the credential can derive secrets.
    public let hmacCreateSecret: Bool?
    /// `appidExclude`: whether the client heeded it.
    public let appIDExclude: Bool?
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
        credentialProperties = reader.read(.credProps) { () throws(JSONError) in
            try json.optionalNested("credProps") { output throws(JSONError) in try CredentialProperties(output) }
        }
        prf = reader.read(.prf) { () throws(JSONError) in
            try json.optionalNested("prf") { output throws(JSONError) in try PRFOutput(output, secrets.prf) }
        }
        isLargeBlobSupported = reader.read(.largeBlob) { () throws(JSONError) in
            try json.optionalNested("largeBlob") { output throws(JSONError) in
                try output.optionalBool("supported")
            } ?? nil
        }
        isCredBlobStored = reader.read(.credBlob) { () throws(JSONError) in try json.optionalBool("credBlob") }
        hmacCreateSecret = reader.read(.hmacCreateSecret) { () throws(JSONError) in
            try json.optionalBool("hmacCreateSecret")
        }
        appIDExclude = reader.read(.appIDExclude) { () throws(JSONError) in try json.optionalBool("appidExclude") }
        userVerificationMethods = reader.read(.uvm) { () throws(JSONError) in try json.userVerificationMethods() }
        others = json.isEmpty ? json : json.removing(Self.names)
    }

    private static let names: [ExtensionIdentifier] = [
        .credProps, .prf, .largeBlob, .credBlob, .hmacCreateSecret, .appIDExclude, .uvm,
    ]
}
