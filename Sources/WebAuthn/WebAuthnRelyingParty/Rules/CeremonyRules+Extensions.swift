// SPDX-License-Identifier: Apache-2.0

internal import CBORCoding
internal import JSONCoding
internal import WebAuthnTypes

extension CeremonyRules {
    func extensions(
        _ response: RegistrationResponse,
        _ data: AuthenticatorData,
        asked inputs: CreationExtensionInputs
    ) throws(CeremonyError) -> RegistrationExtensions {
        try outputs(
            ExpectedOutputs(
                response.clientExtensionResults,
                data.extensions,
                configuration.unsolicitedExtensions,
                inputs.expectedClientOutputs,
                inputs.expectedAuthenticatorOutputs
            ),
            response.secrets
        )
    }

    func extensions(
        _ response: AuthenticationResponse,
        _ data: AuthenticatorData,
        asked inputs: RequestExtensionInputs
    ) throws(CeremonyError) -> AuthenticationExtensions {
        // Nearly every sign-in: nothing was said, so there is nothing to read.
        if response.clientExtensionResults.isEmpty, data.extensions == nil { return .silence }
        return try outputs(
            ExpectedOutputs(
                response.clientExtensionResults,
                data.extensions,
                configuration.unsolicitedExtensions,
                inputs.expectedClientOutputs,
                inputs.expectedAuthenticatorOutputs
            ),
            response.secrets
        )
    }

    /// Reads what was asked for; what was not is left out already, so that nobody can act on it by mistake.
    private func outputs<Extensions: CeremonyExtensions>(
        _ expected: ExpectedOutputs,
        _ secrets: ExtensionSecrets
    ) throws(CeremonyError) -> Extensions {
        var unreadable: [ExtensionIdentifier] = []
        let client = Extensions.Client(tolerating: expected.client, secrets: secrets, unreadable: &unreadable)
        let authenticator = Extensions.Authenticator(tolerating: expected.authenticator, unreadable: &unreadable)
        try checkUnsolicited(expected.unsolicited, unreadable)
        return Extensions(
            client: client,
            authenticator: authenticator,
            unsolicited: expected.unsolicited,
            unreadable: unreadable
        )
    }

    private func checkUnsolicited(
        _ unsolicited: [ExtensionIdentifier],
        _ unreadable: [ExtensionIdentifier]
    ) throws(CeremonyError) {
        guard configuration.unsolicitedExtensions == .refuse else { return }
        guard unsolicited.isEmpty else {
            throw CeremonyError(
                .extensionUnsolicited,
                expected: "outputs of extensions that were asked for",
                found: ExtensionIdentifier.list(unsolicited),
                "an extension spoke that was not asked; the policy report accepts and names it"
            )
        }
        guard unreadable.isEmpty else {
            throw CeremonyError(
                .extensionOutputInvalid,
                expected: "outputs as their definitions have them",
                found: ExtensionIdentifier.list(unreadable),
                "the output of an extension is of another type, length or value; the policy report counts it as silent"
            )
        }
    }
}
