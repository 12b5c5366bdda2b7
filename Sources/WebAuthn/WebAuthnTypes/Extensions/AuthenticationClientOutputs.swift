// SPDX-License-Identifier: Apache-2.0

public import JSONCoding

/// The client extension outputs of an authentication (WebAuthn Level 3, sections 9 and 10); nobody signed them.
///
/// An extension that said nothing is nil; null counts as nothing.
public struct AuthenticationClientOutputs: ClientExtensionOutputs {
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

    /// Takes the outputs from a reader.
    ///
    /// - Parameter reader: Reads the outputs, and remembers those that cannot be read.
    public init(reading reader: inout ClientOutputReader) {
        appID = reader.flag(.appID)
        prf = reader.prf()
        largeBlob = reader.object(.largeBlob) { output throws(JSONError) in try LargeBlobOutput(output) }
        credBlob = reader.bytes(.getCredBlob)
        let derived = reader.secrets.hmacGetSecret
        hmacGetSecret = reader.object(.hmacGetSecret) { output throws(JSONError) in
            try PRFResults.hmacGetSecret(output) ?? derived
        }
        userVerificationMethods = reader.userVerificationMethods()
        others = reader.rest
    }
}
