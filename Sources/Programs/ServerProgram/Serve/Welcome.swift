// SPDX-License-Identifier: Apache-2.0

internal import SignInAccounts

/// Prints the service's address and, as long as there is no account, a one-time link for the first one.
struct Welcome: Sendable {
    let origin: String
    let plan: ServicePlan
    let engine: SignInEngine

    func greet() async {
        Terminal.result("\(plan.name) is running at \(origin)")
        do {
            guard try await engine.administration.counts().accounts == 0 else { return }
            let invite = try await engine.administration.makeInvite(isForFirstAccount: true)
            Terminal.result("Make the first account (this link works once):")
            Terminal.result("  \(origin)/sign-up#invite=\(invite.token.exposedText)")
        } catch {
            Terminal.talk("martlet: no link for the first account could be made: \(error.message)")
        }
    }
}
