// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import LoginManagement
internal import JSONCoding
internal import KeychainAgentClient
internal import SecretMemory

#if canImport(Glibc)
internal import Glibc
#endif

/// `martlet-keychain audit`.
struct AuditCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "audit",
        abstract: "Tells which passwords are common, used twice or weak, and which codes are short or old.",
        discussion: """
            Nobody is asked, unless --breaches names a service: no password and no part of one leaves this machine.
            """
    )

    @OptionGroup var options: KeychainOptions

    @Option(
        help: ArgumentHelp(
            "Ask a service by range queries which passwords were stolen.",
            discussion: """
                Such as https://api.pwnedpasswords.com/range: the first five digits of each password's SHA-1 are put behind it. The service learns \
                these, that you ask, and how many passwords you have; not the passwords, nor where you use them.
                """,
            valueName: "address"
        )
    )
    var breaches: String?

    @Option(
        help: ArgumentHelp(
            "A list of sites that take passkeys: tell which of your sites are on it.",
            valueName: "file"
        ),
        completion: .file()
    )
    var passkeySites: String?

    func run() async throws {
        ProcessProtection.guardSecrets()
        let sites = try passkeySites.map { path throws(CommandError) in try Self.sites(path) }
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
        let service = try breaches.map { address throws(CommandError) in
            try BreachExchange(address, most: audited.count { $0.password != nil })
        }
        let auditor = KeychainAuditor(
            breaches: service,
            sites: sites,
            random: .system
        )
        let report = await auditor.audit(audited, now: Int64(time(nil)) * 1_000)
        service?.end()
        let names = Dictionary(logins.map { ($0.item?.text ?? "", LoginStore.line($0)) }) { one, _ in one }
        let lines = report.findings.flatMap { finding in
            let address = finding.address.map { ["  add one at \($0)"] } ?? []
            return ["\(finding.gravity.name): \(finding.message)"] + address
                + finding.logins.map { "  \(names[$0] ?? $0)" }
        }
        if report.breachesUnanswered > 0 {
            Terminal.talk(
                """
                The service did not answer for \(report.breachesUnanswered) of \(report.breachesAsked) passwords; whether those were \
                stolen is not known\(service?.fault.map { " (\($0))" } ?? ""). Try again later.
                """
            )
        }
        let found = ShownText.counted(report.findings.count, "finding")
        let verdict = lines.isEmpty ? "nothing is wrong with" : "\(found) in"
        var members: [(String, JSONValue)] = []
        if case .object(let object) = report.json {
            for member in object.members { members.append((member.key, member.value)) }
        }
        try Terminal.result(
            (["\(verdict) \(ShownText.counted(report.loginCount, "login"))"] + lines).joined(separator: "\n"),
            members,
            asJSON: options.json
        )
    }

    private static func sites(_ path: String) throws(CommandError) -> PasskeySiteList {
        let bytes = try ImportedFile.contents(path, most: PasskeySiteList.longest)
        do {
            return try PasskeySiteList(parsing: bytes)
        } catch { throw CommandError(.usage, "\(path) is no list of sites with passkeys: \(error.message)") }
    }
}
