// SPDX-License-Identifier: Apache-2.0

internal import AccountMessages
internal import MessageDelivery
internal import SignInAccounts

/// How the service sends mail, and what came of a look.
struct MailFacts: Sendable, Hashable {
    /// The way.
    enum Way: Sendable, Hashable {
        /// None is configured.
        case none
        /// The page /outbox: nothing is sent.
        case outbox
        /// A program, which is not run for a look.
        case command(String)
        /// A mail server, and why it could not be used; nil when it let us in.
        case server(String, problem: Problem?)
        /// The settings cannot be used.
        case unusable(String)
    }

    /// Why a mail server could not be used.
    struct Problem: Sendable, Hashable {
        let code: MailDeliveryError.Code
        let message: String
    }

    let way: Way
    /// Whether people need mails to sign in: codes go by mail.
    let codesGoByMail: Bool
    /// Whether people who lost everything get back in by themselves, and their owners should hear of it.
    let recoveryIsOn: Bool

    /// Looks at the way that the settings name: connects to a mail server and signs in there, and sends nothing.
    static func seen(_ plan: ServicePlan) async -> MailFacts {
        MailFacts(
            way: await way(plan.mail),
            codesGoByMail: plan.codes.use != .off,
            recoveryIsOn: plan.recovery != nil
        )
    }

    private static func way(_ plan: MailPlan?) async -> Way {
        guard let plan else { return .none }
        guard plan.outbox == nil else { return .outbox }
        let transport: any MailTransport
        do throws(CommandError) {
            transport = try plan.transport
        } catch {
            return .unusable(error.message)
        }
        guard let server = transport as? SMTPTransport else { return .command(plan.spoken) }
        do throws(MailDeliveryError) {
            try await server.look()
            return .server(plan.spoken, problem: nil)
        } catch {
            return .server(plan.spoken, problem: Problem(code: error.code, message: error.message))
        }
    }
}
