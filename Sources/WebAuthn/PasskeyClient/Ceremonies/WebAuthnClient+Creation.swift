// SPDX-License-Identifier: Apache-2.0

internal import CBORCoding
internal import COSEKeys
internal import JSONCoding
internal import SoftwareAuthenticator
public import WebAuthnTypes

extension WebAuthnClient {
    /// Makes a passkey and returns what the server needs to verify it (WebAuthn Level 3, section 5.1.3).
    ///
    /// - Parameter options: From the server.
    /// - Returns: The response to send to the server.
    /// - Throws: `security` before the authenticator hears of the request; `notSupported`, `notAllowed`, `invalidState`,
    ///   `constraint`, `abort` when the task is cancelled, `unknown`.
    public func create(_ options: CreationOptions) async throws(PasskeyClientError) -> RegistrationResponse {
        do {
            try await requireScope(of: options.relyingParty.id, options.timeoutMilliseconds)
            let capabilities = try await authenticator.capabilities
            let clientDataJSON = clientData("webauthn.create", options.challenge)
            let request = try request(options, ClientDataHash(of: clientDataJSON), capabilities)
            let authenticator = authenticator
            let created = try await deadline.run(options.timeoutMilliseconds) {
                try await authenticator.makeCredential(for: request)
            }
            return try response(created, clientDataJSON, options, capabilities)
        } catch {
            throw CeremonyFailure.error(for: error)
        }
    }

    private func request(
        _ options: CreationOptions,
        _ hash: ClientDataHash,
        _ capabilities: AuthenticatorCapabilities
    ) throws(PasskeyClientError) -> CreationRequest {
        let algorithms = options.acceptedAlgorithms
        guard algorithms.contains(where: capabilities.algorithms.contains) else {
            throw PasskeyClientError(
                .notSupported,
                "the authenticator signs with \(capabilities.algorithms); offered were \(algorithms)"
            )
        }
        if let attachment = options.selection.attachment?.effective, attachment != capabilities.attachment {
            throw PasskeyClientError(.notAllowed, CeremonyFailure.refused)
        }
        return CreationRequest(
            clientDataHash: hash,
            relyingParty: options.relyingParty,
            user: options.user,
            algorithms: algorithms,
            excludedCredentials: options.excludedCredentials,
            requiresUserVerification: try effectiveUserVerification(
                options.selection.userVerification,
                capabilities
            ),
            attestationFormats: options.attestation.effective == .none ? [.none] : options.attestationFormats
        )
    }

    private func response(
        _ created: CreatedCredential,
        _ clientDataJSON: [UInt8],
        _ options: CreationOptions,
        _ capabilities: AuthenticatorCapabilities
    ) throws -> RegistrationResponse {
        let attestation = try AttestationObject(parsing: created.attestationObject)
        guard let credential = attestation.authenticatorData.attestedCredential else {
            throw PasskeyClientError(.unknown, "the authenticator returned no passkey")
        }
        let publicKey = try credential.publicKey()
        var extensions = JSONObject()
        if options.extensions["credProps"] == .bool(true) {
            extensions["credProps"] = ["rk": .bool(created.isDiscoverable)]
        }
        return RegistrationResponse(
            id: credential.credentialID,
            clientDataJSON: clientDataJSON,
            attestationObject: mustStrip(attestation, options) ? stripped(attestation) : created.attestationObject,
            transports: Set(capabilities.transports).sorted { $0.rawValue < $1.rawValue },
            attachment: capabilities.attachment,
            clientExtensionResults: extensions,
            unsignedCopies: RegistrationResponse.UnsignedCopies(
                authenticatorData: attestation.authenticatorDataBytes,
                publicKey: SubjectPublicKeyInfo.encoded(publicKey),
                publicKeyAlgorithm: publicKey.algorithm
            )
        )
    }

    /// Whether the statement goes: what nobody asked for could identify a device.
    ///
    /// Self attestation without a model says nothing about the device and may stay, as the standard has it.
    private func mustStrip(_ object: AttestationObject, _ options: CreationOptions) -> Bool {
        guard options.attestation.effective == .none, object.format != .none else { return false }
        let isSelf = object.format == .packed && object.statement.map?["x5c"] == nil
        return !isSelf || object.authenticatorData.attestedCredential?.aaguid != .zero
    }

    private func stripped(_ object: AttestationObject) -> [UInt8] {
        CBORValue.map([
            .text("fmt"): .text(AttestationFormat.none.rawValue),
            .text("attStmt"): .map([:]),
            .text("authData"): .bytes(object.authenticatorDataBytes),
        ]).encoded
    }
}
