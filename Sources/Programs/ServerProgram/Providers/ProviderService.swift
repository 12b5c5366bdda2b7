// SPDX-License-Identifier: Apache-2.0

internal import AppleSignIn
internal import Logging
internal import ServiceLifecycle
internal import SignInAccounts
internal import SignInServer

/// Every ten seconds revokes what is due, and looks at the refresh tokens that are due, twenty of each at most: so a service
/// with many people asks its provider two questions a second and no more.
struct ProviderService: Service {
    let upkeep: ExternalUpkeep
    let desk: ProviderDesk
    let logger: Logger

    /// How much is done in one round.
    private static let budget = 20
    /// After how many rounds what was found of dead tokens is forgotten, and keys are reported: an hour.
    private static let roundsOfSweep = 360

    func run() async throws {
        await cancelWhenGracefulShutdown {
            var sweeps: [ClientID: StandingSweep] = [:]
            var rounds = 0
            repeat {
                await attempt("revoking") { () async throws(SignInError) in try await revoke() }
                await attempt("looking at tokens") { () async throws(SignInError) in try await look(&sweeps) }
                if rounds % Self.roundsOfSweep == 0 {
                    await attempt("counting seals") { () async throws(SignInError) in try await reportSeals() }
                }
                rounds += 1
                if rounds % Self.roundsOfSweep == 0 { sweeps = [:] }
            } while (try? await Task.sleep(for: .seconds(10))) != nil
        }
    }

    private func attempt(_ what: String, _ step: () async throws(SignInError) -> Void) async {
        do {
            try await step()
        } catch {
            logger.warning(
                "What goes on with providers failed and will be tried again",
                metadata: ["step": "\(what)", "error.code": "\(error.code)"]
            )
        }
    }

    private func revoke() async throws(SignInError) {
        for _ in 0..<Self.budget {
            guard !Task.isCancelled, let turn = try await upkeep.nextRevocation() else { return }
            switch turn {
            case .work(let work): report(try await carryOut(work), work)
            case .unreadable(let provider, let client):
                logger.error(
                    "What is to be revoked lies under a key that is missing; put it back among the former ones",
                    metadata: ["provider": "\(provider)", "client": "\(client)"]
                )
            }
        }
    }

    private func carryOut(_ work: RevocationWork) async throws(SignInError) -> RevocationResult {
        guard case .code(let code) = work.secret else {
            return try await upkeep.finish(work, reply: await desk.revoke(work))
        }
        let reply = await desk.exchange(
            code,
            at: work.provider,
            client: work.client,
            verifier: work.verifier,
            returnAddress: work.returnAddress,
            until: work.until
        )
        return try await upkeep.finish(work, reply: reply)
    }

    /// Says when a former key may go, and what lies under a key that is missing.
    private func reportSeals() async throws(SignInError) {
        let seals = try await upkeep.seals()
        let metadata: Logger.Metadata = [
            "seals.current": "\(seals.current)",
            "seals.former": "\(seals.former.map(String.init).joined(separator: " "))",
            "seals.unreadable": "\(seals.unreadable)",
        ]
        if seals.unreadable > 0 {
            logger.error("Tokens of providers lie under a key that is missing", metadata: metadata)
        } else if !seals.former.isEmpty, seals.former.allSatisfy({ $0 == 0 }) {
            logger.notice("Nothing lies under the former keys of providers; they may go", metadata: metadata)
        }
    }

    private func report(_ result: RevocationResult, _ work: RevocationWork) {
        let metadata: Logger.Metadata = ["provider": "\(work.provider)", "client": "\(work.client)"]
        switch result {
        case .done, .again: return
        case .alarm:
            logger.error("A provider does not revoke what it should; look at the settings for it", metadata: metadata)
        case .lost:
            logger.warning(
                "A code was spent whose token nobody has; the person's next revocation ends it",
                metadata: metadata
            )
        }
    }

    private func look(_ sweeps: inout [ClientID: StandingSweep]) async throws(SignInError) {
        for token in try await upkeep.dueTokens(limit: Self.budget) {
            guard !Task.isCancelled else { return }
            guard let refresh = try? upkeep.open(token) else {
                // Its key is missing: that must not keep the others from being looked at.
                try await upkeep.record(.undecided(.unreadable), of: token)
                continue
            }
            let reply = await desk.refresh(refresh, at: token.identity.provider, client: token.client)
            let standing = Standing(reply)
            var sweep = sweeps[token.client] ?? StandingSweep()
            let wasHalted = sweep.isHalted
            let step = sweep.take(standing)
            sweeps[token.client] = sweep
            switch step {
            case .actOn(let standing): try await upkeep.record(standing, of: token)
            case .halt:
                if !wasHalted { alarm(standing, token) }
                // It is looked at later, and ends nobody now.
                try await upkeep.record(.undecided(.unexpected(status: 400)), of: token)
            }
        }
    }

    private func alarm(_ standing: Standing, _ token: ExternalToken) {
        var metadata: Logger.Metadata = [
            "provider": "\(token.identity.provider)", "client": "\(token.client)",
        ]
        if case .misconfigured(let refusal) = standing { metadata["error.cause"] = "\(refusal.reason)" }
        logger.error(
            "A provider refuses so much that our own settings must be wrong; nobody was signed out",
            metadata: metadata
        )
    }
}

extension ProviderService: CustomStringConvertible {
    /// The service's name: the service group logs its services.
    var description: String { "providers" }
}
