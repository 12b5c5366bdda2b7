// SPDX-License-Identifier: Apache-2.0
// The rule about extension outputs.

internal import CBORCoding
internal import JSONCoding
internal import WebAuthnTypes

extension CeremonyRules {
    func extensions(
        _ response: RegistrationResponse,
        _ data: AuthenticatorData,
        asked inputs: CreationExtensionInputs
    ) throws(CeremonyError) -> RegistrationExtensions {
        // What was not asked for is left out before anything is read: nobody can act on it by mistake.
        let expected = ExpectedOutputs(
            response.clientExtensionResults,
            data.extensions,
            configuration.unsolicitedExtensions,
            inputs.expectedClientOutputs,
            inputs.expectedAuthenticatorOutputs
        )
        var unreadable: [ExtensionIdentifier] = []
        let outputs = RegistrationExtensions(
            client: RegistrationClientOutputs(
                tolerating: expected.client,
                secrets: response.secrets,
                unreadable: &unreadable
            ),
            authenticator: RegistrationAuthenticatorOutputs(
                tolerating: expected.authenticator,
                unreadable: &unreadable
            ),
            unsolicited: expected.unsolicited,
            unreadable: unreadable
        )
        try checkUnsolicited(outputs.unsolicited, unreadable)
        return outputs
    }

    func extensions(
        _ response: AuthenticationResponse,
        _ data: AuthenticatorData,
        asked inputs: RequestExtensionInputs
    ) throws(CeremonyError) -> AuthenticationExtensions {
        // Nearly every sign-in: nothing was said, so there is nothing to read.
        if response.clientExtensionResults.isEmpty, data.extensions == nil { return .silence }
        let expected = ExpectedOutputs(
            response.clientExtensionResults,
            data.extensions,
            configuration.unsolicitedExtensions,
            inputs.expectedClientOutputs,
            inputs.expectedAuthenticatorOutputs
        )
        var unreadable: [ExtensionIdentifier] = []
        let outputs = AuthenticationExtensions(
            client: AuthenticationClientOutputs(
                tolerating: expected.client,
                secrets: response.secrets,
                unreadable: &unreadable
            ),
            authenticator: AuthenticationAuthenticatorOutputs(
                tolerating: expected.authenticator,
                unreadable: &unreadable
            ),
            unsolicited: expected.unsolicited,
            unreadable: unreadable
        )
        try checkUnsolicited(outputs.unsolicited, unreadable)
        return outputs
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
