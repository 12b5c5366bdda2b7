// SPDX-License-Identifier: Apache-2.0

internal import SignInAccounts

/// Which addresses accounts can have, and what codes that are sent there open.
struct CodePlan: Sendable, Hashable {
    /// What codes open.
    let use: CodeUse
    /// The kinds of addresses that messages are sent to.
    let kinds: Set<MessageRecipient.Kind>

    /// Reads the setting.
    ///
    /// - Parameters:
    ///   - settings: The settings from all places.
    ///   - hasPasswords: Whether people may have passwords.
    ///   - kinds: The kinds of addresses that messages are sent to.
    /// - Throws: `configuration`, naming the setting, where codes are wanted and cannot be sent, or open nothing.
    init(_ settings: Settings, hasPasswords: Bool, kinds: Set<MessageRecipient.Kind>) throws(CommandError) {
        use = try ServicePlan.choice(.codes, settings) ?? .off
        self.kinds = kinds
        guard use != .off else { return }
        guard hasPasswords else {
            throw ServicePlan.wrong(
                .codes,
                "goes with \(Setting.passwords.flag) on: codes follow a password or stand in for one"
            )
        }
        guard !kinds.isEmpty else {
            throw ServicePlan.wrong(
                .codes,
                "needs a way to send mail (\(Setting.mailServer.flag) or \(Setting.mailCommand.flag), and "
                    + "\(Setting.mailFrom.flag)) or text messages (\(Setting.smsWebhook.flag))"
            )
        }
    }

    /// What the setting means, for `serve --check`.
    var explanation: [String] {
        guard !kinds.isEmpty else { return [] }
        let meaning =
            switch use {
            case .off: "off (addresses can be proved; codes open nothing)"
            case .secondStep:
                "second-step (a code by \(ways) follows the password of whoever has a verified address and no app)"
            case .signIn:
                "sign-in (a code by \(ways) stands in for the password of whoever has a verified address, no app and no "
                    + "passkey)"
            }
        return ["Codes by message: \(meaning)"]
    }

    /// By what they come.
    private var ways: String {
        switch (kinds.contains(.email), kinds.contains(.phone)) {
        case (true, true): "mail or text message"
        case (false, true): "text message"
        default: "mail"
        }
    }
}
