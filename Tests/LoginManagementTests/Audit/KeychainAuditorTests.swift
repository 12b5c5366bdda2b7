// SPDX-License-Identifier: Apache-2.0

import JSONCoding
import LoginManagement
import Passwords
import SecretMemory
import Testing

@Suite struct KeychainAuditorTests {
    private let strong = "k3V-9qzL2w_Xe7-uRbt4"
    private let year: Int64 = 365 * 86_400_000

    private func findings(
        _ logins: [AuditedLogin],
        breaches: (any BreachCounting)? = nil,
        sites: (any PasskeySiteKnowing)? = nil,
        now: Int64 = 0
    ) async -> [AuditFinding] {
        await KeychainAuditor(breaches: breaches, sites: sites, random: .system).audit(logins, now: now).findings
    }

    @Test func `a strong password of its own is nothing to talk about`() async {
        #expect(await findings([login("a", "example.com", strong), login("b", "example.net", strong + "x")]).isEmpty)
        #expect(await findings([]).isEmpty)
        #expect(await findings([login("a", "example.com", nil), login("b", "example.net", "")]).isEmpty)
    }

    @Test func `one password at two sites is reused, and so at two accounts of one site`() async {
        let found = await findings([
            login("a", "example.com", strong), login("b", "example.net", "other" + strong),
            login("c", "example.org", strong),
            login("d", "example.com", strong, username: "second"),
        ])
        #expect(found.map(\.code) == [.reused] && found[0].logins == ["a", "c", "d"])
        #expect(found[0].message.contains("3 accounts") && found[0].gravity == .high)
    }

    @Test func `an account that was saved twice is one account`() async {
        #expect(await findings([login("a", "example.com", strong), login("b", "example.com", strong)]).isEmpty)
    }

    @Test(arguments: [
        "short-9q!", "aaaaaaaaaaaaaaaaaaaa", "abcdefghijklmnopqrst", "zyxwvutsrqponmlkjih", "abcd1abcd1abcd1abcd1",
        "1212121212121212",
        "robin-robin-", "example.com-1",
    ])
    func `short passwords, patterns and names are weak`(password: String) async {
        let found = await findings([login("a", "example.com", password)])
        #expect(found.map(\.code) == [.weak] && found.first?.gravity == .medium)
        #expect(found.first?.message.contains(password) == false)
    }

    @Test func `a second method makes a shorter password do`() async {
        let code = AuditedLogin.Code(secretLength: 20)
        #expect(await findings([login("a", "example.com", "k3V-9qzL2w", code: code)]).isEmpty)
        #expect(await findings([login("a", "example.com", "k3V-9qz", code: code)]).map(\.code) == [.weak])
    }

    @Test func `a common password is told once, not as weak besides`() async {
        let found = await findings([login("a", "example.com", "password")])
        #expect(found.map(\.code) == [.common] && found[0].gravity == .critical)
    }

    @Test func `what no judge takes is still compared with others`() async {
        let long = String(repeating: strong, count: 40)
        #expect(
            await findings([login("a", "example.com", long), login("b", "example.net", long)]).map(\.code) == [.reused]
        )
        let odd = "\u{0}" + strong
        #expect(
            await findings([login("a", "example.com", odd), login("b", "example.net", odd)]).map(\.code) == [.reused]
        )
    }

    // MARK: Breaches

    @Test func `a breached password is told, and its prefix is all that was`() async {
        let service = BreachService(known: [("correct horse battery", 4)])
        let logins = [
            login("a", "example.com", "correct horse battery"), login("b", "example.net", "correct horse battery"),
            login("c", "example.org", strong),
        ]
        let report = await KeychainAuditor(breaches: BreachRangeCounter(asking: service), random: .system).audit(
            logins,
            now: 0
        )
        #expect(report.findings.map(\.code) == [.breached, .reused])
        #expect(report.findings[0].logins == ["a", "b"] && report.findings[0].message.contains("4 times"))
        // Once for each different password, five digits each.
        #expect(service.questions.count == 2 && service.questions.allSatisfy { $0.utf8.count == 5 })
        #expect(service.questions.first == String(sha1("correct horse battery").prefix(5)))
        #expect(report.breachesAsked == 2 && report.breachesUnanswered == 0)
    }

    @Test func `padding is no breach`() async {
        let service = BreachService(known: [("correct horse battery", 0)])
        #expect(
            await findings(
                [login("a", "example.com", "correct horse battery")],
                breaches: BreachRangeCounter(asking: service)
            ).isEmpty
        )
    }

    @Test func `a service that fails speaks neither for nor against a password`() async {
        let service = BreachService(known: [("correct horse battery", 4)], fails: true)
        let report = await KeychainAuditor(breaches: BreachRangeCounter(asking: service), random: .system)
            .audit([login("a", "example.com", "correct horse battery")], now: 0)
        #expect(report.findings.isEmpty && report.breachesAsked == 1 && report.breachesUnanswered == 1)
    }

    @Test(arguments: ["", "no range", "5BAA6:1", "\r\n"])
    func `an answer that is malformed counts as none`(answer: String) async throws {
        struct Fixed: BreachRangeAnswering {
            let bytes: [UInt8]
            func answer(forPrefix prefix: String) async throws -> [UInt8] { bytes }
        }
        let counter = BreachRangeCounter(asking: Fixed(bytes: Array(answer.utf8)))
        #expect(await counter.count(of: try Password("password")) == nil)
        let long = BreachRangeCounter(asking: BreachService(), limits: BreachAnswerLimits(maximumLength: 10))
        #expect(await long.count(of: try Password("password")) == nil)
    }

    @Test func `an audit that is cancelled asks nobody any more`() async {
        let service = BreachService(known: [("password", 1)])
        let logins = [login("a", "example.com", "password")]
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return await KeychainAuditor(breaches: BreachRangeCounter(asking: service), random: .system).audit(
                logins,
                now: 0
            )
        }
        let report = await task.value
        #expect(service.questions.isEmpty && report.breachesUnanswered == 1 && report.findings.map(\.code) == [.common])
    }

    // MARK: Codes and passkeys

    @Test func `codes that are short or old are told`() async {
        let logins = [
            login("a", "example.com", strong, code: .init(secretLength: 10, createdAt: 0)),
            login("b", "example.net", strong + "x", code: .init(secretLength: 20, createdAt: 6 * year)),
            login("c", "example.org", strong + "y", code: .init(secretLength: 16, createdAt: nil)),
            login("d", "example.org", strong + "z", code: .init(secretLength: 16, createdAt: .max)),
            login("e", "example.org", strong + "0", code: .init(secretLength: 16, createdAt: .min)),
        ]
        let found = await findings(logins, now: 7 * year)
        #expect(found.map(\.code) == [.codeShort, .codeOld] && found.map(\.logins) == [["a"], ["a"]])
        #expect(found[0].message.contains("80 bits") && found[1].message.contains("7 years"))
    }

    @Test func `a site that takes passkeys is a hint where there is none`() async throws {
        let list = try PasskeySiteList(
            parsing: Array("martlet-passkey-sites 1\nexample.com https://example.com/keys\nexample.net\n".utf8)
        )
        let found = await findings(
            [
                login("a", "example.com", strong), login("b", "example.net", strong + "x", hasPasskey: true),
                login("c", "example.org", strong + "y"), login("d", "example.com", nil),
            ],
            sites: list
        )
        #expect(found.map(\.code) == [.passkeyOffered] && found[0].logins == ["a"])
        #expect(found[0].address == "https://example.com/keys" && found[0].gravity == .hint)
    }

    // MARK: The report

    @Test func `the gravest comes first, then what concerns most`() async throws {
        let list = try PasskeySiteList(parsing: Array("martlet-passkey-sites 1\nexample.com\n".utf8))
        let found = await findings(
            [
                login("a", "example.com", "short-9q!"), login("b", "example.net", "password"),
                login("c", "x.example", strong),
                login("d", "y.example", strong), login("e", "x.example", strong + "1"),
                login("f", "y.example", strong + "1"),
                login("g", "z.example", strong + "1"),
                login("h", "i.example", strong + "2", code: .init(secretLength: 10)),
            ],
            sites: list
        )
        #expect(found.map(\.code) == [.common, .reused, .reused, .weak, .codeShort, .passkeyOffered])
        #expect(found.map(\.logins.count) == [1, 3, 2, 1, 1, 1])
        #expect(found.map(\.gravity) == found.map(\.gravity).sorted(by: >))
    }

    @Test func `the report is JSON without a password or a hash of one`() async throws {
        let report = await KeychainAuditor(random: .system)
            .audit([login("a", "example.com", "short-9q!"), login("b", "example.net", "short-9q!")], now: 0)
        let text = String(decoding: report.json.serialized, as: UTF8.self)
        #expect(!text.contains("short-9q!") && !"\(report)".contains("short-9q!"))
        #expect(report.json["logins"]?.integer == 2 && report.json["findings"]?.array?.count == 3)
        let first = try #require(report.json["findings"]?.array?.first)
        #expect(first["code"]?.string == "reused" && first["gravity"]?.string == "high")
        #expect(first["logins"]?.array == ["a", "b"] && first["address"] == nil)
    }

    @Test func `logins without a site are not taken for one account`() async {
        let found = await findings([login("a", "", strong), login("b", "", strong)])
        #expect(found.map(\.code) == [.reused] && found.first?.logins == ["a", "b"])
    }
}
