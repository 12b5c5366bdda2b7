// SPDX-License-Identifier: Apache-2.0
// What the extension outputs of both ceremonies have in common.

internal import WebAuthnTypes

/// What extensions said in a ceremony of either kind, as far as they were asked for.
protocol CeremonyExtensions {
    /// What the client says in such a ceremony.
    associatedtype Client: ClientExtensionOutputs
    /// What the authenticator says in such a ceremony.
    associatedtype Authenticator: AuthenticatorExtensionOutputs

    init(
        client: Client,
        authenticator: Authenticator,
        unsolicited: [ExtensionIdentifier],
        unreadable: [ExtensionIdentifier]
    )
}
