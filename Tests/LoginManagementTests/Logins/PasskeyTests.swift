// SPDX-License-Identifier: Apache-2.0

import CBORCoding
import KeychainItems
import LoginManagement
import JSONCoding
import KeychainAgentProtocol
import PasskeyRecords
import SecretMemory
import Testing

@Suite struct PasskeyTests {
    private let finder = LoginFinder(matcher: SiteMatcher { _ in nil }, international: { _ in nil })

    /// The outside of a private key as PKCS #8, 138 bytes: nobody signs with it.
    private static let key: [UInt8] = [0x30, 0x81, 135, 2, 1, 0, 0x30] + Array(repeating: 0x30, count: 131)

    private func passkey(kept: KeptMembers = .none, of site: String = "example.com") -> PasskeyRecord {
        PasskeyRecord(
            credentialID: [1, 2, 3],
            relyingParty: site,
            username: "robin",
            displayName: "Robin",
            userHandle: [9],
            key: SecretBytes(copying: Self.key),
            kept: kept.bytes
        )
    }

    private func found(_ draft: ItemContent) throws -> KeychainItem {
        KeychainItem(
            draft,
            id: try #require(ItemID(bytes: Array(0..<16))),
            revision: RevisionID(from: .system),
            created: 5,
            modified: 7
        )
    }

    private var extensions: KeptMembers {
        var object = JSONObject()
        object["fido2Extensions"] = .object(["hmacCredentials": .string("test secret")])
        return KeptMembers(object)
    }

    @Test func `a password without a name beside a passkey is kept for the passkey's site`() throws {
        let password = ExchangeCredential.login(ExchangeLogin(username: nil, password: ExchangeField("test")))
        let read = Login.read(ExchangeItem(title: "", credentials: [password, .passkey(passkey())]), with: finder)
        #expect(read.logins.count == 2 && read.left.isEmpty)
        let kept = try #require(read.logins.first { $0.passkey == nil })
        #expect(kept.password?.count == 4 && kept.site?.description == "https://example.com")
    }

    @Test(arguments: [false, true])
    func `a passkey of a file is an item, and the same when it is read and written again`(
        hasMore: Bool
    ) throws {
        let given = passkey(kept: hasMore ? extensions : .none)
        let read = Login.read(ExchangeItem(title: "Nest", credentials: [.passkey(given)]), with: finder)
        let login = try #require(read.logins.first)
        #expect(read.logins.count == 1 && read.left.isEmpty && login.site?.description == "https://example.com")
        let draft = try login.newItem
        #expect(draft.kind == .passkey && draft.accessGroup == Login.group)
        #expect(Set(draft.attributes.keys).isSubset(of: Login.ownAttributes))
        for (name, value) in draft.attributes {
            #expect(draft.kind.attributes.first { $0.name == name }?.form.kept(value) == value, "\(name)")
        }
        var again = try #require(Login(try found(draft)))
        #expect(again.exposedItem.credentials == [.passkey(given)])
        (again.item, again.created, again.modified) = (nil, 0, 0)
        #expect(again == login && again.hasSameSecrets(as: login))
    }

    @Test func `a password, its passkey and the note of one account are two things, with the note at the password`()
        throws
    {
        let credentials: [ExchangeCredential] = [
            .login(ExchangeLogin(username: ExchangeField("robin"), password: ExchangeField("p"))), .passkey(passkey()),
            .note(ExchangeNote(ExchangeField("n"))),
        ]
        let logins = Login.read(
            ExchangeItem(title: "Nest", urls: ["https://example.com"], credentials: credentials),
            with: finder
        ).logins
        #expect(logins.map { $0.passkey == nil } == [true, false])
        #expect(logins.map { $0.note == nil } == [false, true])
        #expect(finder.heading(logins[0]) == finder.heading(logins[1]))
    }

    @Test func `what is said beside a passkey alone is kept with it`() throws {
        var item = ExchangeItem(
            title: "Nest",
            urls: ["https://example.com"],
            credentials: [.passkey(passkey()), .note(ExchangeNote(ExchangeField("n")))]
        )
        item.tags = ["work"]
        let logins = Login.read(item, with: finder).logins
        #expect(logins.count == 1 && logins[0].note == SecretBytes(copying: "n".utf8) && logins[0].tags == ["work"])
    }

    @Test func `addresses beside a passkey alone are told, but for the site that is its own`() {
        let item = ExchangeItem(
            title: "Nest",
            urls: [
                "https://example.com/login", "https://nest.example:8443/a", "https://robin:test@nest.example",
                "androidapp://com.example",
                "https://nest.example", "https://example.com",
            ],
            credentials: [.passkey(passkey())]
        )
        let read = Login.read(item, with: finder)
        #expect(read.logins.count == 1 && read.logins.first?.site?.description == "https://example.com")
        // By its site alone: what else an address holds may be a secret.
        #expect(
            read.left == [
                "the address https://nest.example:8443", "an address that names no site",
                "the address https://nest.example",
            ]
        )
    }

    @Test(arguments: [
        "", "https://example.com", "example.com/path", "example.com:8443", "a b", "EXAMPLE.com", "user@example.com",
    ])
    func `a passkey of what is no site is left out and told`(site: String) {
        let read = Login.read(ExchangeItem(title: "Nest", credentials: [.passkey(passkey(of: site))]), with: finder)
        #expect(read.logins.isEmpty && read.left.count == 1)
    }

    @Test func `a key that is cut, longer than it says or none at all is left out and told`() {
        let cut = (0..<Self.key.count).map { Array(Self.key.prefix($0)) }
        let others: [[UInt8]] = [Self.key + [0], [2] + Self.key.dropFirst(), [0x30, 0x84, 0, 0, 0, 1, 0]]
        for key in cut + others {
            var other = passkey()
            other.key = SecretBytes(copying: key)
            let read = Login.read(ExchangeItem(title: "Nest", credentials: [.passkey(other)]), with: finder)
            #expect(read.logins.isEmpty && read.left.count == 1, "\(key.count) bytes")
        }
    }

    @Test func `title, tags and note of a passkey change, and nothing else`() throws {
        let login = try #require(
            Login.read(ExchangeItem(title: "", credentials: [.passkey(passkey())]), with: finder).logins.first
        )
        let former = try #require(Login(try found(try login.newItem)))
        var next = former
        next.passkey?.key = nil
        (next.title, next.tags) = ("Nest", ["work"])
        let change = try #require(try next.change(from: former))
        #expect(change.changes.attributes == ["labl": .text("Nest"), "icmt": .text("work")])
        #expect(change.changes.secrets == ItemSecrets())
        for wrong in [
            { (login: inout Login) in login.username = "eve" }, { $0.password = SecretBytes(copying: "p".utf8) },
            { $0.code = SecretBytes(copying: "c".utf8) }, { $0.passkey = nil },
            { $0.site = try? SiteAddress("https://example.org") },
        ] as [(inout Login) -> Void] {
            var next = former
            wrong(&next)
            let error = #expect(throws: KeychainLoginsError.self) { try next.change(from: former) }
            #expect(error?.code == .passkeyFixed)
        }
    }

    @Test func `a key that is cut or of another version is none, and the passkey is still shown`() throws {
        let login = try #require(
            Login.read(ExchangeItem(title: "", credentials: [.passkey(passkey(kept: extensions))]), with: finder).logins
                .first
        )
        var draft = try login.newItem
        let whole = try #require(draft.secrets.data).withBytes { Array($0) }
        for count in 0..<143 {
            draft.secrets.data = SecretBytes(copying: whole.prefix(count))
            let read = try #require(Login(try found(draft)))
            #expect(read.passkey?.key == nil && read.passkey?.relyingParty == "example.com")
        }
        draft.secrets.data = SecretBytes(copying: [2] + whole.dropFirst())
        #expect(try #require(Login(try found(draft))).passkey?.key == nil)
        draft.secrets.data = SecretBytes(copying: [1, 0xFF, 0xFF, 0xFF, 0xFF] + whole.dropFirst(5))
        #expect(try #require(Login(try found(draft))).passkey?.key == nil)
        // Such a passkey writes no file that another program would take for a whole one.
        #expect(try #require(Login(try found(draft))).exposedItem.credentials.isEmpty)
    }
}
