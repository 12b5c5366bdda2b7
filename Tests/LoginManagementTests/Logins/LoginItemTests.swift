// SPDX-License-Identifier: Apache-2.0

import CBORCoding
import KeychainAgentProtocol
import KeychainItems
import LoginManagement
import KeychainVault
import SecretMemory
import Testing

@Suite struct LoginItemTests {
    private func login(_ site: String? = "https://example.com:8443") throws -> Login {
        var login = Login(
            title: "Nest",
            site: try site.map { try SiteAddress($0) },
            username: "robin",
            password: SecretBytes(copying: "p".utf8),
            note: SecretBytes(copying: "n".utf8)
        )
        login.addresses = ["https://example.net/a,b", "androidapp://org.example"]
        login.tags = ["work", "very important"]
        return login
    }

    private func found(_ draft: ItemContent, _ more: [AttributeName: AttributeValue] = [:]) throws -> KeychainItem {
        var draft = draft
        draft.attributes = draft.attributes.merging(more) { _, next in next }
        return KeychainItem(
            draft,
            id: try #require(ItemID(bytes: Array(0..<16))),
            revision: RevisionID(from: .system),
            created: 5,
            modified: 7
        )
    }

    @Test(arguments: ["https://example.com:8443", "http://example.com", "https://[::1]", "http://localhost:3000", nil])
    func `a login is the same when it is read again`(site: String?) throws {
        var login = try login(site)
        let draft = try login.newItem
        #expect(draft.kind == (site == nil ? .genericPassword : .internetPassword) && draft.accessGroup == "passwords")
        #expect(Set(draft.attributes.keys).isSubset(of: Login.ownAttributes))
        let again = try #require(Login(try found(draft)))
        (login.item, login.created, login.modified) = (again.item, 5, 7)
        #expect(again == login)
        #expect(again.item?.text == "000102030405060708090a0b0c0d0e0f")
    }

    @Test func `several of one site and name are told apart by a number, and without a site by the title`() throws {
        let second = try login().numbered(2)
        let draft = try second.newItem
        #expect(second.title == "Nest (2)" && draft.attributes["path"] == .text("2"))
        let again = try #require(Login(try found(draft)))
        #expect(again.number == 2 && again.title == "Nest (2)")
        #expect(try login().newItem.attributes["path"] == nil && login().numbered(1) == login())
        var renamed = again
        renamed.title = "Office"
        let change = try #require(try renamed.change(from: again))
        #expect(change.changes.attributes == ["labl": .text("Office")] && change.changes.removed.isEmpty)
        let siteless = try login(nil).numbered(3)
        #expect(siteless.number == 1)
        #expect(try siteless.newItem.attributes["svce"] == .text("Nest (3)"))
    }

    @Test(arguments: ["/login", "0", "1", "-2", "02", "2 ", ""])
    func `a path that another program wrote is no number, and stays`(path: String) throws {
        let item = try found(try login().newItem, path.isEmpty ? [:] : ["path": .text(path)])
        let read = try #require(Login(item))
        #expect(read.number == 1)
        var next = read
        next.title = "Office"
        let change = try #require(try next.change(from: read))
        #expect(change.changes.attributes["path"] == nil && !change.changes.removed.contains("path"))
    }

    @Test func `every attribute that is written is one of the vault's`() throws {
        for site in ["https://example.com:8443", nil] {
            let draft = try login(site).newItem
            for (name, value) in draft.attributes {
                let known = draft.kind.attributes.first { $0.name == name }
                #expect(known?.form.kept(value) == value, "\(name)")
            }
        }
    }

    @Test func `a change names what differs alone, and leaves what others wrote`() throws {
        let former = try #require(Login(try found(try login().newItem, ["desc": .text("another program's")])))
        var next = former
        (next.password, next.note, next.code) = (nil, nil, nil)
        next.username = ""
        next.title = "Other"
        let change = try #require(try next.change(from: former))
        #expect(change.changes.attributes == ["labl": .text("Other")])
        #expect(change.changes.removed == ["acct"])
        #expect(change.changes.secrets == ItemSecrets())
    }

    @Test func `with a site and without one are two things`() throws {
        let former = try #require(Login(try found(try login().newItem)))
        var next = former
        next.site = nil
        let error = #expect(throws: KeychainLoginsError.self) { try next.change(from: former) }
        #expect(error?.code == .siteChanged)
    }

    @Test(arguments: [
        ("\n", KeychainLoginsError.Code.addressInvalid),
        ("https://bank.example\nhttps://thief.example", .addressInvalid),
        ("\u{1B}[2J", .addressInvalid), (String(repeating: "a", count: 8_200), .tooLong),
    ])
    func `no address becomes two, and none is longer than what is kept`(
        address: String,
        code: KeychainLoginsError.Code
    ) throws {
        var login = try login()
        login.addresses = [address]
        #expect(throws: KeychainLoginsError.self) { try login.newItem }
        do { _ = try login.newItem } catch { #expect(error.code == code) }
        (login.addresses, login.tags) = ([], [address])
        do { _ = try login.newItem } catch { #expect(error.code == code) }
    }

    @Test func `without a site and a title there is nothing to find it by`() throws {
        let login = Login(username: "robin", password: SecretBytes(copying: "p".utf8))
        do {
            _ = try login.newItem
            Issue.record("it was taken")
        } catch {
            #expect(error.code == .nameless)
        }
    }

    @Test func `what is no login is passed over`() throws {
        let draft = try login().newItem
        #expect(Login(try found(draft, ["srvr": .text("exa mple")])) == nil)
        #expect(Login(try found(draft, ["srvr": .text("bank.example@thief.example")])) == nil)
        var key = draft
        key.kind = .key
        #expect(Login(try found(key)) == nil)
    }

    @Test func `secrets are not printed`() throws {
        let text = "\(try login())" + String(reflecting: try login())
        #expect(text.contains("redacted"))
    }
}
