// SPDX-License-Identifier: Apache-2.0

internal import SignInAccounts

/// Whether names, addresses or both find accounts.
enum IdentifierPlan {
    /// Reads the setting.
    ///
    /// - Parameters:
    ///   - settings: The settings from all places.
    ///   - hasMail: Whether mail is sent.
    /// - Returns: By what accounts are found.
    /// - Throws: `configuration` where addresses are wanted and cannot be proved.
    static func read(_ settings: Settings, hasMail: Bool) throws(CommandError) -> Identifiers {
        let rule: Identifiers = try ServicePlan.choice(.identifiers, settings) ?? .name
        guard rule == .name || hasMail else {
            throw ServicePlan.wrong(
                .identifiers,
                "needs a way to send mail, by which addresses are proved: \(Setting.mailServer.flag) or "
                    + Setting.mailCommand.flag
            )
        }
        return rule
    }

    /// What the setting means, for `serve --check`.
    static func explanation(_ rule: Identifiers) -> String {
        switch rule {
        case .name: "People are found by: their names"
        case .email: "People are found by: their verified addresses (new accounts are named by them; names find nobody)"
        case .both: "People are found by: their names or verified addresses"
        }
    }
}
