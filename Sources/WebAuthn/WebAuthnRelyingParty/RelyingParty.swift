// SPDX-License-Identifier: Apache-2.0

public import ByteEncodings
internal import AttestationVerification
internal import COSEKeys
internal import JSONCoding
public import WebAuthnTypes

/// A relying party: issues options and verifies responses (WebAuthn Level 3, section 7).
///
/// Pure: it keeps nothing between calls, and has neither clock nor randomness. The caller stores a ceremony when it
/// begins, takes it exactly once (``CeremonyStore``), and only then finishes it.
///
/// ```swift
/// let party = RelyingParty(RelyingPartyConfiguration(id: id, name: "Example", origins: OriginPolicy([origin])))
/// let (options, ceremony) = party.beginAuthentication(challenge: Challenge(from: .system), at: now)
/// // send options.json, store ceremony, take it again when the response arrives
/// let verified = try party.finishAuthentication(response, ceremony, credential: record, at: now)
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
    ///   - now: The present time, from which the ceremony's end is counted.
    ///   - excluding: The account's credentials, so that no authenticator makes a second one.
    ///   - conditional: Whether the client may make the credential without asking; only right after a sign-in with a
    ///     password, and with the account's credentials excluded. Send `CredentialCreationOptions.conditional(_:)`. User
    ///     presence may then be absent; verification, which nobody can give unasked, is `preferred` where the configuration
    ///     requires it, unless `userVerification` says otherwise.
    ///   - userVerification: Another demand than the configuration's.
    ///   - hints: Other hints than the configuration's.
    ///   - extensions: What to ask for besides.
    /// - Returns: The options to send, and the ceremony to store.
    public func beginRegistration(
        user: UserEntity,
        challenge: Challenge,
        at now: UnixTime,
        excluding: [PublicKeyCredentialDescriptor] = [],
        conditional: Bool = false,
        userVerification: UserVerificationRequirement? = nil,
        hints: [PublicKeyCredentialHint]? = nil,
        extensions: CreationExtensionInputs = CreationExtensionInputs()
    ) -> (options: CreationOptions, ceremony: RegistrationCeremony) {
        let isEased = conditional && configuration.userVerification == .required
        let demand = userVerification ?? (isEased ? .preferred : configuration.userVerification)
        let hints = hints ?? configuration.hints
        let inputs = extensions.askingForCredentialProperties
        let options = CreationOptions(
            relyingParty: RelyingPartyEntity(id: configuration.id, name: configuration.name),
            user: user,
            challenge: challenge,
            algorithms: configuration.algorithms,
            timeoutMilliseconds: configuration.timeoutMilliseconds,
            excludedCredentials: excluding,
            selection: AuthenticatorSelection(
                attachment: PublicKeyCredentialHint.attachment(agreeingWith: hints),
                residentKey: configuration.residentKey,
                userVerification: demand
            ),
            hints: hints,
            attestation: configuration.attestation,
            attestationFormats: configuration.attestationFormats,
            extensions: inputs.json
        )
        let ceremony = RegistrationCeremony(
            challenge: challenge,
            user: user.id,
            userVerification: demand,
            algorithms: configuration.algorithms,
            isConditional: conditional,
            extensions: inputs,
            expiresAt: now.adding(milliseconds: configuration.ceremonyLifetimeMilliseconds)
        )
        return (options, ceremony)
    }

    /// Issues options for the use of a credential (WebAuthn Level 3, section 5.5).
    ///
    /// - Parameters:
    ///   - challenge: A fresh challenge.
    ///   - now: The present time, from which the ceremony's end is counted.
    ///   - allowing: The credentials that may answer; empty asks for any discoverable one.
    ///   - user: The account, when it is known for certain beforehand, as in a session; not for a name that was typed.
    ///   - userVerification: Another demand than the configuration's.
    ///   - appID: The FIDO AppID of security keys that were registered through the old U2F interface, an `https` URL; only
    ///     for services that had one (section 10.1.1).
    ///   - hints: Other hints than the configuration's.
    /// - Returns: The options to send, and the ceremony to store.
    public func beginAuthentication(
        challenge: Challenge,
        at now: UnixTime,
        allowing: [PublicKeyCredentialDescriptor] = [],
        user: UserHandle? = nil,
        userVerification: UserVerificationRequirement? = nil,
        appID: String? = nil,
        hints: [PublicKeyCredentialHint]? = nil
    ) -> (options: RequestOptions, ceremony: AuthenticationCeremony) {
        request(challenge, now, allowing, user, userVerification, hints, RequestExtensionInputs(appID: appID))
    }

    /// Issues options for the use of a credential that ask for extensions (WebAuthn Level 3, sections 5.5 and 9).
    ///
    /// - Parameters:
    ///   - challenge: A fresh challenge.
    ///   - now: The present time, from which the ceremony's end is counted.
    ///   - allowing: The credentials that may answer; empty asks for any discoverable one.
    ///   - user: The account, when it is known for certain beforehand, as in a session; not for a name that was typed.
    ///   - userVerification: Another demand than the configuration's.
    ///   - hints: Other hints than the configuration's.
    ///   - extensions: What to ask for.
    /// - Returns: The options to send, and the ceremony to store.
    /// - Throws: `extensionNotApplicable` when the extensions do not fit the credentials that may answer.
    public func beginAuthentication(
        challenge: Challenge,
        at now: UnixTime,
        allowing: [PublicKeyCredentialDescriptor] = [],
        user: UserHandle? = nil,
        userVerification: UserVerificationRequirement? = nil,
        hints: [PublicKeyCredentialHint]? = nil,
        extensions: RequestExtensionInputs
    ) throws(WebAuthnTypesError) -> (options: RequestOptions, ceremony: AuthenticationCeremony) {
        try extensions.check(allowing: allowing.map(\.id))
        return request(challenge, now, allowing, user, userVerification, hints, extensions)
    }

    private func request(
        _ challenge: Challenge,
        _ now: UnixTime,
        _ allowing: [PublicKeyCredentialDescriptor],
        _ user: UserHandle?,
        _ userVerification: UserVerificationRequirement?,
        _ hints: [PublicKeyCredentialHint]?,
        _ extensions: RequestExtensionInputs
    ) -> (options: RequestOptions, ceremony: AuthenticationCeremony) {
        let demand = userVerification ?? configuration.userVerification
        let options = RequestOptions(
            challenge: challenge,
            relyingPartyID: configuration.id,
            timeoutMilliseconds: configuration.timeoutMilliseconds,
            allowedCredentials: allowing,
            userVerification: demand,
            hints: hints ?? configuration.hints,
            extensions: extensions.json
        )
        let ceremony = AuthenticationCeremony(
            challenge: challenge,
            userVerification: demand,
            allowedCredentials: allowing.map(\.id),
            user: user,
            extensions: extensions,
            expiresAt: now.adding(milliseconds: configuration.ceremonyLifetimeMilliseconds)
        )
        return (options, ceremony)
    }
}
