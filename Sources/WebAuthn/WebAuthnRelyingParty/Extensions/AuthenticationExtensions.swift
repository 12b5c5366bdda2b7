// SPDX-License-Identifier: Apache-2.0

internal import CBORCoding
internal import JSONCoding
public import WebAuthnTypes

/// The extension outputs of an authentication, as far as they were asked for (WebAuthn Level 3, sections 9 and 10).
///
/// Secrets that `prf` derived are there only when the response was read with `keepingSecrets`.
public struct AuthenticationExtensions: CeremonyExtensions, Sendable, Hashable {
    /// What the client said; nobody signed it.
    public let client: AuthenticationClientOutputs
    /// What the authenticator said; the credential's key signed it.
    public let authenticator: AuthenticationAuthenticatorOutputs
    /// Extensions that spoke unasked; listed only under ``UnsolicitedExtensionPolicy/report``.
    public let unsolicited: [ExtensionIdentifier]
    /// Extensions that were asked and whose outputs cannot be read; they count as silent.
    public let unreadable: [ExtensionIdentifier]

    /// No extension spoke.
    static let silence: AuthenticationExtensions = {
        var unreadable: [ExtensionIdentifier] = []
        return AuthenticationExtensions(
            client: AuthenticationClientOutputs(
                tolerating: JSONObject(),
                secrets: ExtensionSecrets(),
                unreadable: &unreadable
            ),
            authenticator: AuthenticationAuthenticatorOutputs(tolerating: CBORMap(), unreadable: &unreadable),
            unsolicited: [],
            unreadable: unreadable
        )
    }()
}
