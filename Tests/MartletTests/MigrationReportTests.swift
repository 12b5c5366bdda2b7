// SPDX-License-Identifier: Apache-2.0

import ByteEncodings
import AccountStorage
import Foundation
import SecretMemory
import SignInAccounts
import Testing
import WebAuthnTypes

@Suite(.timeLimit(.minutes(5))) struct MigrationReportTests {
    private let program: Program

    init() throws { program = try Program() }

    private func report(_ arguments: String...) throws -> Program.Outcome {
        try program.run(["report", "migration"] + arguments + program.data)
    }

    /// Data with two people who have passwords; one of them signed in twice just now.
    private func makeData(common: Set<String> = []) async throws {
        let data = program.folder.appending(path: "data")
        try FileManager.default.createDirectory(
            at: data.appending(path: "keys"),
            withIntermediateDirectories: true
        )
        let store = try SQLiteAccountStore(path: data.appending(path: "martlet.sqlite").path)
        let now = UnixTime(milliseconds: Int64(Date().timeIntervalSince1970 * 1000))
        _ = try await store.keepSetting(.relyingPartyID, "localhost")
        for (name, signIns) in [("ada", 2), ("bob", 0)] {
            let account = Account(
                id: UserHandle(from: .system),
                name: try AccountName(name),
                displayName: try DisplayName(name),
                createdAt: now
            )
            let stamp = PasswordStamp(from: .system)
            try await store.createAccount(
                NewAccount(
                    account: account,
                    passkeys: [],
                    password: AccountPassword(
                        hash: "$argon2id$v=19$m=65536,t=3,p=1$x$y",
                        isLong: true,
                        changedAt: now,
                        stamp: stamp
                    ),
                    session: nil,
                    event: TrailEvent(account: account.id, at: now, kind: .accountCreated)
                )
            )
            if common.contains(name) {
                let event = TrailEvent(account: account.id, at: now, kind: .passwordFoundCommon)
                try await store.noteCommonPassword(of: account.id, stamp, event: event)
            }
            for _ in 0..<signIns {
                var session = Session(
                    id: SessionID(from: .system),
                    account: account.id,
                    tokenDigest: OpaqueToken(from: .system).digest,
                    kind: .cookie,
                    methods: [.password],
                    createdAt: now,
                    authenticatedAt: now,
                    userVerifiedAt: nil,
                    lastSeenAt: now,
                    absoluteExpiry: now.adding(seconds: 60),
                    device: "Chrome on Windows"
                )
                session.passwordVerifiedAt = now
                try await store.recordPasswordSignIn(
                    PasswordUse(stamp: stamp, browser: nil),
                    session: session,
                    event: TrailEvent(
                        account: account.id,
                        at: now,
                        kind: .signedInWithPassword,
                        detail: "Chrome on Windows"
                    )
                )
            }
        }
        try store.close()
    }

    @Test func `people read how many accounts are where`() async throws {
        defer { program.remove() }
        try await makeData()
        let outcome = try report()
        #expect(outcome.code == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
        let lines = outcome.output.split(separator: "\n").map { $0.split(separator: " ").joined(separator: " ") }
        #expect(lines.first == "2 accounts may sign in")
        #expect(lines.contains("password alone 2"))
        let waiting = ["password alone: Windows 1 offered: 0", "password alone: never signed in 1 offered: 0"]
        #expect(waiting.allSatisfy(lines.contains))
        let weeks = try #require(lines.firstIndex(of: "accounts by week any password"))
        #expect(lines[weeks + 1].hasSuffix(" 1 1"), "one account, two sign-ins")
        #expect(lines.contains("sign-ins by week password"))
        #expect(lines.last?.hasSuffix(" 2") == true)
        #expect(!outcome.output.contains("group") && !outcome.output.contains("tried first"))
        // Read twice, counted once.
        #expect(try report().output == outcome.output)
    }

    @Test func `passwords that turned out to be tried first are a number`() async throws {
        defer { program.remove() }
        try await makeData(common: ["ada"])
        let outcome = try report()
        let lines = outcome.output.split(separator: "\n").map { $0.split(separator: " ").joined(separator: " ") }
        #expect(lines.contains("password tried first, as sign-ins have shown 1"), "\(outcome.output)")
        #expect(!outcome.output.contains("ada"))
        let json = try JSONSerialization.jsonObject(with: Data(report("--json").output.utf8)) as? [String: Any]
        #expect(json?["commonPasswords"] as? Int == 1)
    }

    @Test func `groups are told apart`() async throws {
        defer { program.remove() }
        try await makeData()
        #expect(try program.run(["account", "group", "bob", "staff"] + program.data).code == 0)
        let lines = try report().output.split(separator: "\n").map { $0.split(separator: " ").joined(separator: " ") }
        let first = try #require(lines.firstIndex(of: "group staff"))
        #expect(
            Array(lines[first..<(first + 4)]) == ["group staff", "password alone 1", "in no group", "password alone 1"]
        )
        let json = try JSONSerialization.jsonObject(with: Data(report("--json").output.utf8)) as? [String: Any]
        let groups = try #require(json?["groups"] as? [[String: Any]])
        #expect(groups.map { $0["group"] as? String } == ["staff", nil])
        #expect(groups.allSatisfy { ($0["accounts"] as? [String: Int])?["password_only"] == 1 })
    }

    @Test func `programs, spreadsheets and eyes get the same`() async throws {
        defer { program.remove() }
        try await makeData()
        let (csv, svg) = (program.folder.appending(path: "a.csv"), program.folder.appending(path: "a.svg"))
        let talk = try report("--csv", csv.path, "--svg", svg.path).errors
        #expect(talk == "written \(csv.path) and \(svg.path)\n")
        let outcome = try report("--json", "--csv", csv.path, "--svg", svg.path, "--weeks", "1")
        #expect(outcome.code == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
        let json = try #require(try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
        #expect((json["accounts"] as? [String: Int])?["password_only"] == 2)
        let groups = try #require(json["groups"] as? [[String: Any]])
        #expect(groups.count == 1 && groups.first?["group"] is NSNull)
        #expect(json["disabled"] as? Int == 0)
        let waiting = try #require(json["waiting"] as? [[String: Any]])
        #expect(waiting.count == 2 && waiting.allSatisfy { $0["offered"] as? Int == 0 })
        let signIns = try #require(json["signIns"] as? [[String: Any]])
        #expect(signIns.count == 1 && signIns.first?["count"] as? Int == 2)
        let week = try #require(signIns.first?["week"] as? String)
        let weeks = try #require(json["weeks"] as? [[String: Any]])
        #expect(weeks.map { $0["accounts"] as? Int } == [1, 1, 1] && weeks.map { $0["signIns"] as? Int } == [2, 2, 2])
        #expect(weeks.map { $0["method"] as? String } == [nil, "password", "password"])
        #expect(weeks.map { $0["platform"] as? String } == [nil, nil, "Windows"])
        let rows = try String(contentsOf: csv, encoding: .utf8)
        #expect(
            rows == "week,method,platform,accounts,sign_ins\r\n"
                + ["any,any", "password,any", "password,Windows"].map { "\(week),\($0),1,2\r\n" }.joined()
        )
        let drawing = try String(contentsOf: svg, encoding: .utf8)
        #expect(drawing.contains("<title>\(week) password: 1</title>"))
        #expect(drawing.contains("role=\"img\" aria-labelledby=\"title desc\""))
        #expect(drawing.contains("<desc id=\"desc\">Week of \(week): password 1.</desc>"), "one week is told once")
        let parser = XMLCheck(Data(drawing.utf8))
        #expect(parser.isWellFormed, "\(drawing)")
        for name in ["ada", "bob"] {
            #expect(!outcome.output.contains(name) && !rows.contains(name) && !drawing.contains(name))
        }
    }

    @Test func `a chart of nothing says so`() async throws {
        defer { program.remove() }
        try await makeData()
        let store = try SQLiteAccountStore(path: program.folder.appending(path: "data/martlet.sqlite").path)
        for name in ["ada", "bob"] {
            let found = try await store.account(named: name)
            let id = try #require(found?.account.id)
            try await store.deleteAccount(
                id,
                onBehalfOf: nil,
                leaving: TrailEvent(account: nil, at: UnixTime(seconds: 1), kind: .accountDeleted)
            )
        }
        try store.close()
        let svg = program.folder.appending(path: "a.svg")
        let outcome = try report("--svg", svg.path)
        #expect(outcome.errors == "written \(svg.path)\n")
        #expect(outcome.output == "0 accounts may sign in\n\nnobody has signed in in these weeks\n")
        #expect(try String(contentsOf: svg, encoding: .utf8).contains("Nobody signed in"))
    }

    @Test(arguments: [["--weeks", "0"], ["--weeks", "521"], ["--weeks", "many"]])
    func `a number of weeks that is none is refused`(arguments: [String]) throws {
        defer { program.remove() }
        #expect(try program.run(["report", "migration"] + arguments + program.data).code == 64)
    }

    @Test func `a file that cannot be written is told`() async throws {
        defer { program.remove() }
        try await makeData()
        let outcome = try report("--csv", program.folder.appending(path: "no/such/folder.csv").path)
        #expect(outcome.code == 73 && outcome.errors.contains("cannot be written"))
    }
}

/// Whether a document is XML; every element is closed in its order.
private struct XMLCheck {
    let isWellFormed: Bool

    init(_ data: Data) {
        let text = String(decoding: data, as: UTF8.self)
        var open: [Substring] = []
        var isFine = true
        for piece in text.split(separator: "<").dropFirst(text.hasPrefix("<") ? 0 : 1) {
            guard let tag = piece.split(separator: ">", maxSplits: 1, omittingEmptySubsequences: false).first else {
                isFine = false
                break
            }
            let name = tag.prefix { $0 != " " && $0 != "/" || tag.first == "/" && $0 == "/" }
            if tag.hasPrefix("/") {
                isFine = isFine && open.popLast() == tag.dropFirst()
            } else if !tag.hasSuffix("/") {
                open.append(name)
            }
        }
        isWellFormed = isFine && open.isEmpty
    }
}
