// SPDX-License-Identifier: Apache-2.0

internal import OutgoingHTTP
internal import SignInAccounts
internal import MessageDelivery

/// Who sends the service's text messages, and what came of a look.
///
/// The look finds the receiver's address, connects and has its certificate shown. It sends no request: whatever is posted there
/// goes to somebody's telephone and is paid for, and a receiver need not tell a trial from a message. So whether it takes our
/// signature is not seen, but by `martlet sms test`.
struct TextFacts: Sendable, Hashable {
    /// What came of the look.
    enum Sight: Sendable, Hashable {
        /// The receiver can be spoken to.
        case open
        /// It cannot.
        case fault(OutgoingFault)
        /// The settings cannot be used: the service would not start with them.
        case unusable(String)
    }

    /// Scheme, host and port of the receiver; what follows may be known to it alone.
    let receiver: String
    let sight: Sight
    /// Whether people may need text messages to sign in.
    let codesOpenSomething: Bool

    /// Looks at the receiver that the settings name.
    ///
    /// - Parameters:
    ///   - plan: The settings.
    ///   - codes: What codes open.
    /// - Returns: What was seen.
    static func seen(_ plan: TextPlan, codes: CodeUse) async -> TextFacts {
        TextFacts(
            receiver: plan.receiver.address.description,
            sight: await sight(plan),
            codesOpenSomething: codes != .off
        )
    }

    private static func sight(_ plan: TextPlan) async -> Sight {
        let client: WebhookClient
        do throws(CommandError) {
            client = try plan.client
        } catch {
            return .unusable(error.message)
        }
        guard let fault = await client.look() else { return .open }
        return .fault(fault)
    }
}
