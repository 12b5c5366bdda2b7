// SPDX-License-Identifier: Apache-2.0

public import WebAuthnTypes

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

/// The extension outputs of a registration, as far as they were asked for (WebAuthn Level 3, sections 9 and 10).
public struct RegistrationExtensions: CeremonyExtensions, Sendable, Hashable {
    /// What the client said; nobody signed it.
    public let client: RegistrationClientOutputs
    /// What the authenticator said; as trustworthy as the attestation.
    public let authenticator: RegistrationAuthenticatorOutputs
    /// Extensions that spoke unasked; listed only under ``UnsolicitedExtensionPolicy/report``.
    public let unsolicited: [ExtensionIdentifier]
    /// Extensions that were asked and whose outputs cannot be read; they count as silent.
    public let unreadable: [ExtensionIdentifier]
}
