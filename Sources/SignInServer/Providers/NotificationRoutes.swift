// SPDX-License-Identifier: Apache-2.0
// What providers tell of people.

internal import AppleSignIn
internal import Hummingbird
internal import JSONCoding
internal import Logging
internal import SignInAccounts

/// `POST /api/v1/providers/apple/notifications`, the address to be registered with Apple.
struct NotificationRoutes: Sendable {
    let providers: ProviderReception
    private var reception: Reception { providers.reception }

    func add(to routes: inout RouteTable) {
        routes.post("/api/v1/providers/apple/notifications", needs: .nothing, receive)
    }

    /// Answers 200 only when what was told is stored and done; whoever gets another answer tells it again.
    ///
    /// The signature is all that vouches for it, and it costs one look at a key: no limit may keep Apple out for what others
    /// send.
    @Sendable private func receive(_ request: Request, _ context: ServerContext) async throws -> Response {
        _ = try reception.admit(request)
        let bytes = try await request.jsonBytes(upTo: NotificationEnvelope.maximumLength)
        guard let desk = providers.desk, let access = desk[ProviderName.apple.text] else {
            throw SignInError(.externalOff, "nobody signs in with Apple here")
        }
        let notification: VerifiedNotification
        do {
            let envelope = try NotificationEnvelope(parsing: bytes)
            let key: ProviderKey
            switch await desk.key(envelope.token.keyID, of: .apple) {
            case .found(let found): key = found
            case .unknown: throw Self.refusal
            case .unavailable:
                throw SignInError(.serviceUnavailable, "Apple's keys cannot be had just now; tell it again later")
            }
            // Without an App ID it is held to the rules all the same, so that the log tells of Apple's and not of strangers'.
            let apps = access.apps.isEmpty ? [access.site] : access.apps
            notification = try NotificationVerifier(access.provider, apps: apps)
                .verify(envelope, with: key, at: desk.now())
        } catch let error as AppleSignInError where error.code == .audienceMismatch {
            // Its signature is good: Apple tells us, and a setting of ours has it told in vain.
            context.logger.warning(
                "A notification was refused: it is meant for an App ID that the settings do not name",
                metadata: ["error.code": "\(error.code)", "error.cause": "\(error.message)"]
            )
            throw Self.refusal
        } catch let error as AppleSignInError {
            context.logger.info("A notification was refused", metadata: ["error.code": "\(error.code)"])
            throw Self.refusal
        }
        guard access.apps.contains(notification.app) else { throw Self.refusal }
        let outcome = try await reception.engine.externalUpkeep.receive(notification)
        context.logger.debug("A notification was stored", metadata: ["event.known": "\(outcome != .unknown)"])
        return reception.answer.json([:])
    }

    private static let refusal = APIError(.badRequest, "This is no notification of Apple's for this service.")
}
