// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
internal import AppleSignIn
internal import FoundationEssentials
internal import JSONCoding
internal import SignInAccounts
internal import WebAuthnRelyingParty
internal import WebAuthnTypes

/// Text and JSON of what the account commands show.
enum AccountText {
    /// A number with its noun.
    static func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }

    /// What an account has beside passkeys, in words; empty when it has nothing.
    static func otherMethods(password: Bool, app: Bool, external: Set<ProviderName>) -> [String] {
        (password ? ["password"] : []) + (app ? ["authenticator app"] : [])
            + names(external).map { "identity at \($0)" }
    }

    private static func names(_ providers: Set<ProviderName>) -> [String] { providers.map(\.text).sorted() }

    private static func json(_ providers: Set<ProviderName>) -> JSONValue {
        .array(names(providers).map { .string($0) })
    }

    /// A time, to the second, in UTC.
    static func time(_ time: UnixTime) -> String {
        Date(timeIntervalSince1970: Double(time.milliseconds / 1000)).formatted(.iso8601)
    }

    /// An account with its counts, for programs.
    static func json(_ summary: AccountSummary) -> JSONValue {
        var object = members(summary.account)
        object["passkeys"] = .integer(Int64(summary.passkeys))
        object["sessions"] = .integer(Int64(summary.sessions))
        object["hasPassword"] = .bool(summary.hasPassword)
        object["hasAuthenticatorApp"] = .bool(summary.hasAuthenticatorApp)
        object["providers"] = json(summary.external)
        return .object(object)
    }

    /// An account with its passkeys, for programs.
    static func json(
        _ found: AccountPasskeys,
        group: AccountGroup?,
        isOperator: Bool,
        recovery: RecoveryCase?
    ) -> JSONValue {
        var object = members(found.account)
        object["group"] = group.map { .string($0.text) } ?? .null
        object["operator"] = .bool(isOperator)
        object["recoveryDueAt"] = recovery.map { .integer($0.dueAt.milliseconds) } ?? .null
        object["hasPassword"] = .bool(found.hasPassword)
        object["hasAuthenticatorApp"] = .bool(found.hasAuthenticatorApp)
        object["providers"] = json(found.external)
        object["passkeys"] = .array(
            found.passkeys.map { passkey in
                [
                    "id": .string(passkey.credential.id.base64URL),
                    "name": .string(passkey.name.text),
                    "provider": passkey.provider.map { .string($0) } ?? .null,
                    "kind": .string(passkey.kind.rawValue),
                    "createdAt": .integer(passkey.createdAt.milliseconds),
                    "lastUsedAt": passkey.lastUsedAt.map { .integer($0.milliseconds) } ?? .null,
                    "backedUp": .bool(passkey.credential.backupState),
                    "unproven": .bool(passkey.isUnproven),
                    "verified": .bool(passkey.provesUser),
                ]
            }
        )
        return .object(object)
    }

    /// A passkey in a line.
    static func line(_ passkey: Passkey) -> String {
        let use = passkey.lastUsedAt.map { "last used \(time($0))" } ?? "never used"
        let provider = passkey.provider.map { ", \($0)" } ?? ""
        let proof = passkey.isUnproven ? ", not proven yet" : passkey.provesUser ? "" : ", has shown presence alone"
        return "\(passkey.name.text) (\(passkey.kind.rawValue)\(provider)), \(use)\(proof)"
    }

    /// A recovery in a line: who waits, or waited, asks the operator.
    static func line(_ recovery: RecoveryCase, at now: UnixTime) -> String {
        recovery.dueAt > now
            ? "waits until \(time(recovery.dueAt))"
            : "has waited, and can be finished until \(time(recovery.expiresAt))"
    }

    private static func members(_ account: Account) -> JSONObject {
        [
            "name": .string(account.name.text),
            "displayName": .string(account.displayName.text),
            "id": .string(account.id.base64URL),
            "createdAt": .integer(account.createdAt.milliseconds),
            "disabledAt": account.disabledAt.map { .integer($0.milliseconds) } ?? .null,
        ]
    }
}
