// SPDX-License-Identifier: Apache-2.0

internal import AccountMessages
internal import Logging
internal import ServiceLifecycle
internal import SignInAccounts
internal import WebAuthnTypes

/// Looks each second what has happened, and sends each mail until it was taken, for at most 72 hours.
///
/// Two at a time: the other ways to the mail server are for codes, whose owners wait.
struct NoticeService: Service {
    let post: OutgoingPost
    let postman: Postman
    let recoveries: RecoveryNotice

    func run() async throws {
        await cancelWhenGracefulShutdown {
            repeat { await round() } while (try? await Task.sleep(for: .seconds(1))) != nil
        }
    }

    private func round() async {
        do {
            while !Task.isCancelled {
                // Each time: what one account does without end must not keep everybody else's news in the trail.
                try await post.gather(at: .present)
                let due = try await post.store.outgoing(.mail, dueAt: .present, limit: 20)
                guard !due.isEmpty else { return }
                try await send(due)
            }
        } catch {
            post.report(error)
        }
    }

    private func send(_ messages: [OutgoingMessage]) async throws(AccountStoreError) {
        let results = await withTaskGroup(of: AccountStoreError?.self) { group in
            var results: [AccountStoreError?] = []
            for (index, message) in messages.enumerated() {
                if index >= 2, let result = await group.next() { results.append(result) }
                group.addTask { await deliver(message) }
            }
            return await group.reduce(into: results) { $0.append($1) }
        }
        if let error = results.compactMap(\.self).first { throw error }
    }

    /// Makes one attempt; tells why the queue could not be changed.
    private func deliver(_ message: OutgoingMessage) async -> AccountStoreError? {
        let outcome = await OutgoingPost.patiently { await attempt(message) }
        do {
            switch outcome {
            case .taken: try await post.settle(message)
            // What was under way as the service was told to stop is told again after the next start.
            case .failed where Task.isCancelled: return nil
            // Codes hold all ways. No attempt was made, and one is free in a moment: postponed like a failure, notices would
            // give way for hours to whoever asks for codes without end.
            case .failed(let error) where error.code == .busy:
                try? await Task.sleep(for: .milliseconds(.random(in: 200...400)))
            case .failed(let error) where error.code == .permanent:
                post.count("given_up", 1)
                post.logger.warning(
                    "A mail was refused for good and is given up",
                    metadata: ["error.cause": "\(error.message)"]
                )
                try await post.store.removeOutgoing(message)
            case .failed(let error):
                post.logger.notice(
                    "A mail was not taken and is kept",
                    metadata: ["error.code": "\(error.code)", "error.cause": "\(error.message)"]
                )
                try await post.postpone(message)
            case .unasked(let error): return error
            case .unreadable:
                post.count("given_up", 1)
                post.logger.warning("A mail has no words or no address, and is given up")
                try await post.store.removeOutgoing(message)
            }
            return nil
        } catch {
            return error
        }
    }

    private enum Outcome: Sendable {
        case taken, unreadable
        case failed(MailDeliveryError)
        /// The store could not be asked; the mail stays as it is.
        case unasked(AccountStoreError)
    }

    private func attempt(_ message: OutgoingMessage) async -> Outcome {
        guard let recipient = message.recipient, let address = try? EmailAddress(recipient.address) else {
            return .unreadable
        }
        let notice: AccountMessage?
        do {
            notice = try await words(message.event, of: recipient.accountName)
        } catch {
            return .unasked(error)
        }
        guard let notice else { return message.event.kind == .recoveryStarted ? .taken : .unreadable }
        do {
            let language = MessageLanguage(rawValue: recipient.language) ?? .english
            try await postman.send(notice, to: address, in: language)
            return .taken
        } catch {
            return .failed(error)
        }
    }

    /// What is told of an entry; nil for a recovery that is over by now, and for what has no words.
    private func words(_ event: TrailEvent, of name: String) async throws(AccountStoreError) -> AccountMessage? {
        guard event.kind == .recoveryStarted else { return AccountMessage(event, of: name) }
        return try await recoveries.message(event, of: name)
    }
}

extension NoticeService: CustomStringConvertible {
    /// The service's name: the service group logs its services.
    var description: String { "notices" }
}
