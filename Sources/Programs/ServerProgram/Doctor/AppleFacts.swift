// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
internal import AppleSignIn
internal import SignInServer
internal import WebAuthnTypes

/// What Apple says to our clients, and whether its notifications would get through to the service.
///
/// Apple is asked to exchange a code that nobody has: it looks first at who asks, so that a refusal of the code alone means that
/// team, key and client belong together. Nothing of anybody's is used up.
struct AppleFacts: Sendable, Hashable {
    /// What came of a question to Apple.
    enum Sight: Sendable, Hashable {
        /// Apple knows the client and its secret.
        case known
        /// Apple refused, and not for the code: its reason.
        case refused(String)
        /// Apple said neither: why.
        case silent(String)
    }

    /// One client of the settings: the Services ID of the pages, or an app.
    struct Client: Sendable, Hashable {
        let id: String
        let sight: Sight
    }

    /// The clients; none where the settings cannot be used.
    let clients: [Client]
    /// What is wrong with the settings; nil when they can be used.
    let fault: String?
    /// What the address for notifications answers to something that is none; nil when the service was not there to be asked.
    let notifications: Exchange?
    /// Whether the settings name an App ID that notifications are meant for.
    let namesApps: Bool

    /// Below the service's own origin, what Apple posts notifications to.
    static let notificationPath = "/api/v1/providers/apple/notifications"

    /// Asks Apple, and the service as Apple would.
    ///
    /// - Parameters:
    ///   - plan: The settings.
    ///   - origin: The service's own origin, as the settings have it.
    ///   - setup: What was seen of the service.
    ///   - prober: What asks the service.
    /// - Returns: What was seen.
    static func seen(
        _ plan: ApplePlan,
        at origin: Origin,
        _ setup: SetupFacts,
        prober: HTTPProber
    ) async -> AppleFacts {
        let (clients, fault) = await clients(plan, at: origin, seconds: prober.seconds)
        return AppleFacts(
            clients: clients,
            fault: fault,
            notifications: await notifications(setup.service, prober),
            namesApps: plan.namesApps
        )
    }

    private static func clients(
        _ plan: ApplePlan,
        at origin: Origin,
        seconds: Int64
    ) async -> ([Client], fault: String?) {
        do {
            let line = try ProviderLine([plan.provider], milliseconds: seconds * 1_000)
            let desk = ProviderDesk([try plan.access(at: origin)], transport: line, now: { .present })
            let code = try AuthorizationCode("martlet-doctor")
            var clients: [Client] = []
            for client in plan.clients {
                let until = UnixTime.present.adding(seconds: seconds)
                let reply = await desk.exchange(code, at: .apple, client: client, until: until)
                clients.append(Client(id: client.text, sight: sight(reply)))
            }
            return (clients, nil)
        } catch let error as CommandError {
            return ([], error.message)
        } catch {
            return ([], "the system's authorities cannot be used: \(error)")
        }
    }

    private static func sight(_ reply: TokenReply) -> Sight {
        switch reply {
        case .refused(let refusal) where refusal.reason == .invalidGrant: .known
        case .refused(let refusal): .refused("\(refusal)")
        case .granted: .silent("it took a code that nobody has: this is not Apple")
        case .fault(.unreachable): .silent("no answer came")
        case .fault(.unavailable(let status)), .fault(.unexpected(let status)): .silent("it answered \(status)")
        case .fault(.unreadable): .silent("what came is no answer of Apple's")
        }
    }

    private static func notifications(_ service: HostFacts, _ prober: HTTPProber) async -> Exchange? {
        guard service.isReachable,
            service[.configuration]?.plainAnswer.flatMap({ ServiceDiagnosis.relyingPartyID(in: $0) }) != nil
        else { return nil }
        // What is wrong with a certificate has a finding of its own.
        var isTrusting = false
        if case .spoken(_, _, let isTrusted) = service.security { isTrusting = !isTrusted }
        let request = HTTPProber.Request(method: "POST", path: notificationPath, body: Array("{}".utf8))
        return await prober.send(request, to: ProbeTarget(service.origin), isTrusting: isTrusting)
    }
}
