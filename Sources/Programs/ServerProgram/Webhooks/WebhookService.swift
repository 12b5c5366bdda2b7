// SPDX-License-Identifier: Apache-2.0

internal import OutgoingHTTP
internal import ByteEncodings
internal import Logging
internal import ServiceLifecycle
internal import SignInAccounts
internal import WebAuthnTypes
internal import MessageDelivery

/// Looks each second what has happened, and posts it in the order in which it did.
///
/// While the receiver does not take the first message, the others wait: receivers are told of nothing before what led to
/// it. A message that is 72 hours old is given up.
struct WebhookService: Service {
    let post: OutgoingPost
    let client: WebhookClient

    func run() async throws {
        await cancelWhenGracefulShutdown {
            var hasFailed = false
            repeat { await round(&hasFailed) } while (try? await Task.sleep(for: .seconds(1))) != nil
        }
    }

    private func round(_ hasFailed: inout Bool) async {
        do {
            try await post.gather(at: .present)
            try await tell(&hasFailed)
        } catch {
            post.report(error)
        }
    }

    private func tell(_ hasFailed: inout Bool) async throws(AccountStoreError) {
        while !Task.isCancelled {
            let messages = try await post.store.outgoing(.webhook, limit: 50)
            guard !messages.isEmpty else { return }
            for message in messages {
                let now = UnixTime.present
                guard post.isDue(message, at: now) else { return }
                switch await OutgoingPost.patiently({ await client.post(WebhookBody.of(message), at: now) }) {
                case .taken:
                    try await post.settle(message)
                    if hasFailed { post.logger.notice("The webhook takes messages again") }
                    hasFailed = false
                case .refused(let status): return try await postpone(message, "status \(status)", &hasFailed)
                case .failed(let fault):
                    // What was under way as the service was told to stop is told again after the next start.
                    guard !Task.isCancelled else { return }
                    return try await postpone(message, fault.rawValue, &hasFailed)
                }
            }
        }
    }

    private func postpone(
        _ message: OutgoingMessage,
        _ cause: String,
        _ hasFailed: inout Bool
    ) async throws(AccountStoreError) {
        if !hasFailed {
            post.logger.warning(
                "The webhook does not take messages; they are kept",
                metadata: ["error.cause": "\(cause)"]
            )
        }
        hasFailed = true
        try await post.postpone(message)
    }
}

extension WebhookService: CustomStringConvertible {
    /// The service's name: the service group logs its services.
    var description: String { "webhook" }
}
