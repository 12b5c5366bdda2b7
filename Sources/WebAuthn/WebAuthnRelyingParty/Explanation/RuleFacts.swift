// SPDX-License-Identifier: Apache-2.0

internal import AttestationVerification
internal import ByteEncodings
internal import CBORCoding
internal import COSEKeys
internal import JSONCoding
internal import WebAuthnTypes

/// What each rule expects and what a response holds, also where the rule is kept.
///
/// For people and for logs of tests: nothing is decided by it. What cannot be read stays unsaid; the trace tells why.
struct RuleFacts {
    /// One rule's two sides.
    struct Fact {
        let expected: String?
        let found: String?
    }

    private var facts: [CeremonyRule: Fact] = [:]
    /// The format of the attestation statement; nil where none was read.
    private(set) var format: AttestationFormat?

    /// What was gathered for a rule.
    subscript(_ rule: CeremonyRule) -> Fact? { facts[rule] }

    /// Gathers what can be said of a registration before it is judged.
    mutating func gather(
        _ response: RegistrationResponse,
        _ request: ExplanationRequest,
        _ configuration: RelyingPartyConfiguration
    ) {
        note(.response, "the JSON of a new credential", "the credential \(response.id.base64URL)")
        note(.clientData, "a JSON object in UTF-8", "\(response.clientDataJSON.count) bytes")
        gather(response.clientDataJSON, type: "webauthn.create", request)
        let algorithms = configuration.algorithms.map(\.description).joined(separator: ", ")
        note(.credentialKey, "a key of one of \(algorithms)", nil)
        note(.attestation, request.trust, nil)
        let asked = request.creationExtensions
        note(.extensions, Self.expected(asked?.expectedClientOutputs, asked?.expectedAuthenticatorOutputs), nil)
        let shape = "a map of fmt, attStmt and authData"
        note(.attestationObject, shape, "\(response.attestationObject.count) bytes")
        guard let object = try? AttestationObject(parsing: response.attestationObject) else { return }
        format = object.format
        note(
            .attestationObject,
            shape,
            "fmt \(object.format), \(object.authenticatorDataBytes.count) bytes of authenticator data"
        )
        gather(object.authenticatorData, request)
        let spoken = found(response.clientExtensionResults, object.authenticatorData)
        note(.extensions, facts[.extensions]?.expected, spoken)
        guard let attested = object.authenticatorData.attestedCredential else { return }
        note(.credentialID, attested.credentialID.base64URL, response.id.base64URL)
        guard let key = try? attested.publicKey(verifiers: configuration.signatureVerifiers) else { return }
        note(.credentialKey, "a key of one of \(algorithms)", key.algorithm.description)
    }

    /// Gathers what an attestation proved.
    mutating func gather(_ outcome: AttestationOutcome) {
        let problem = outcome.pathProblem.map { "; \($0)" } ?? ""
        note(.attestation, facts[.attestation]?.expected, "\(outcome.format): \(outcome.proof.words)\(problem)")
    }

    /// Gathers what can be said of an authentication before it is judged.
    mutating func gather(_ response: AuthenticationResponse, _ request: ExplanationRequest) {
        note(.response, "the JSON of a used credential", "the credential \(response.id.base64URL)")
        let allowed = request.options.allowCredentials.map(\.base64URL)
        note(.allowedCredentials, allowed.isEmpty ? "any" : allowed.joined(separator: ", "), response.id.base64URL)
        let account = request.options.expectedUserHandle.map { "the account \($0.base64URL)" }
        note(.owner, account ?? "an account", response.userHandle.map { "the account \($0.base64URL)" } ?? "no account")
        note(.clientData, "a JSON object in UTF-8", "\(response.clientDataJSON.count) bytes")
        gather(response.clientDataJSON, type: "webauthn.get", request)
        let verifiers = request.party.configuration.signatureVerifiers
        let key = try? COSEPublicKey(coseBytes: request.publicKey, verifiers: verifiers)
        note(.signature, key.map { "a signature with \($0.algorithm)" }, "one of \(response.signature.count) bytes")
        let asked = request.requestExtensions
        note(.extensions, Self.expected(asked?.expectedClientOutputs, asked?.expectedAuthenticatorOutputs), nil)
        note(
            .authenticatorData,
            "37 bytes or more, as their flags say",
            "\(response.authenticatorData.count) bytes"
        )
        guard let data = try? AuthenticatorData(parsing: response.authenticatorData) else { return }
        note(.extensions, facts[.extensions]?.expected, found(response.clientExtensionResults, data))
        gather(data, request)
        let stored = request.options.storedBackupEligible.map { "BE \($0 ? 1 : 0)" }
        note(.backupEligibility, stored ?? "any, since none was stored", flag("BE", .backupEligible, data))
        let isCounting = request.signCount > 0 || data.signCount > 0
        note(.counter, isCounting ? "more than \(request.signCount)" : "none is kept", "\(data.signCount)")
    }

    private mutating func gather(_ clientData: [UInt8], type: String, _ request: ExplanationRequest) {
        guard let found = try? CollectedClientData(parsing: clientData) else { return }
        note(.type, type, shortened(found.type))
        let issued = request.challenge.bytes
        note(
            .challenge,
            issued.isEmpty ? "an empty challenge" : Base64URL.encode(issued),
            shortened(found.challenge)
        )
        note(.origin, request.origins.map(\.text).sorted().joined(separator: ", "), shortened(found.origin))
        let place = found.crossOrigin == true ? "embedded in \(found.topOrigin ?? "an unnamed page")" : "not embedded"
        note(.embedding, Self.embedding(request.options), shortened(place))
    }

    private mutating func gather(_ data: AuthenticatorData, _ request: ExplanationRequest) {
        note(
            .rpIDHash,
            "SHA-256 of \(request.id): \(Hexadecimal.encode(request.id.hash))",
            Hexadecimal.encode(data.rpIDHash)
        )
        let options = request.options
        note(.userPresence, options.requireUserPresence ? "UP 1" : "any", flag("UP", .userPresent, data))
        note(.userVerification, options.requireUserVerification ? "UV 1" : "any", flag("UV", .userVerified, data))
        note(
            .backupFlags,
            "BS 0, or BE 1 as well",
            "\(flag("BE", .backupEligible, data)), \(flag("BS", .backupState, data))"
        )
    }

    private static func embedding(_ options: ExplanationOptions) -> String {
        guard options.allowCrossOrigin else { return "not embedded" }
        guard let origins = options.topOrigins else { return "not embedded, or in any page" }
        // Judged where it is named, as the standard has it.
        guard !origins.isEmpty else { return "not embedded, or in a page that is not named" }
        let names = origins.map(\.text).sorted().joined(separator: ", ")
        return "not embedded, or in \(names), or in a page that is not named"
    }

    /// Which extensions may speak; client and authenticator may each say something under the same name.
    private static func expected(_ client: [ExtensionIdentifier]?, _ signed: [ExtensionIdentifier]?) -> String {
        guard let client, let signed else { return "outputs of any extension" }
        let clients = Set(client)
        let names = client + signed.filter { !clients.contains($0) }
        return names.isEmpty ? "no outputs" : "outputs of \(ExtensionIdentifier.list(names)) alone"
    }

    private func found(_ results: JSONObject, _ data: AuthenticatorData) -> String {
        let client = results.members.map { ExtensionIdentifier(rawValue: $0.key) }
        let signed = data.extensions?.pairs.compactMap { $0.key.text.map(ExtensionIdentifier.init(rawValue:)) } ?? []
        guard !client.isEmpty || !signed.isEmpty else { return "no outputs" }
        let parts = [("client", client), ("authenticator", signed)].filter { !$0.1.isEmpty }
        return parts.map { "\($0.0): \(ExtensionIdentifier.list($0.1))" }.joined(separator: "; ")
    }

    private func flag(_ name: String, _ flag: AuthenticatorData.Flags, _ data: AuthenticatorData) -> String {
        "\(name) \(data.flags.contains(flag) ? 1 : 0)"
    }

    private func shortened(_ text: String) -> String {
        ForeignText.shortened(text, over: 300, to: 200)
    }

    private mutating func note(_ rule: CeremonyRule, _ expected: String?, _ found: String?) {
        facts[rule] = Fact(expected: expected, found: found)
    }
}

extension ExplanationRequest {
    /// What an attestation must prove, in words.
    fileprivate var trust: String {
        guard let roots = options.trustRoots else { return "a sound statement; its chain is not judged" }
        return "a sound statement, whose certificates lead to one of the roots (\(roots.count))"
    }
}
