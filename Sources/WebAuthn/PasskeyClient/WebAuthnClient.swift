// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
public import SoftwareAuthenticator
public import WebAuthnTypes

/// Runs both ceremonies for one origin with one authenticator.
///
///     let client = WebAuthnClient(origin: origin, authenticator: authenticator, clock: ContinuousClock())
///     let response = try await client.create(options)   // to the server
///
/// It keeps a passkey with its site: the relying party ID is checked against the origin before the authenticator hears of
/// the request, and the origin goes into the client data that are signed.
public struct WebAuthnClient<Device: Authenticator>: Sendable {
    /// The page that asks.
    public let origin: Origin
    /// How ceremonies are judged and timed.
    public let configuration: ClientConfiguration

    let authenticator: Device
    let clock: any Clock<Duration>

    /// Puts a client together.
    ///
    /// - Parameters:
    ///   - origin: The page that asks.
    ///   - authenticator: Where the keys are.
    ///   - configuration: How ceremonies are judged and timed.
    ///   - clock: Measures the time that the person has.
    public init(
        origin: Origin,
        authenticator: Device,
        configuration: ClientConfiguration = ClientConfiguration(),
        clock: any Clock<Duration>
    ) {
        self.origin = origin
        self.authenticator = authenticator
        self.configuration = configuration
        self.clock = clock
    }
}

extension WebAuthnClient {
    var scope: RelyingPartyScope {
        RelyingPartyScope(
            origin: origin,
            suffixes: configuration.suffixes,
            relatedOrigins: configuration.relatedOrigins
        )
    }

    /// Refuses a relying party ID that the origin may not use, in the person's time where somebody else must be asked.
    func requireScope(of id: RelyingPartyID, _ milliseconds: Int?) async throws {
        guard let lookup = try scope.require(id) else { return }
        let (origin, suffixes) = (origin, configuration.suffixes)
        try await deadline.run(milliseconds) { try await lookup.require(origin, at: id, suffixes: suffixes) }
    }

    var deadline: CeremonyDeadline {
        CeremonyDeadline(range: configuration.timeouts, clock: clock)
    }

    /// The client data of a ceremony.
    func clientData(_ type: String, _ challenge: Challenge) -> [UInt8] {
        CollectedClientData(
            type: type,
            challenge: Base64URL.encode(challenge.bytes),
            origin: origin.text,
            crossOrigin: configuration.topOrigin != nil,
            topOrigin: configuration.topOrigin?.text
        ).serialized
    }

    /// Whether the person is to be verified (the standard's "effective user verification requirement").
    ///
    /// - Throws: `notAllowed` when the request needs what the authenticator cannot give.
    func effectiveUserVerification(
        _ requirement: UserVerificationRequirement,
        _ capabilities: AuthenticatorCapabilities
    ) throws(PasskeyClientError) -> Bool {
        switch requirement.effective {
        case .required:
            guard capabilities.canVerifyUser else {
                throw PasskeyClientError(.notAllowed, CeremonyFailure.refused)
            }
            return true
        case .discouraged: return false
        default: return capabilities.canVerifyUser
        }
    }
}

/// How a ``WebAuthnClient`` judges and times ceremonies.
public struct ClientConfiguration: Sendable {
    /// The page around the one that asks, when the asking page is a frame of another origin; nil when it is not.
    public var topOrigin: Origin?
    /// The range into which a request's timeout is corrected; 5 to 10 minutes by default, as the standard recommends.
    public var timeouts: ClosedRange<Duration> = .seconds(300)...(.seconds(600))
    /// Tells registrable domains, for relying party IDs and the labels of related origins.
    ///
    /// No list of public suffixes comes with the library, and none is consulted by default: then a page at `shop.co.uk` may
    /// use the relying party ID `co.uk`, which browsers refuse. Hand in a lookup where pages are not trusted. A suffix of
    /// one label, such as `com`, is always refused.
    public var suffixes = PublicSuffixLookup.lastLabelOnly

    /// How related origins are followed; nil, so that a page has the passkeys of its own domain alone, by default.
    public var relatedOrigins: RelatedOriginLookup?

    /// Makes the default configuration.
    public init() {}
}
