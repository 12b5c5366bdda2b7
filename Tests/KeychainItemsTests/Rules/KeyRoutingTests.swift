// SPDX-License-Identifier: Apache-2.0

import KeychainItems
import Testing

@Suite struct KeyRoutingTests {
    /// Attributes that no class has, under names of four letters: where they are looked at they come to -25303.
    private static func strangers(_ count: Int) -> Entries {
        Entries(uniqueKeysWithValues: (0..<count).map { ("z\(100 + $0)", KeyedValue.number($0)) })
    }

    static let cases = [
        KeychainCase("a query without a class is refused", [.copy(["acct": "robin"])], comes: "-50"),
        KeychainCase("a class that there is not has a status of its own", [.copy(["class": "nest"])], comes: "-25306"),
        KeychainCase("a class is a text", [.copy(["class": 1])], comes: "-50"),
        KeychainCase(
            "four letters are an attribute, and one that the class lacks has a status of its own",
            [.copy(generic("robin", "nest", ["srvr": "nest.example"]))],
            comes: "-25303"
        ),
        KeychainCase(
            "four letters that no class has are no attribute",
            [.add(generic("robin", "nest", ["zzzz": "1"]))],
            comes: "-25303"
        ),
        KeychainCase(
            "another key whose first letter means nothing is refused",
            [.copy(generic("robin", "nest", ["private": "1"]))],
            comes: "-50"
        ),
        KeychainCase("an unknown match key is refused", [.copy(generic("r", "n", ["m_Nest": 1]))], comes: "-50"),
        KeychainCase("an unknown return key is refused", [.copy(generic("r", "n", ["r_Nest": true]))], comes: "-50"),
        KeychainCase("an unknown use key is refused", [.copy(generic("r", "n", ["u_Nest": "1"]))], comes: "-50"),
        KeychainCase("an unknown value key is refused", [.copy(generic("r", "n", ["v_Nest": "1"]))], comes: "-50"),
        KeychainCase(
            "a match key that needs certificates is refused without",
            [.copy(generic("r", "n", ["m_Policy": .purpose(.any)]))],
            comes: "-50"
        ),
        KeychainCase(
            "128 keys are looked at",
            [.copy(["class": "genp"].merging(strangers(127)) { $1 })],
            comes: "-25303"
        ),
        KeychainCase(
            "129 keys are refused before they are looked at",
            [.copy(["class": "genp"].merging(strangers(128)) { $1 })],
            comes: "-50"
        ),
        KeychainCase("128 changes are looked at", [.update(generic("r"), strangers(128))], comes: "-25303"),
        KeychainCase(
            "129 changes are refused before they are looked at",
            [.update(generic("r"), strangers(129))],
            comes: "-50"
        ),
        KeychainCase("a text attribute takes no truth", [.add(generic("r", "n", ["agrp": true]))], comes: "-50"),
        KeychainCase(
            "a number attribute takes no bytes",
            [.add(generic("r", "n", ["crtr": secret("1")]))],
            comes: "-50"
        ),
        KeychainCase("a return key takes no text", [.copy(generic("r", "n", ["r_Data": "yes"]))], comes: "-50"),
        KeychainCase("a secret is bytes and not text", [.add(generic("r", "n", ["v_Data": "text"]))], comes: "-50"),
        KeychainCase("accessibility is one of seven", [.add(generic("r", "n", ["pdmn": "zz"]))], comes: "-50"),
        KeychainCase("access control is an object", [.add(generic("r", "n", ["accc": "ak"]))], comes: "-50"),
        KeychainCase("who asks the owner is an object", [.copy(generic("r", "n", ["u_AuthCtx": "me"]))], comes: "-50"),
        KeychainCase(
            "the data protection key is accepted and changes nothing",
            [.add(generic("robin", "nest", ["nleg": true, "v_Data": secret("s")])), .copy(secrets())],
            comes: "[s]"
        ),
        KeychainCase(
            "a number that is a text is one number",
            [
                .add(["class": "keys", "type": "73", "v_Data": secret("k")]),
                .copy(["class": "keys", "type": 73, "r_Data": true]),
            ],
            comes: "k"
        ),
        KeychainCase(
            "a blob attribute gives bytes back as given",
            [
                .add(generic("robin", "nest", ["gena": secret("bytes")])),
                .copy(["class": "genp", "gena": secret("bytes"), "r_PersistentRef": true, "r_Attributes": false]),
            ],
            comes: "genp"
        ),
        KeychainCase(
            "text and bytes that look alike are two values",
            [
                .add(["class": "genp", "acct": secret("robin"), "v_Data": secret("s")]),
                .copy(["class": "genp", "acct": "robin"]),
            ],
            comes: "-25300"
        ),
        KeychainCase(
            "a blob attribute may be a number",
            [
                .add(["class": "genp", "acct": 7, "v_Data": secret("s")]),
                .copy(["class": "genp", "acct": 7, "r_Data": true]),
            ],
            comes: "s"
        ),
    ]

    @Test(arguments: cases)
    func `each rule of keys holds`(_ row: KeychainCase) {
        // A reference begins with its class and goes on with what nobody can foresee.
        let came = row.run()
        #expect(row.comes == "genp" ? came.utf8.starts(with: "genp".utf8) : came == row.comes)
    }
}
