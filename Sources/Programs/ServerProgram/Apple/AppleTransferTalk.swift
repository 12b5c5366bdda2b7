// SPDX-License-Identifier: Apache-2.0

internal import OutgoingHTTP
internal import AppleSignIn
internal import SignInServer
internal import WebAuthnTypes
internal import MessageDelivery

/// The line to Apple, and the app in whose name it is asked.
struct AppleTransferTalk: Sendable {
    let desk: ProviderDesk
    let client: ClientID

    init(_ plan: ApplePlan, app: String?, at origin: Origin) throws(CommandError) {
        let access = try plan.access(at: origin)
        if let app {
            guard let named = try? ClientID(app), plan.knows(named) else {
                throw CommandError(.configuration, "--app names none of the settings' apps")
            }
            client = named
        } else {
            client = plan.firstApp
        }
        do {
            desk = ProviderDesk([access], transport: try ProviderLine([access.provider]), now: { .present })
        } catch {
            throw CommandError(.unavailable, "Apple cannot be asked: \(error.message)")
        }
    }

    /// A token for some of the questions; it lives for an hour.
    ///
    /// - Returns: The token.
    /// - Throws: `unavailable` when Apple gives none.
    func token() async throws(CommandError) -> AccessToken {
        switch await desk.migrationToken(for: client) {
        case .granted(let grant): return grant.accessToken
        case .refused(let refusal):
            throw CommandError(
                .unavailable,
                "Apple gives no token for transfers: \(refusal)",
                hint: "look whether team, key and app belong together, and whether the app is grouped with others"
            )
        case .fault: throw Self.away
        }
    }

    /// What Apple says of somebody; nil where it refuses.
    ///
    /// - Throws: `unavailable` where it says nothing: whoever was not asked about is asked about the next time.
    func answer<Content>(_ reply: MigrationReply<Content>) throws(CommandError) -> Content? {
        switch reply {
        case .found(let content): return content
        case .refused(let refusal) where refusal.reason == .invalidClient:
            throw CommandError(.unavailable, "Apple does not know the key of these settings: \(refusal)")
        case .refused: return nil
        case .fault: throw Self.away
        }
    }

    private static let away = CommandError(
        .unavailable,
        "Apple does not answer as it should",
        hint: "run the command again: it goes on where it stopped"
    )
}
