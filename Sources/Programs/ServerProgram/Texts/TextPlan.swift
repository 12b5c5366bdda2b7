// SPDX-License-Identifier: Apache-2.0

internal import OutgoingHTTP
internal import JSONCoding
internal import SignInAccounts
internal import MessageDelivery

/// A way to send text messages, and how many.
struct TextPlan: Sendable {
    /// Who sends them.
    let receiver: WebhookPlan
    /// How many may leave in 24 hours.
    let perDay: Int
    /// What new numbers begin with; empty for anything.
    let prefixes: [String]

    private static let usualPerDay = 1_000

    /// Reads the settings; nil when no text messages are sent.
    ///
    /// - Parameter settings: The settings from all places.
    /// - Throws: `configuration`, naming the setting.
    init?(_ settings: Settings) throws(CommandError) {
        guard let receiver = try WebhookPlan(settings, .texts) else {
            let idle: Setting? =
                settings.number(.smsPerDay) != nil
                ? .smsPerDay : settings.list(.smsPrefixes) != nil ? .smsPrefixes : nil
            if let idle { throw ServicePlan.wrong(idle, "changes nothing without \(Setting.smsWebhook.flag)") }
            return nil
        }
        self.receiver = receiver
        perDay = settings.number(.smsPerDay) ?? Self.usualPerDay
        guard (4...1_000_000).contains(perDay) else {
            throw ServicePlan.wrong(.smsPerDay, "must lie between 4 and 1000000")
        }
        prefixes = settings.list(.smsPrefixes) ?? []
        for prefix in prefixes {
            guard prefix.first == "+", (2...8).contains(prefix.utf8.count), prefix.utf8.dropFirst().first != 0x30,
                prefix.utf8.dropFirst().allSatisfy({ (0x30...0x39).contains($0) })
            else {
                throw ServicePlan.wrong(
                    .smsPrefixes,
                    "holds \"\(prefix)\"; + and the first digits, such as +81, were expected"
                )
            }
        }
    }

    /// What posts the messages.
    ///
    /// - Throws: `configuration`, also for a key file that cannot be read or that others can read.
    var client: WebhookClient { get throws(CommandError) { try receiver.client } }

    /// Sets what the engine goes by.
    func set(_ policy: inout SignInPolicy) {
        policy.textPrefixes = prefixes
        policy.rateLimits.textTotal = .perDay(perDay / 2)
        policy.rateLimits.textRegion = .perDay(perDay / 4)
    }

    /// What the settings mean, for `serve --check`.
    var explanation: String {
        let numbers = prefixes.isEmpty ? "any country" : prefixes.joined(separator: ", ")
        return "Text messages: by \(receiver.explanation), \(perDay) a day at most, to numbers of \(numbers)"
    }

    /// The settings, for programs.
    static func json(_ plan: TextPlan?) -> JSONValue {
        guard let plan else { return .null }
        return [
            "receiver": .string(plan.receiver.address.description),
            "perDay": .integer(Int64(plan.perDay)),
            "prefixes": .array(plan.prefixes.map { .string($0) }),
        ]
    }
}
