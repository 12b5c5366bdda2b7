// SPDX-License-Identifier: Apache-2.0
// The face of the module: begin and finish both ceremonies.

internal import AttestationVerification
internal import COSEKeys
internal import JSONCoding
public import WebAuthnTypes

/// A relying party: issues options and verifies responses (WebAuthn Level 3, section 7).
///
/// Pure: it keeps nothing between calls, and has neither clock nor randomness. The caller stores a ceremony when it
/// begins, takes it exactly once, and only then finishes it.
///
/// ```swift
/// let party = RelyingParty(RelyingPartyConfiguration(id: id, name: "Example", origins: OriginPolicy([origin])))
/// let (options, ceremony) = party.beginAuthentication(challenge: Challenge(from: .system))
/// // send options.json, store ceremony, take it again when the response arrives
/// let verified = try party.finishAuthentication(response, ceremony, credential: record)
/// ```
public struct RelyingParty: Sendable {
    /// Who the relying party is and what it accepts.
    public let configuration: RelyingPartyConfiguration

    let rules: CeremonyRules

    /// A relying party.
    ///
    /// - Parameter configuration: Who it is and what it accepts.
    public init(_ configuration: RelyingPartyConfiguration) {
        self.configuration = configuration
        rules = CeremonyRules(configuration)
    }

    /// A relying party whose refusals need not take the same time.
    init(explaining configuration: RelyingPartyConfiguration) {
        self.configuration = configuration
        rules = CeremonyRules(configuration, hasPlaceholders: false)
    }

    /// Issues options for a new credential (WebAuthn Level 3, section 5.4).
    ///
    /// Always asks for the extension `credProps`, whose answer ends in ``CredentialRecord/isDiscoverable``.
    ///
    /// - Parameters:
    ///   - user: The account that the credential is for.
    ///   - challenge: A fresh challenge; never one that was used before.
    ///   - excluding: The account's credentials, so that no authenticator makes a second one.
    ///   - conditional: Whether the client may make the credential without asking; only right after a password sign-in.
    ///   - userVerification: Another demand than the configuration's.
    ///   - extensions: What to ask for besides.
    /// - Returns: The options to send, and the ceremony to store.
    public func beginRegistration(
        user: UserEntity,
        challenge: Challenge,
        excluding: [PublicKeyCredentialDescriptor] = [],
        conditional: Bool = false,
        userVerification: UserVerificationRequirement? = nil,
        extensions: CreationExtensionInputs = CreationExtensionInputs()
    ) -> (options: CreationOptions, ceremony: RegistrationCeremony) {
        let demand = userVerification ?? configuration.userVerification
        let inputs = extensions.askingForCredentialProperties
        let options = CreationOptions(
            relyingParty: RelyingPartyEntity(id: configuration.id, name: configuration.name),
            user: user,
            challenge: challenge,
            algorithms: configuration.algorithms,
            timeoutMilliseconds: configuration.timeoutMilliseconds,
            excludedCredentials: excluding,
            selection: AuthenticatorSelection(
                attachment: nil,
                residentKey: configuration.residentKey,
                userVerification: demand
            ),
            attestation: configuration.attestation,
            extensions: inputs.json
        )
        let ceremony = RegistrationCeremony(
            challenge: challenge,
            user: user.id,
            userVerification: demand,
            algorithms: configuration.algorithms,
            isConditional: conditional,
            extensions: inputs
        )
        return (options, ceremony)
    }

    /// Issues options for the use of a credential (WebAuthn Level 3, section 5.5).
    ///
    /// - Parameters:
    ///   - challenge: A fresh challenge.
    ///   - allowing: The credentials that may answer; empty asks for any discoverable one.
    ///   - user: The account, when it is known for certain beforehand, as in a session; not for a name that was typed.
    ///   - userVerification: Another demand than the configuration's.
    ///   - appID: The FIDO AppID of security keys that were registered through the old U2F interface, an `https` URL; only
    ///     for services that had one (section 10.1.1).
    /// - Returns: The options to send, and the ceremony to store.
    public func beginAuthentication(
        challenge: Challenge,
        allowing: [PublicKeyCredentialDescriptor] = [],
        user: UserHandle? = nil,
        userVerification: UserVerificationRequirement? = nil,
        appID: String? = nil
    ) -> (options: RequestOptions, ceremony: AuthenticationCeremony) {
        request(challenge, allowing, user, userVerification, RequestExtensionInputs(appID: appID))
    }

    /// Issues options for the use of a credential that ask for extensions (WebAuthn Level 3, sections 5.5 and 9).
    ///
    /// - Parameters:
    ///   - challenge: A fresh challenge.
    ///   - allowing: The credentials that may answer; empty asks for any discoverable one.
    ///   - user: The account, when it is known for certain beforehand, as in a session; not for a name that was typed.
    ///   - userVerification: Another demand than the configuration's.
    ///   - extensions: What to ask for.
    /// - Returns: The options to send, and the ceremony to store.
    /// - Throws: `extensionNotApplicable` when the extensions do not fit the credentials that may answer.
    public func beginAuthentication(
        challenge: Challenge,
        allowing: [PublicKeyCredentialDescriptor] = [],
        user: UserHandle? = nil,
        userVerification: UserVerificationRequirement? = nil,
        extensions: RequestExtensionInputs
    ) throws(WebAuthnTypesError) -> (options: RequestOptions, ceremony: AuthenticationCeremony) {
        try extensions.check(allowing: allowing.map(\.id))
        return request(challenge, allowing, user, userVerification, extensions)
    }

    private func request(
        _ challenge: Challenge,
        _ allowing: [PublicKeyCredentialDescriptor],
        _ user: UserHandle?,
        _ userVerification: UserVerificationRequirement?,
        _ extensions: RequestExtensionInputs
    ) -> (options: RequestOptions, ceremony: AuthenticationCeremony) {
        let demand = userVerification ?? configuration.userVerification
        let options = RequestOptions(
            challenge: challenge,
            relyingPartyID: configuration.id,
            timeoutMilliseconds: configuration.timeoutMilliseconds,
            allowedCredentials: allowing,
            userVerification: demand,
            extensions: extensions.json
        )
        let ceremony = AuthenticationCeremony(
            challenge: challenge,
            userVerification: demand,
            allowedCredentials: allowing.map(\.id),
            user: user,
            extensions: extensions
        )
        return (options, ceremony)
    }
}
