// SPDX-License-Identifier: Apache-2.0

internal import JSONCoding
internal import SignInAccounts

/// Prints what a copy holds.
enum CopyReport {
    /// Prints the counts.
    ///
    /// - Parameters:
    ///   - counts: What the copy holds.
    ///   - done: What was done, after the counts.
    ///   - json: Whether a program reads it.
    static func print(_ counts: StoreCounts, _ done: String, json: Bool) {
        guard !json else {
            Terminal.result([
                "accounts": .integer(Int64(counts.accounts)), "passkeys": .integer(Int64(counts.passkeys)),
                "sessions": .integer(Int64(counts.sessions)),
            ])
            return
        }
        let accounts = AccountText.count(counts.accounts, "account")
        let passkeys = AccountText.count(counts.passkeys, "passkey")
        Terminal.talk("\(accounts) and \(passkeys) \(done)")
    }
}
