// SPDX-License-Identifier: Apache-2.0

internal import AttestationVerification
public import COSEKeys
public import JSONCoding
internal import WebAuthnTypes

/// A response to explain, and what a relying party would judge it by: one JSON object that holds all of it.
///
/// ```
/// {"kind": "registration" | "authentication", "rpId": "example.com", "origins": ["https://example.com"],
///  "challenge": "base64url", "response": {…}, "options": {…},
///  "publicKey": "base64url COSE key", "signCount": 0}
/// ```
///
/// `publicKey` and `signCount` (0 when left out) belong to authentications. `options` and each of its members may be left
/// out or null, and then has the default that `martlet explain --help` lists. The response is the RegistrationResponseJSON or
/// AuthenticationResponseJSON of WebAuthn Level 3, section 5.1, and may be broken: that is what is explained.
/// A member or an option that is not known is refused: a misspelt one would be believed to count.
public struct ExplanationRequest: Sendable {
    /// Which ceremony the response is judged as.
    public let ceremony: CeremonyRule.Ceremony

    /// Who judges.
    let party: RelyingParty
    let id: RelyingPartyID
    let origins: Set<Origin>
    let challenge: Challenge
    let response: JSONValue
    let options: ExplanationOptions
    let publicKey: [UInt8]
    let signCount: UInt32
    /// Stands for the account where none was named; nothing is made of it.
    let somebody: UserHandle
    /// What was asked for, where it is known.
    let creationExtensions: CreationExtensionInputs?
    let requestExtensions: RequestExtensionInputs?

    /// Reads a request.
    ///
    /// - Parameters:
    ///   - json: The object.
    ///   - verifiers: What verifies the algorithms that `COSEKeys` does not. RS1 needs none, and is verified where
    ///     `allowedAlgorithms` names it.
    /// - Throws: `memberMissing`, `typeUnexpected` or `valueInvalid` when it cannot be used: a member that is needed is
    ///   missing or of the wrong type, a member or an option is unknown, or a value is none of its kind. What is wrong with
    ///   `response` itself is no reason.
    public init(json: JSONValue, verifiers: SignatureVerifiers = SignatureVerifiers()) throws(JSONError) {
        guard let object = json.object else {
            throw JSONError(.typeUnexpected, "one JSON object is explained at a time, and this is something else")
        }
        try ExplanationOptions.refuseOthers(in: object, than: Self.names, "member", "members")
        ceremony =
            switch try object.string("kind") {
            case "registration": .registration
            case "authentication": .authentication
            default:
                throw JSONError(.valueInvalid, "the member \"kind\" must be \"registration\" or \"authentication\"")
            }
        let id = try object.string("rpId")
        self.id = try Self.value("rpId") { () throws(WebAuthnTypesError) in try RelyingPartyID(id) }
        origins = try ExplanationOptions.origins(object, "origins")
        guard !origins.isEmpty else { throw JSONError(.valueInvalid, "the member \"origins\" names no origin") }
        let challenge = try object.bytes("challenge")
        self.challenge = try Self.value("challenge") { () throws(WebAuthnTypesError) in
            try Challenge(uncheckedForExplanation: challenge)
        }
        guard let response = object["response"] else {
            throw JSONError(.memberMissing, "the member \"response\" is missing")
        }
        self.response = response
        somebody = try Self.value("kind") { () throws(WebAuthnTypesError) in try UserHandle([0]) }
        options = try ExplanationOptions(try object.optionalObject("options") ?? JSONObject())
        party = RelyingParty(explaining: Self.configuration(self.id, origins, options, verifiers))
        if let index = party.rules.attestationVerifier.unreadableAnchors.first {
            throw ExplanationOptions.noCertificate(index)
        }
        let (extensions, appID) = (options.extensions, options.appID)
        guard ceremony == .authentication else {
            (publicKey, signCount, requestExtensions) = ([], 0, nil)
            creationExtensions = try Self.value("extensions") { () throws(WebAuthnTypesError) in
                guard let extensions else { return nil }
                return try CreationExtensionInputs(json: extensions)
            }
            return
        }
        creationExtensions = nil
        requestExtensions = try Self.value("extensions") { () throws(WebAuthnTypesError) in
            guard let extensions else { return nil }
            let inputs = try RequestExtensionInputs(json: extensions)
            return inputs.asking(appID: appID ?? inputs.appID)
        }
        publicKey = try object.bytes("publicKey")
        guard let signCount = UInt32(exactly: try object.optionalInteger("signCount") ?? 0) else {
            throw JSONError(.valueInvalid, "the member \"signCount\" must be 0 to 4294967295")
        }
        self.signCount = signCount
    }

    /// Every member's name.
    static let names = ["kind", "rpId", "origins", "challenge", "response", "publicKey", "signCount", "options"]

    static func value<Value>(
        _ name: String,
        _ make: () throws(WebAuthnTypesError) -> Value
    ) throws(JSONError) -> Value {
        do {
            return try make()
        } catch {
            throw JSONError(.valueInvalid, "the member \"\(name)\": \(error.message)")
        }
    }
}
