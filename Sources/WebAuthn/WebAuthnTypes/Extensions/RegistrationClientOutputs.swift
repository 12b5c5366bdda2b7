// SPDX-License-Identifier: Apache-2.0

public import JSONCoding

/// The client extension outputs of a registration (WebAuthn Level 3, sections 9 and 10); nobody signed them.
///
/// An extension that said nothing is nil; null counts as nothing.
public struct RegistrationClientOutputs: ClientExtensionOutputs {
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

    /// Takes the outputs from a reader.
    ///
    /// - Parameter reader: Reads the outputs, and remembers those that cannot be read.
    public init(reading reader: inout ClientOutputReader) {
        credentialProperties = reader.object(.credProps) { output throws(JSONError) in try CredentialProperties(output)
        }
        prf = reader.prf()
        isLargeBlobSupported = reader.object(.largeBlob) { output throws(JSONError) in
            try output.optionalBool("supported")
        }
        isCredBlobStored = reader.flag(.credBlob)
        hmacCreateSecret = reader.flag(.hmacCreateSecret)
        appIDExclude = reader.flag(.appIDExclude)
        userVerificationMethods = reader.userVerificationMethods()
        others = reader.rest
    }
}
