// SPDX-License-Identifier: Apache-2.0

import KeychainItems
import SecretMemory
import Testing

@Suite struct CopyTests {
    private static let three: [Step] = ["a", "b", "c"].map { .add(generic($0, "nest", ["v_Data": secret($0)])) }
    private static let one: [Step] = [.add(generic("a", "nest", ["v_Data": secret("s")]))]
    private static let key: [Step] = [.add(["class": "keys", "klbl": "l", "kcls": "1", "v_Data": secret("k")])]
    private static let both: [Step] = [
        .add(generic("a", "nest", ["v_Data": secret("local")])),
        .add(generic("a", "nest", ["v_Data": secret("synced"), "sync": true])),
    ]

    private static func copy(_ more: Entries) -> Step {
        .copy(more.merging(["class": "genp", "svce": "nest"]) { given, _ in given })
    }

    static let limits = [
        KeychainCase("without a limit one is found, the first", three + [copy(["r_Data": true])], comes: "a"),
        KeychainCase(
            "a limit of one is a bare value",
            three + [copy(["r_Data": true, "m_Limit": "m_LimitOne"])],
            comes: "a"
        ),
        KeychainCase("a limit of 1 is a bare value", three + [copy(["r_Data": true, "m_Limit": 1])], comes: "a"),
        KeychainCase(
            "a limit of all is a list",
            three + [copy(["r_Data": true, "m_Limit": "m_LimitAll"])],
            comes: "[a, b, c]"
        ),
        KeychainCase("a list may have one", one + [copy(["r_Data": true, "m_Limit": "m_LimitAll"])], comes: "[s]"),
        KeychainCase("a limit of 2 is a list of two", three + [copy(["r_Data": true, "m_Limit": 2])], comes: "[a, b]"),
        KeychainCase("a limit of 0 is refused", three + [copy(["r_Data": true, "m_Limit": 0])], comes: "-50"),
        KeychainCase("another limit is refused", three + [copy(["r_Data": true, "m_Limit": "some"])], comes: "-50"),
        KeychainCase("none found is a status", [copy(["r_Data": true])], comes: "-25300"),
        KeychainCase(
            "none of all found is the same",
            [copy(["r_Data": true, "m_Limit": "m_LimitAll"])],
            comes: "-25300"
        ),
    ]

    static let shapes = [
        KeychainCase("nothing asked for is nothing given", one + [copy([:])], comes: "done"),
        KeychainCase("a return key of false asks for nothing", one + [copy(["r_Data": false])], comes: "done"),
        KeychainCase("the secret alone is bytes", one + [copy(["r_Data": true])], comes: "s"),
        KeychainCase("no secret is empty bytes", [.add(generic("a")), copy(["r_Data": true])], comes: ""),
        KeychainCase(
            "attributes alone are without the secret",
            one + [copy(["r_Attributes": true])],
            comes: "{accc=control acct=a agrp=app cdat=time mdat=time pdmn=ak svce=nest sync=0}"
        ),
        KeychainCase(
            "attributes and secret are one dictionary",
            one + [copy(["r_Attributes": true, "r_Data": true])],
            comes: "{accc=control acct=a agrp=app cdat=time mdat=time pdmn=ak svce=nest sync=0 v_Data=s}"
        ),
        KeychainCase(
            "secret and reference are a dictionary of two",
            one + [copy(["r_PersistentRef": true, "r_Data": true])],
            comes: "{v_Data=s v_PersistentRef=20 bytes}"
        ),
        KeychainCase(
            "an object alone is bare",
            key + [.copy(["class": "keys", "r_Ref": true])],
            comes: "object of keys"
        ),
        KeychainCase(
            "the class comes back with an object alone",
            key + [.copy(["class": "keys", "r_Ref": true, "r_Data": true])],
            comes: "{class=keys v_Data=k v_Ref=object of keys}"
        ),
        KeychainCase("a password has no object", one + [copy(["r_Ref": true])], comes: "done"),
        KeychainCase(
            "a numbered attribute is a number",
            [
                .add(["class": "genp", "acct": "a", "crtr": "9", "r_Attributes": true])
            ],
            comes: "{accc=control acct=a agrp=app cdat=time crtr=9 mdat=time pdmn=ak svce= sync=0}"
        ),
        KeychainCase(
            "to ask for something without a place is refused",
            one + [
                .copyWithoutPlace(["class": "genp", "r_Data": true])
            ],
            comes: "-50"
        ),
        KeychainCase("to ask for nothing needs no place", one + [.copyWithoutPlace(["class": "genp"])], comes: "done"),
    ]

    static let synchronizable = [
        KeychainCase("nothing said is what stays on this device", both + [.copy(secrets())], comes: "[local]"),
        KeychainCase("false is the same", both + [.copy(secrets("nest", ["sync": false]))], comes: "[local]"),
        KeychainCase("true is the synced alone", both + [.copy(secrets("nest", ["sync": true]))], comes: "[synced]"),
        KeychainCase("any is both", both + [.copy(secrets("nest", ["sync": "syna"]))], comes: "[local, synced]"),
        KeychainCase("another number is refused", both + [.copy(secrets("nest", ["sync": 2]))], comes: "-50"),
        KeychainCase(
            "a change without it leaves the synced",
            both + [
                .update(generic("a"), ["v_Data": secret("new")]), .copy(secrets("nest", ["sync": "syna"])),
            ],
            comes: "[new, synced]"
        ),
        KeychainCase(
            "a deletion without it leaves the synced",
            both + [
                .delete(generic("a")), .copy(secrets("nest", ["sync": "syna"])),
            ],
            comes: "[synced]"
        ),
    ]

    private static let keys: [Step] = ["a", "b", "c"].map { name in
        .add(["class": "keys", "klbl": secret(name), "kcls": "1", "v_Data": secret(name)])
    }

    private static func listed(_ names: String...) -> KeyedValue { listed(names: names) }

    private static func listed(names: [String]) -> KeyedValue {
        .list(names.map { .object(TestObject(bytes: $0)) })
    }

    static let matching = [
        KeychainCase("all attributes must match", three + [.copy(generic("a", "tree"))], comes: "-25300"),
        KeychainCase(
            "a query by accessibility",
            [
                .add(generic("a", "nest", ["v_Data": secret("ak")])),
                .add(generic("b", "nest", ["v_Data": secret("ck"), "pdmn": "ck"])),
                .copy(secrets("nest", ["pdmn": "ck"])),
            ],
            comes: "[ck]"
        ),
        KeychainCase(
            "a group of the application's narrows",
            [
                .add(generic("a", "nest", ["v_Data": secret("app")])),
                .add(generic("a", "nest", ["v_Data": secret("shared"), "agrp": "shared"])),
                .copy(secrets("nest", ["agrp": "shared"])),
            ],
            comes: "[shared]"
        ),
        KeychainCase(
            "a foreign group holds nothing",
            one + [.copy(secrets("nest", ["agrp": "other"]))],
            comes: "-25300"
        ),
        KeychainCase(
            "a secret in a query is no condition",
            one + [copy(["v_Data": secret("x"), "r_Data": true])],
            comes: "s"
        ),
        KeychainCase(
            "a list of objects names those that they stand for",
            keys + [.copy(["class": "keys", "m_ItemList": listed("c", "a"), "m_Limit": "m_LimitAll", "r_Data": true])],
            comes: "[a, c]"
        ),
        KeychainCase(
            "and narrows what else is said",
            keys + [.copy(["class": "keys", "m_ItemList": listed("c", "a"), "klbl": secret("c"), "r_Data": true])],
            comes: "c"
        ),
        KeychainCase(
            "what a list names twice is found once, and counts once",
            keys + [.copy(["class": "keys", "m_ItemList": listed("c", "c", "a"), "m_Limit": 2, "r_Data": true])],
            comes: "[a, c]"
        ),
        KeychainCase(
            "so it is where two objects stand for one item",
            keys + [
                .copy([
                    "class": "keys", "m_Limit": 2, "r_Data": true,
                    "m_ItemList": .list([
                        .object(TestObject(bytes: "a", isWhole: false)), .object(TestObject(bytes: "a")),
                        .object(TestObject(bytes: "c")),
                    ]),
                ])
            ],
            comes: "[a, c]"
        ),
        KeychainCase(
            "an object of a list that is not kept names nothing",
            keys + [.copy(["class": "keys", "m_ItemList": listed("d")])],
            comes: "-25300"
        ),
        KeychainCase(
            "an object of another class names nothing",
            one + [.copy(generic("a", "nest", ["m_ItemList": listed("a")]))],
            comes: "-25300"
        ),
        KeychainCase(
            "in an empty list there is nothing",
            one + [.copy(generic("a", "nest", ["m_ItemList": .list([])]))],
            comes: "-25300"
        ),
        KeychainCase(
            "a list of items is one",
            one + [.copy(generic("a", "nest", ["m_ItemList": secret("a")]))],
            comes: "-50"
        ),
        KeychainCase(
            "and holds items",
            one + [.copy(generic("a", "nest", ["m_ItemList": .list([1])]))],
            comes: "-50"
        ),
        KeychainCase(
            "and no more than a thousand",
            keys + [
                .copy([
                    "class": "keys",
                    "m_ItemList": listed(names: [String](repeating: "a", count: 1_001)),
                ])
            ],
            comes: "-50"
        ),
        KeychainCase(
            "a host finds itself and its subdomains, by whole labels",
            [
                .add(internet("1", "nest.example", ["v_Data": secret("1")])),
                .add(internet("2", "www.Nest.example", ["v_Data": secret("2")])),
                .add(internet("3", "evilnest.example", ["v_Data": secret("3")])),
                .copy([
                    "class": "inet", "m_HostOrSubdomainOfHost": "nest.example", "m_Limit": "m_LimitAll", "r_Data": true,
                ]),
            ],
            comes: "[1, 2]"
        ),
        KeychainCase(
            "a host is for internet passwords",
            one + [copy(["m_HostOrSubdomainOfHost": "nest"])],
            comes: "-50"
        ),
        KeychainCase(
            "identities are certificates with their keys",
            [
                .add(["class": "cert", "pkhh": secret("h"), "slnr": secret("1"), "v_Data": secret("certificate")]),
                .add(["class": "cert", "pkhh": secret("other"), "slnr": secret("2"), "v_Data": secret("lonely")]),
                .add(["class": "keys", "klbl": secret("h"), "kcls": "1", "v_Data": secret("key")]),
                .copy(["class": "idnt", "r_Data": true, "m_Limit": "m_LimitAll"]),
            ],
            comes: "[certificate]"
        ),
        KeychainCase(
            "a public key makes no identity",
            [
                .add(["class": "cert", "pkhh": secret("h"), "slnr": secret("1")]),
                .add(["class": "keys", "klbl": secret("h"), "kcls": "0"]), .copy(["class": "idnt"]),
            ],
            comes: "-25300"
        ),
    ]

    @Test(arguments: limits)
    func `each rule of limits holds`(_ row: KeychainCase) { #expect(row.run() == row.comes) }

    @Test(arguments: shapes)
    func `each form of results is as it was asked for`(_ row: KeychainCase) { #expect(row.run() == row.comes) }

    @Test(arguments: synchronizable)
    func `each rule of what is synced holds`(_ row: KeychainCase) { #expect(row.run() == row.comes) }

    @Test(arguments: matching)
    func `each rule of matching holds`(_ row: KeychainCase) { #expect(row.run() == row.comes) }
}
