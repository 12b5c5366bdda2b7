// SPDX-License-Identifier: Apache-2.0

import CBORCoding
import KeychainItems
import KeychainVault
import Testing

@Suite struct ItemClassTests {
    /// What docs/formats/vault.md lists, by class and form.
    private static let page: [(ItemClass, [(AttributeForm, String)])] = [
        (
            .genericPassword,
            [
                (.anything, "acct alis desc gena icmt labl prot svce"),
                (.number, "accc crtr cusi favo invi nega scrp sync type"),
                (.text, "agrp fold pdmn tkid vwht"), (.time, "cdat mdat"), (.data, "persistref"),
            ]
        ),
        (
            .internetPassword,
            [
                (.anything, "acct alis atyp desc icmt labl path prot ptcl sdmn srvr"),
                (.number, "accc crtr cusi favo invi nega port scrp sync type"), (.text, "agrp fold pdmn tkid vwht"),
                (.time, "cdat mdat"), (.data, "persistref"),
            ]
        ),
        (
            .certificate,
            [
                (.anything, "alis labl"), (.number, "accc cenc ctyp sync"), (.text, "agrp pdmn tkid vwht"),
                (.time, "cdat mdat"), (.data, "issr persistref pkhh skid slnr subj"),
            ]
        ),
        (
            .key,
            [
                (.anything, "alis atag kcls klbl labl"),
                (
                    .number,
                    """
                    accc asen bsiz crtr decr drve encr esiz extr modi next perm priv sens sign snrc sync type unwp vrfy \
                    vyrc wrap
                    """
                ),
                (.text, "agrp pdmn tkid vwht"), (.time, "cdat edat mdat sdat"), (.data, "persistref"),
            ]
        ),
    ]

    @Test func `each class has the attributes of the page, in their forms`() {
        for (itemClass, forms) in Self.page {
            for (form, names) in forms {
                let found = itemClass.attributes.filter { $0.form == form }.map(\.name.rawValue).joined(separator: " ")
                #expect(found == names, "\(itemClass) \(form)")
            }
            #expect(itemClass.kinds.flatMap(\.attributes) == itemClass.attributes)
        }
    }

    @Test func `an identity has what certificates and keys have, and no primary key of its own`() {
        let both = Set(ItemClass.certificate.attributes.map(\.name)).union(ItemClass.key.attributes.map(\.name))
        let names = ItemClass.identity.attributes.map(\.name)
        #expect(names == both.sorted())
        #expect(ItemClass.identity.kinds == [.certificate, .key])
        #expect(ItemKind(rawValue: ItemClass.identity.rawValue) == nil)
    }

    @Test func `each kind of item has a class, and passkeys none of Apple's`() {
        for kind in ItemKind.allCases { #expect(ItemClass(kind).kinds == [kind]) }
        #expect(ItemClass(appleName: "passkey") == nil && ItemClass(appleName: "idnt") == .identity)
        #expect(ItemClass.allCases.filter { ItemClass(appleName: $0.rawValue) == nil } == [.passkey])
    }

    @Test func `an attribute of another class is none of this one`() {
        #expect(ItemClass.genericPassword.attribute("srvr") == nil)
        #expect(ItemClass.internetPassword.attribute("svce") == nil)
        #expect(ItemClass.certificate.attribute("acct") == nil && ItemClass.key.attribute("ctyp") == nil)
        #expect(ItemClass.identity.attribute("klbl") != nil && ItemClass.identity.attribute("acct") == nil)
        #expect(ItemClass.key.attribute("class") == nil && ItemClass.key.attribute("") == nil)
    }

    @Test(arguments: ItemKind.allCases)
    func `the primary key is made of the kind's own attributes`(kind: ItemKind) {
        let names = kind.attributes.filter { $0.place == .attributes }.map(\.name)
        for name in kind.primaryKey { #expect(names.contains(name), "\(name)") }
    }

    @Test func `group, accessibility, times, vault and reference are not kept as attributes`() {
        let elsewhere: [(AttributeName, AttributePlace)] = [
            ("agrp", .access), ("accc", .access), ("pdmn", .accessibility), ("cdat", .times), ("mdat", .times),
            ("sync", .vault), ("persistref", .item),
        ]
        for itemClass in ItemClass.allCases {
            for (name, place) in elsewhere { #expect(itemClass.attribute(name)?.place == place, "\(name)") }
            #expect(itemClass.attributes.count { $0.place != .attributes } == elsewhere.count)
        }
    }

    @Test func `a number that was given as text or as truth is the same primary key`() throws {
        func token(_ type: AttributeValue) throws -> IndexToken {
            let keys = try TestVault.keys()
            return try IndexToken(PrimaryKey(.key, accessGroup: "g", vault: .local, ["type": type]), with: keys)
        }
        let (number, text) = (try token(.number(73)), try token(.text("73")))
        #expect(number == text)
        let (none, truth) = (try token(.number(0)), try token(.truth(false)))
        #expect(none == truth && none != number)
        // Account is kept as it was given: text and bytes are two items, as in a table that knows types.
        let password: (AttributeValue) throws -> IndexToken = { account in
            let keys = try TestVault.keys()
            return try IndexToken(
                PrimaryKey(.genericPassword, accessGroup: "g", vault: .local, ["acct": account]),
                with: keys
            )
        }
        let (asText, asBytes) = (try password(.text("a")), try password(.bytes([0x61])))
        #expect(asText != asBytes)
    }
}
