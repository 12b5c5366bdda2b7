// SPDX-License-Identifier: Apache-2.0
// Looks for passwords that ought to be changed.

internal import ArgumentParser
internal import CredentialExchange
internal import JSONCoding
internal import KeychainAgentSockets
internal import KeychainAudit
internal import KeychainLogins
internal import SecretMemory

#if canImport(Glibc)
internal import Glibc
#endif

/// `martlet-keychain audit`.
struct AuditCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "audit",
        abstract: "Tells which passwords are common, used twice or weak, and which codes are short or old.",
        discussion: "Nobody is asked: no password and no part of one leaves this machine."
    )

    @OptionGroup var options: KeychainOptions

    func run() async throws {
        ProcessProtection.forbidDumps()
        let store = try LoginStore(options)
        let logins = try store.allWithSecrets("read")
        func account(_ login: Login) -> [String] { [store.finder.heading(login), login.username] }
        let withPasskey = Set(logins.filter { $0.passkey != nil }.map(account))
        let audited = logins.filter { $0.passkey == nil }.map { login in
            AuditedLogin(
                identifier: login.item?.text ?? "",
                site: store.finder.heading(login),
                username: login.username,
                password: login.password,
                hasPasskey: withPasskey.contains(account(login)),
                code: login.oneTimeCode.map {
                    AuditedLogin.Code(secretLength: $0.secret.count, createdAt: login.modified)
                }
            )
        }
        let report = await KeychainAuditor(random: .system).audit(audited, now: Int64(time(nil)) * 1_000)
        let names = Dictionary(logins.map { ($0.item?.text ?? "", LoginStore.line($0)) }) { one, _ in one }
        let lines = report.findings.flatMap { finding in
            ["\(finding.gravity.name): \(finding.message)"] + finding.logins.map { "  \(names[$0] ?? $0)" }
        }
        let verdict = lines.isEmpty ? "nothing is wrong with" : "\(report.findings.count) findings in"
        var members: [(String, JSONValue)] = []
        if case .object(let object) = report.json {
            for member in object.members { members.append((member.key, member.value)) }
        }
        try Terminal.result(
            (["\(verdict) \(report.loginCount) logins"] + lines).joined(separator: "\n"),
            members,
            asJSON: options.json
        )
    }
}
