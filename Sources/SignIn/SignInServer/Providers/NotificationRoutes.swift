// SPDX-License-Identifier: Apache-2.0

internal import AppleSignIn
internal import Hummingbird
internal import JSONCoding
internal import Logging
internal import SignInAccounts

/// `POST /api/v1/providers/apple/notifications`, the address to be registered with Apple.
struct NotificationRoutes: Sendable {
    let providers: ProviderReception
    private var reception: Reception { providers.reception }
    private let foreign = RefusedNotifications()
    private let refused = RefusedNotifications()
    private let heldUp = RefusedNotifications()

    func add(to routes: inout RouteTable) {
        routes.post("/api/v1/providers/apple/notifications", needs: .nothing, receive)
    }

    /// Answers 200 only when what was told is stored and done; whoever gets another answer tells it again.
    ///
    /// The signature is all that vouches for it, and it costs one look at a key. What one network address may send is far
    /// beyond what Apple does, and spent apart from all else: what others send keeps Apple out nowhere. Whoever comes
    /// from a private address is not limited: that is something between us and all the world.
    @Sendable private func receive(_ request: Request, _ context: ServerContext) async throws -> Response {
        let asker = try reception.admit(request)
        guard let desk = providers.desk, let access = desk[ProviderName.apple.text] else {
            throw SignInError(.externalOff, "nobody signs in with Apple here")
        }
        do throws(SignInError) {
            try reception.engine.externalUpkeep.admitNotification(
                from: reception.visitor(request, context, asker).address
            )
        } catch {
            if let count = heldUp.count("address", at: desk.now()) {
                context.logger.warning(
                    """
                    Notifications are held up: network addresses post more of them than Apple does; name the proxy that stands \
                    between, if one does
                    """,
                    metadata: [
                        "error.code": "\(error.code)", "notification.count": "\(count)",
                        // Without this nobody sees that all the world, Apple included, counts as one proxy's address.
                        "proxy.unnamed": "\(reception.clientAddress.isFromUnnamedProxy(request, peer: context.peer))",
                    ]
                )
            }
            throw error
        }
        let bytes = try await request.jsonBytes(upTo: NotificationEnvelope.maximumLength)
        let notification: VerifiedNotification
        do {
            let envelope = try NotificationEnvelope(parsing: bytes)
            let key: ProviderKey
            switch await desk.key(envelope.token.keyID, of: .apple, for: .stranger) {
            case .found(let found): key = found
            case .unknown: throw Self.refusal
            case .unavailable:
                // Whoever makes a key's name up has this told, too.
                if let count = refused.count("keys", at: desk.now()) {
                    context.logger.info(
                        "A notification is to be told again, since its key cannot be had just now",
                        metadata: ["notification.count": "\(count)"]
                    )
                }
                throw APIError(.serviceUnavailable, "Apple's keys cannot be had just now; tell it again later.")
            }
            // Without an App ID it is held to the rules all the same, so that the log tells of Apple's and not of strangers'.
            let apps = access.apps.isEmpty ? [access.site] : access.apps
            notification = try NotificationVerifier(access.provider, apps: apps)
                .verify(envelope, with: key, at: desk.now())
        } catch let error as AppleSignInError where error.code == .audienceMismatch {
            // Its signature is good: Apple tells us, and a setting of ours has it told in vain.
            if let count = foreign.count(error.message, at: desk.now()) {
                context.logger.warning(
                    "A notification was refused: it is meant for an App ID that the settings do not name",
                    metadata: [
                        "error.code": "\(error.code)", "error.cause": "\(error.message)",
                        "notification.count": "\(count)",
                    ]
                )
            }
            throw Self.refusal
        } catch let error as AppleSignInError {
            if let count = refused.count("\(error.code)", at: desk.now()) {
                context.logger.info(
                    "A notification was refused",
                    metadata: ["error.code": "\(error.code)", "notification.count": "\(count)"]
                )
            }
            throw Self.refusal
        }
        guard access.apps.contains(notification.app) else { throw Self.refusal }
        let outcome = try await reception.engine.externalUpkeep.receive(notification)
        context.logger.debug("A notification was stored", metadata: ["event.known": "\(outcome != .unknown)"])
        return reception.answer.json([:])
    }

    private static let refusal = APIError(.badRequest, "This is no notification of Apple's for this service.")
}
