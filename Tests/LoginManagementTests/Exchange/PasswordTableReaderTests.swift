// SPDX-License-Identifier: Apache-2.0

import LoginManagement
import JSONCoding
import Testing

@Suite struct PasswordTableReaderTests {
    /// A table of each program, with one record of the same content as far as the program has a place for it.
    static let tables: [(source: TableSource, text: String)] = [
        (.chrome, "name,url,username,password,note\nExample,https://example.com/,robin,\"a,\"\"b\"\"\",two\n"),
        (
            .firefox,
            "\"url\",\"username\",\"password\",\"httpRealm\",\"formActionOrigin\",\"guid\",\"timeCreated\",\"timeLastUsed\","
                + "\"timePasswordChanged\"\r\n\"https://example.com/\",\"robin\",\"a,\"\"b\"\"\",,\"https://example.com\","
                + "\"{1}\",\"1700000000000\",\"1700000000001\",\"1700000001000\"\r\n"
        ),
        (
            .apple,
            "Title,URL,Username,Password,Notes,OTPAuth\nExample,https://example.com/,robin,\"a,\"\"b\"\"\",two,otpauth://totp/Example:robin?secret=GEZDGNBVGY3TQOJQ&issuer=Example\n"
        ),
        (
            .bitwarden,
            "folder,favorite,type,name,notes,fields,reprompt,login_uri,login_username,login_password,login_totp\nWork,1,login,Example,two,\"pin: 1\",0,\"https://example.com,https://example.net/a,b\",robin,\"a,\"\"b\"\"\",gezd gnbv gy3t qojq\n"
        ),
        (
            .onePassword,
            "Title,Url,Username,Password,OTPAuth,Favorite,Archived,Tags,Notes\nExample,https://example.com/,robin,\"a,\"\"b\"\"\",GEZDGNBVGY3TQOJQ,true,false,Work;Home,two\n"
        ),
        (
            .keePassXC,
            "\"Group\",\"Title\",\"Username\",\"Password\",\"URL\",\"Notes\",\"TOTP\",\"Icon\",\"Last Modified\",\"Created\"\n\"Root/Work\",\"Example\",\"robin\",\"a,\"\"b\"\"\",\"https://example.com/\",\"two\",\"otpauth://totp/x?secret=GEZDGNBVGY3TQOJQ&digits=8&period=60&algorithm=SHA256\",\"0\",\"2023-11-14T22:30:00Z\",\"2023-11-14T22:13:20Z\"\n"
        ),
        (
            .lastPass,
            "url,username,password,totp,extra,name,grouping,fav\nhttps://example.com/,robin,\"a,\"\"b\"\"\",GEZDGNBVGY3TQOJQ,two,Example,Work,0\n"
        ),
        (
            .dashlane,
            "username,username2,username3,title,password,note,url,category,otpUrl\nrobin,second,,Example,\"a,\"\"b\"\"\",two,https://example.com/,Work,otpauth://totp/x?secret=GEZDGNBVGY3TQOJQ\n"
        ),
        (
            .proton,
            "type,name,url,email,username,password,note,totp,createTime,modifyTime,vault\nlogin,Example,\"https://example.com, https://example.net\",robin@example.com,robin,\"a,\"\"b\"\"\",two,GEZDGNBVGY3TQOJQ,1700000000,1700000001,Personal\n"
        ),
        (
            .keePass,
            "\"Account\",\"Login Name\",\"Password\",\"Web Site\",\"Comments\"\r\n\"Example\",\"robin\",\"a,\\\"b\\\"\",\"https://example.com/\",\"two\"\r\n"
        ),
        (
            .other,
            "account,login name,password,web site,comments\nExample,robin,\"a,\"\"b\"\"\",https://example.com/,two\n"
        ),
    ]

    @Test(arguments: tables) func `each program is recognised, and its record read`(source: TableSource, text: String)
        throws
    {
        for bytes in [Array(text.utf8), [0xEF, 0xBB, 0xBF] + Array(text.utf8)] {
            let (items, reader) = try readTable(bytes)
            #expect(reader.source == source)
            let item = try #require(items.first)
            #expect(items.count == 1 && reader.report?.items == 1 && reader.report?.logins == 1)
            let joined = source == .bitwarden || source == .proton
            #expect(item.urls.first == (joined ? "https://example.com" : "https://example.com/"))
            #expect(item.username == "robin" && item.password == "a,\"b\"")
            if source != .firefox { #expect(item.title == "Example") }
            if ![.firefox].contains(source) { #expect(item.note?.hasPrefix("two") == true) }
            if ![.chrome, .firefox, .keePass, .other].contains(source) {
                #expect(item.code?.secret.array == Array("1234567890".utf8))
                #expect(reader.report?.codes == 1)
            }
        }
    }

    @Test(arguments: tables) func `a table that comes byte by byte is read the same`(source: TableSource, text: String)
        throws
    {
        #expect(try readTable(Array(text.utf8), chunk: 1).items == readTable(text).items)
    }

    @Test func `what has no place of its own becomes a field or goes into the notes, and is told`() throws {
        let text = Self.tables.first { $0.source == .firefox }?.text ?? ""
        let (items, reader) = try readTable(text)
        #expect(
            items[0].fields == ["formActionOrigin: https://example.com", "guid: {1}", "timeLastUsed: 1700000000001"]
        )
        #expect(items[0].note == nil)
        #expect(items[0].createdAt == 1_700_000_000 && items[0].modifiedAt == 1_700_000_001)
        #expect(reader.report?.unknownColumns == ["httpRealm", "formActionOrigin", "guid", "timeLastUsed"])

        let bitwarden = try readTable(Self.tables.first { $0.source == .bitwarden }?.text ?? "").items[0]
        #expect(bitwarden.note == "two" && bitwarden.fields == ["pin: 1", "reprompt: 0"])
        #expect(bitwarden.urls == ["https://example.com", "https://example.net/a,b"])
        #expect(bitwarden.tags == ["Work"] && bitwarden.isFavorite == true)

        let proton = try readTable(Self.tables.first { $0.source == .proton }?.text ?? "").items[0]
        #expect(proton.note == "two\nemail: robin@example.com" && proton.urls.count == 2)
        let dashlane = try readTable(Self.tables.first { $0.source == .dashlane }?.text ?? "").items[0]
        #expect(dashlane.note == "two" && dashlane.fields == ["username2: second"])
        let keePassXC = try readTable(Self.tables.first { $0.source == .keePassXC }?.text ?? "").items[0]
        #expect(keePassXC.createdAt == 1_700_000_000 && keePassXC.modifiedAt == 1_700_001_000)
        #expect(keePassXC.code?.digits == 8 && keePassXC.code?.period == 60 && keePassXC.code?.algorithm == .sha256)
        let onePassword = try readTable(Self.tables.first { $0.source == .onePassword }?.text ?? "").items[0]
        #expect(onePassword.tags == ["Work", "Home"] && onePassword.fields == ["Archived: false"])
    }

    @Test(
        arguments: [
            ("PIN: 12: 34\nPet: owl", ["PIN: 12: 34", "Pet: owl"]),
            ("Key: one\r\n two\n\nthree", ["Key: one\n two\n\nthree"]),
            ("no name", ["fields: no name"]), (": nameless", ["fields: : nameless"]), ("Empty: ", ["Empty: "]),
            ("\n\nPIN: 1", ["PIN: 1"]), ("PIN:1", ["fields: PIN:1"]),
        ] as [(String, [String])]
    )
    func `lines of the fields of Bitwarden are custom fields, and hidden`(cell: String, fields: [String]) throws {
        let header =
            "folder,favorite,type,name,notes,fields,reprompt,login_uri,login_username,login_password,login_totp\n"
        let item = try readTable(header + ",,login,N,,\"\(cell)\",,https://example.com,robin,p,\n").items[0]
        #expect(item.fields == fields)
        for case .fields(let group) in item.credentials {
            #expect(group.fields.allSatisfy { $0.kind == "concealed-string" })
        }
    }

    @Test(
        arguments: [
            (#"a\\b"#, #"a\b"#), (#"a\"b"#, #"a"b"#), (#"a\\"#, #"a\"#), (#"\\\""#, #"\""#), (#"a\nb"#, #"a\nb"#),
            (#"a""b"#, #"a"b"#),
            ("a\nb", "a\nb"), ("", nil), (#"DOMAIN\\robin"#, #"DOMAIN\robin"#),
        ] as [(String, String?)]
    )
    func `KeePass writes a backslash before quotes and backslashes, and what is meant is read`(
        written: String,
        password: String?
    ) throws {
        let header = #""Account","Login Name","Password","Web Site","Comments""#
        for end in ["\n", "\r\n"] {
            let (items, reader) = try readTable(
                header + end + #""A","u","\#(written)","https://a.b","""# + end + #""B","v","last","",""# + "\"" + end
            )
            #expect(items.map(\.password) == [password, "last"] && reader.source == .keePass)
            #expect(reader.report?.remarks.isEmpty == true)
        }
        // The same names without quotes are another program's, and a backslash is one.
        let plain = try readTable("Account,Login Name,Password,Web Site,Comments\nA,u,\"a\\\\b\",https://a.b,\n")
        #expect(plain.items[0].password == #"a\\b"# && plain.reader.source == .other)
    }

    @Test(arguments: [
        "Title,Login,Password,Website,Notes", "displayname,User Name,Pwd,Link,Memo",
        "Name,UserID,pass,Web Address,Comment",
        "title,E-Mail,password,website address,memo", "name,user_id,PWD,Login URL,note",
        "NAME,LoginName,PASSWORD,URL,EXTRA",
    ])
    func `accounts of one site keep their names, however a column of names is called`(header: String) throws {
        let (items, reader) = try readTable(
            header + "\nM,robin,one,https://mail.example,n\nM,eve,two,https://mail.example,n\n"
        )
        #expect(items.map(\.username) == ["robin", "eve"] && items.map(\.password) == ["one", "two"])
        #expect(items[0].urls == ["https://mail.example"] && items[0].title == "M" && items[0].note == "n")
        #expect(reader.report?.unknownColumns.isEmpty == true)
    }

    @Test func `where no column is known to hold names, one is to be named`() throws {
        let text = "Title,Kennung,Password\nM,robin,one\n"
        #expect(throws: ExchangeError.self) { try readTable(text) }
        do {
            _ = try readTable(text)
        } catch {
            #expect(error.code == .nameUnknown && error.message.contains("Kennung"))
        }
        func read(_ columns: [TableColumn: String]) throws -> ExchangeItem? {
            var reader = PasswordTableReader(columns: columns)
            reader.feed(Array(text.utf8))
            reader.finish()
            return try reader.next()
        }
        #expect(try read([.username: " kennung "])?.username == "robin")
        let nameless = try read([.username: ""])
        #expect(nameless?.username == nil && nameless?.fields == ["Kennung: robin"])
        #expect(try read([.username: "Kennung", .title: ""])?.fields == ["Title: M"])
        #expect(throws: ExchangeError.self) { try read([.username: "Name"]) }
        // With nothing left to be a name there is none.
        #expect(try readTable("title,password\nM,one\n").items.first?.username == nil)
    }

    @Test func `a secret that nothing is called by is kept under the line on which it stands`() throws {
        let (items, _) = try readTable(
            "\"Group\",\"Title\",\"Username\",\"Password\",\"URL\",\"Notes\"\n\"Root\",\"\",\"\",\"only-password\",\"\",\"\"\n"
                + "\"Root\",\"\",\"\",\"\",\"\",\"only a note\"\n\"Root\",\"\",\"\",\"\",\"\",\"\"\n"
        )
        #expect(items.map(\.title) == ["untitled, line 2", "untitled, line 3", ""])
        #expect(items[0].password == "only-password" && items[1].note == "only a note")
    }

    /// Bitwarden and Proton join addresses by commas, and mark none that stands in one.
    @Test(arguments: [
        ("https://bank.example/,https://thief.example/", ["https://bank.example/"], true),
        ("https://bank.example/login?x=,https://thief.example/", ["https://bank.example/login?x="], true),
        ("https://bank.example/#,https://thief.example/,https://bank.example/", ["https://bank.example/#"], true),
        ("https://bank.example?,thief.example", ["https://bank.example?,thief.example"], false),
        (
            "https://bank.example/?u=1,next=https://thief.example",
            ["https://bank.example/?u=1,next=https://thief.example"], false
        ),
        ("https://bank.example/a,https://BANK.example/b", ["https://bank.example/a", "https://BANK.example/b"], false),
        ("https://bank.example/a,https://bank.example@thief.example/", ["https://bank.example/a"], true),
        (
            "bank.example,bank.example.org, androidapp://org.example",
            ["bank.example", "bank.example.org", "androidapp://org.example"], false
        ),
        (
            "https://bank.example,,https://shop.example:8443/a,b",
            ["https://bank.example", "https://shop.example:8443/a,b"], false
        ),
        (",", [], false),
    ])
    func `a comma in an address plants no other site in its login`(text: String, urls: [String], isUnclear: Bool) throws
    {
        let (items, reader) = try readTable(
            "folder,favorite,type,name,notes,fields,reprompt,login_uri,login_username,login_password,login_totp\n"
                + ",,login,A,,,,\"\(text)\",u,p,\n"
        )
        #expect(items[0].urls == urls)
        #expect(items[0].note == (isUnclear ? "login_uri: \(text)" : nil))
        #expect(reader.report?.remarks.map(\.kind) == (isUnclear ? [.keptInNotes] : []))
    }

    @Test func `a code, a time or a mark that cannot be read is kept as a note`() throws {
        let (items, reader) = try readTable(
            "name,url,username,password,totp,created,favorite,type\nA,https://a.b,u,p,otpauth://hotp/x?secret=GEZDGNBV,yesterday,maybe,card\n"
        )
        #expect(items[0].code == nil && items[0].createdAt == nil && items[0].isFavorite == nil)
        #expect(
            items[0].note == "favorite: maybe\ncreated: yesterday\ntype: card\ntotp: otpauth://hotp/x?secret=GEZDGNBV"
        )
        #expect(reader.report?.remarks.map(\.kind) == [.keptInNotes, .keptInNotes])
        #expect(reader.report?.remarks.allSatisfy { !$0.message.contains("GEZD") && $0.place == 2 } == true)
    }

    @Test func `notes of LastPass, records without a login and empty ones are what they are`() throws {
        let (items, reader) = try readTable(
            "url,username,password,totp,extra,name,grouping,fav\r\nhttp://sn,,,,\"line one\nline two\",Secret,,0\r\n\r\n,,,,,,,\r\nhttps://a.b,u,,,,,,\r\n"
        )
        #expect(items.count == 2)
        #expect(items[0].login == nil && items[0].urls.isEmpty && items[0].note == "line one\nline two")
        #expect(items[1].username == "u" && items[1].password == nil && items[1].title == "https://a.b")
        #expect(reader.report?.records == 3 && reader.report?.remarks.map(\.kind) == [.recordEmpty])
        #expect(reader.report?.remarks.first?.place == 5)
    }

    @Test func `a login that stands twice is told, and taken`() throws {
        let (items, reader) = try readTable("url,username,password\na,b,c\na,b,d\na,b,c\n")
        #expect(items.count == 3)
        #expect(
            reader.report?.remarks
                == [ExchangeRemark].init(reader.report?.remarks.filter { $0.kind == .duplicate && $0.place == 4 } ?? [])
        )
        #expect(reader.report?.remarks.count == 1)
    }

    // MARK: Enemies

    @Test(arguments: [
        ("a,\"b\"x,c", "closing quote"), ("a,b\"c,d", "inside a field"), ("a,b,c,d", "4 fields"), ("a,b\u{0},c", "NUL"),
        ("a,\"b\u{0}\",c", "NUL"), ("a,b\rc,d", "carriage return"),
    ])
    func `a record that breaks the form is refused with its line, and the next one is read`(
        record: String,
        sentence: String
    ) throws {
        let (items, reader) = try readTable("url,username,password\nx,\"two\nlines\",y\n\(record)\nlast,u,p\n")
        #expect(items.map(\.password) == ["y", "p"])
        let remark = try #require(reader.report?.remarks.first)
        #expect(remark.kind == .recordRefused && remark.place == 4)
        #expect(remark.message.contains(sentence), "\(remark.message)")
    }

    @Test func `bytes that are not UTF-8 are refused in their record alone`() throws {
        let bytes = Array("url,username,password\na,b,c".utf8) + [0xE4, 0x0A] + Array("d,e,f\n".utf8)
        let (items, reader) = try readTable(bytes)
        #expect(items.map(\.password) == ["f"] && reader.report?.remarks.first?.kind == .recordRefused)
    }

    @Test func `a quote that is never closed is told with the line on which its record begins`() throws {
        let (items, reader) = try readTable("url,username,password\na,b,c\nd,\"e,f\ng,h,i\nj,k,l\n")
        #expect(items.count == 1)
        #expect(reader.report?.remarks.first?.place == 3)
        #expect(reader.report?.remarks.first?.message.contains("never closed") == true)
    }

    @Test(arguments: [false, true]) func `a line without an end is held within the limit, however much of it comes`(
        isQuoted: Bool
    ) throws {
        var limits = ExchangeLimits()
        (limits.fieldLength, limits.recordLength) = (10_000, 20_000)
        var reader = PasswordTableReader(limits: limits)
        reader.feed(Array("url,username,password\na,b,\(isQuoted ? "\"" : "")".utf8))
        while try reader.next() != nil {}
        let chunk = [UInt8](repeating: 0x61, count: 65_536)
        for _ in 0..<64 {
            reader.feed(chunk)
            while try reader.next() != nil {}
            #expect(reader.heldCount <= limits.recordLength)
        }
        reader.feed(Array((isQuoted ? "\"\n" : "\n").utf8) + Array("d,e,f\n".utf8))
        reader.finish()
        var items: [ExchangeItem] = []
        while let item = try reader.next() { items.append(item) }
        #expect(items.map(\.password) == ["f"])
        #expect(reader.report?.remarks.map(\.kind) == [.recordRefused])
    }

    @Test func `many short fields do not get round the limit of a record, nor of columns`() throws {
        var limits = ExchangeLimits()
        limits.recordLength = 1_000
        limits.columns = 8
        let header = "url,username,password,a,b,c,d\n"
        let long = (0..<7).map { _ in String(repeating: "x", count: 200) }.joined(separator: ",")
        let (items, reader) = try readTable(
            Array((header + long + "\n" + String(repeating: ",", count: 100_000) + "\na,b,c\n").utf8),
            limits: limits
        )
        #expect(items.count == 1 && reader.report?.remarks.map(\.place) == [2, 3])
    }

    @Test func `more records than a file may have end the reading`() throws {
        var limits = ExchangeLimits()
        limits.items = 10
        let text = "url,username,password\n" + String(repeating: "a,b,c\n", count: 11)
        #expect(throws: ExchangeError.self) { try readTable(Array(text.utf8), limits: limits) }
        do { _ = try readTable(Array(text.utf8), limits: limits) } catch { #expect(error.code == .tooManyRecords) }
    }

    @Test func `remarks are counted beyond their limit`() throws {
        var limits = ExchangeLimits()
        limits.remarks = 5
        let (_, reader) = try readTable(
            Array(("url,username,password\n" + String(repeating: "a,b\"c,d\n", count: 20)).utf8),
            limits: limits
        )
        #expect(reader.report?.remarks.count == 5 && reader.report?.furtherRemarks == 15)
    }

    @Test(
        arguments: [
            [0xFF, 0xFE, 0x75, 0x00, 0x72, 0x00], [0xFE, 0xFF, 0x00, 0x75, 0x00, 0x72],
            [0x75, 0x00, 0x72, 0x00, 0x6C, 0x00],
            [0x00, 0x75, 0x00, 0x72], [0xFF, 0xFE, 0x00, 0x00], [0x00, 0x00, 0xFE, 0xFF],
        ] as [[UInt8]]
    )
    func `a file in UTF-16 or UTF-32 is told by its first bytes`(bytes: [UInt8]) {
        do {
            _ = try readTable(bytes, chunk: 1)
            Issue.record("it was read")
        } catch {
            #expect(error.code == .encodingUnsupported)
        }
    }

    @Test(arguments: [
        "a,b,c\nd,e,f\n", "url;username;password\n", "{\"items\":[]}", "url,\"username,password", "\u{0}\n",
        "url,user\"name,password\n", "name,url\n",
    ])
    func `a first line that names no columns is refused`(text: String) {
        do {
            _ = try readTable(text)
            Issue.record("it was read")
        } catch {
            #expect(error.code == .headerUnknown)
        }
    }

    @Test(arguments: [
        "url,username,password,Password\n", "url,username,password,x,x\n", "url,URL ,username,password\n",
    ])
    func `a header that names a column twice is refused`(text: String) {
        do {
            _ = try readTable(text)
            Issue.record("it was read")
        } catch {
            #expect(error.code == .headerDuplicated)
        }
    }

    @Test func `an empty file holds nothing`() throws {
        let (items, reader) = try readTable([UInt8]())
        #expect(items.isEmpty && reader.report == nil)
    }

    @Test func `neither items nor reports print a secret`() throws {
        let (items, reader) = try readTable(
            "url,username,password,totp,note\na,b,pass-word-1,GEZDGNBVGY3TQOJQ,hidden-text\n"
        )
        var dumped =
            "\(items) \(String(reflecting: items)) \(String(decoding: reader.report?.json.serialized ?? [], as: UTF8.self))"
        dump(items, to: &dumped)
        dump(reader.report, to: &dumped)
        for secret in ["pass-word-1", "GEZDGNBV", "hidden-text"] { #expect(!dumped.contains(secret)) }
    }
}
