// SPDX-License-Identifier: Apache-2.0

import KeychainItems
import SecretMemory
import Testing

@Suite struct AddTests {
    static let uniqueness = [
        KeychainCase(
            "generic passwords are the same by account and service",
            [.add(generic("robin")), .add(generic("robin"))],
            comes: "-25299"
        ),
        KeychainCase(
            "another service is another item",
            [.add(generic("robin")), .add(generic("robin", "tree"))],
            comes: "done"
        ),
        KeychainCase(
            "label and generic do not count",
            [
                .add(generic("robin", "nest", ["labl": "one", "gena": "one"])),
                .add(generic("robin", "nest", ["labl": "two", "gena": "two"])),
            ],
            comes: "-25299"
        ),
        KeychainCase(
            "accessibility does not count",
            [
                .add(generic("robin", "nest", ["pdmn": "ak"])), .add(generic("robin", "nest", ["pdmn": "ck"])),
            ],
            comes: "-25299"
        ),
        KeychainCase(
            "the access group counts",
            [
                .add(generic("robin")), .add(generic("robin", "nest", ["agrp": "shared"])),
            ],
            comes: "done"
        ),
        KeychainCase(
            "whether it is synchronizable counts",
            [
                .add(generic("robin")), .add(generic("robin", "nest", ["sync": true])),
            ],
            comes: "done"
        ),
        KeychainCase(
            "the empty name of a token is no token's",
            [
                .add(generic("robin")), .add(generic("robin", "nest", ["tkid": ""])),
            ],
            comes: "-25299"
        ),
        KeychainCase(
            "what is absent is empty text",
            [
                .add(["class": "genp", "acct": "robin"]), .add(generic("robin", "")),
            ],
            comes: "-25299"
        ),
        KeychainCase(
            "a classes' items are apart",
            [
                .add(["class": "genp", "acct": "robin"]), .add(["class": "inet", "acct": "robin"]),
            ],
            comes: "done"
        ),
        KeychainCase(
            "internet passwords are the same by seven attributes",
            [
                .add(internet("robin", "a", ["port": 1, "path": "/", "ptcl": "htps", "atyp": "form", "sdmn": "d"])),
                .add(internet("robin", "a", ["port": 1, "path": "/", "ptcl": "htps", "atyp": "form", "sdmn": "d"])),
            ],
            comes: "-25299"
        ),
        KeychainCase(
            "the port counts",
            [
                .add(internet("robin", "a", ["port": 1])), .add(internet("robin", "a", ["port": 2])),
            ],
            comes: "done"
        ),
        KeychainCase(
            "no port is port 0",
            [
                .add(internet("robin", "a")), .add(internet("robin", "a", ["port": 0])),
            ],
            comes: "-25299"
        ),
        KeychainCase(
            "the path counts",
            [
                .add(internet("robin", "a", ["path": "/a"])), .add(internet("robin", "a", ["path": "/b"])),
            ],
            comes: "done"
        ),
        KeychainCase(
            "the realm counts",
            [
                .add(internet("robin", "a", ["sdmn": "a"])), .add(internet("robin", "a", ["sdmn": "b"])),
            ],
            comes: "done"
        ),
        KeychainCase(
            "keys are apart by their tag",
            [
                .add(["class": "keys", "klbl": secret("l"), "atag": "a"]),
                .add(["class": "keys", "klbl": secret("l"), "atag": "b"]),
            ],
            comes: "done"
        ),
        KeychainCase(
            "keys are apart by their class",
            [
                .add(["class": "keys", "klbl": secret("l"), "kcls": "0"]),
                .add(["class": "keys", "klbl": secret("l"), "kcls": "1"]),
            ],
            comes: "done"
        ),
        KeychainCase(
            "the label of a key does not count",
            [
                .add(["class": "keys", "klbl": secret("l"), "labl": "a"]),
                .add(["class": "keys", "klbl": secret("l"), "labl": "b"]),
            ],
            comes: "-25299"
        ),
        KeychainCase(
            "certificates are the same by type, issuer and serial number",
            [
                .add(["class": "cert", "issr": secret("i"), "slnr": secret("1"), "labl": "a"]),
                .add(["class": "cert", "issr": secret("i"), "slnr": secret("1"), "labl": "b"]),
            ],
            comes: "-25299"
        ),
        KeychainCase(
            "the serial number counts",
            [
                .add(["class": "cert", "issr": secret("i"), "slnr": secret("1")]),
                .add(["class": "cert", "issr": secret("i"), "slnr": secret("2")]),
            ],
            comes: "done"
        ),
    ]

    static let defaults = [
        KeychainCase(
            "what nobody said is set",
            [
                .add(["class": "genp", "v_Data": secret("s")]), .copy(["class": "genp", "r_Attributes": true]),
            ],
            comes: "{accc=control acct= agrp=app cdat=time mdat=time pdmn=ak svce= sync=0}"
        ),
        KeychainCase(
            "a certificate can be read always",
            [
                .add(["class": "cert", "slnr": secret("1")]), .copy(["class": "cert", "pdmn": "dk"]),
            ],
            comes: "done"
        ),
        KeychainCase(
            "no access group is the first of the application's",
            [
                .add(generic("robin")), .copy(generic("robin", "nest", ["agrp": "app"])),
            ],
            comes: "done"
        ),
        KeychainCase(
            "what the item was given with comes back",
            [
                .add(
                    generic(
                        "robin",
                        "nest",
                        ["labl": "Nest", "r_Attributes": true, "r_Data": true, "v_Data": secret("s")]
                    )
                )
            ],
            comes: "{accc=control acct=robin agrp=app cdat=time labl=Nest mdat=time pdmn=ak svce=nest sync=0 v_Data=s}"
        ),
    ]

    static let refusals = [
        KeychainCase(
            "a new item matches nothing",
            [.add(generic("r", "n", ["m_CaseInsensitive": true]))],
            comes: "-50"
        ),
        KeychainCase("a new item takes no limit", [.add(generic("r", "n", ["m_Limit": "m_LimitOne"]))], comes: "-50"),
        KeychainCase(
            "a new item has no persistent reference",
            [.add(["class": "genp", "v_PersistentRef": secret("genp0123456789abcdef")])],
            comes: "-50"
        ),
        KeychainCase(
            "another's access group is foreign",
            [.add(generic("r", "n", ["agrp": "other"]))],
            comes: "-34018"
        ),
        KeychainCase("without groups nothing is added", [.add(generic("r"))], comes: "-34018", groups: []),
        KeychainCase(
            "what needs a passcode needs one that is set",
            [.add(generic("r", "n", ["pdmn": "akpu"]))],
            comes: "-25293",
            passcode: nil
        ),
        KeychainCase("with a passcode it is added", [.add(generic("r", "n", ["pdmn": "akpu"]))], comes: "done"),
        KeychainCase(
            "synchronizable and the owner do not go together",
            [
                .add(generic("r", "n", ["sync": true, "accc": control(.whenUnlocked, .userPresence)]))
            ],
            comes: "-50"
        ),
        KeychainCase(
            "synchronizable and without the owner do",
            [
                .add(generic("r", "n", ["sync": true, "accc": control(.whenUnlocked, [])]))
            ],
            comes: "done"
        ),
        KeychainCase(
            "synchronizable and this device only do not go together",
            [
                .add(generic("r", "n", ["sync": true, "pdmn": "aku"]))
            ],
            comes: "-50"
        ),
        KeychainCase("a new item is synchronizable or not", [.add(generic("r", "n", ["sync": "syna"]))], comes: "-50"),
        KeychainCase(
            "access control and accessibility do not stand together",
            [
                .add(generic("r", "n", ["pdmn": "ak", "accc": control(.whenUnlocked, [])]))
            ],
            comes: "-50"
        ),
        KeychainCase(
            "leaving items out is for looking up",
            [.add(generic("r", "n", ["u_AuthUI": "u_AuthUIS"]))],
            comes: "-50"
        ),
        KeychainCase(
            "there is no hardware to keep an item in",
            [.add(generic("r", "n", ["tkid": "com.apple.setoken"]))],
            comes: "-4"
        ),
        KeychainCase(
            "nor a key",
            [.add(["class": "keys", "klbl": secret("l"), "tkid": "com.apple.setoken"])],
            comes: "-4"
        ),
        KeychainCase("an identity is added as an object or as its parts", [.add(["class": "idnt"])], comes: "-4"),
        KeychainCase(
            "an object of another class is refused",
            [
                .add(["class": "genp", "v_Ref": .object(TestObject(label: "l", data: nil))])
            ],
            comes: "-50"
        ),
        KeychainCase(
            "an object that keeps its bytes is refused",
            [
                .add(["class": "keys", "v_Ref": .object(TestObject(label: "l", data: nil))])
            ],
            comes: "-50"
        ),
    ]

    static func control(_ accessibility: Accessibility, _ constraints: AccessConstraints) -> KeyedValue {
        (try? AccessControl(accessibility, constraints)).map { .accessControl($0) } ?? .other
    }

    @Test(arguments: uniqueness)
    func `each rule of what is the same holds`(_ row: KeychainCase) { #expect(row.run() == row.comes) }

    @Test(arguments: defaults)
    func `each default is set`(_ row: KeychainCase) { #expect(row.run() == row.comes) }

    @Test(arguments: refusals)
    func `each refusal of a new item holds`(_ row: KeychainCase) { #expect(row.run() == row.comes) }

    @Test func `an object is added with what it says of itself, and found by it`() throws {
        let keychain = KeyedKeychain(InMemoryKeychain(), object: { TestObject($0) })
        let key = TestObject(label: "label", data: SecretBytes(copying: [1, 2, 3]))
        _ = try keychain.add(["v_Ref": .object(key), "labl": "mine"])
        let found = try keychain.copy(["class": "keys", "klbl": "label", "r_Ref": true])
        guard case .object(let object) = found else {
            Issue.record("no object came back")
            return
        }
        #expect(object.itemData == key.itemData)
        try keychain.delete(["v_Ref": .object(key)])
        #expect(throws: KeychainError(.itemNotFound, "")) { _ = try keychain.copy(["class": "keys"]) }
    }

    /// Apple's keychain writes a line to its log from 32 KiB on, and takes them.
    static let lengths = [(32_769, nil), (40_000, nil), (40_001, KeychainStatus.dataTooLong), (1 << 20, .dataTooLong)]

    @Test(arguments: lengths)
    func `a secret has at most what the agent takes`(count: Int, status: KeychainStatus?) {
        Self.keep(count, in: InMemoryKeychain(), status: status)
    }

    /// Adds a secret of so many bytes and puts one in the place of another; both come back whole, or neither is done.
    static func keep(_ count: Int, in backend: any KeychainBackend, status: KeychainStatus?) {
        let keychain = KeyedKeychain(backend)
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 / 7) }
        let data = KeyedValue.bytes(SecretBytes(copying: bytes))
        let account = "\(count)"
        func came(_ body: () throws(KeychainError) -> Void) -> KeychainStatus? {
            do throws(KeychainError) {
                try body()
                return nil
            } catch { return error.status }
        }
        func kept() -> [UInt8]? {
            let found = try? keychain.copy(generic(account, "nest", ["r_Data": true]))
            guard case .bytes(let bytes)? = found else { return nil }
            return bytes.withBytes { Array($0) }
        }
        let item = generic(account, "nest", ["v_Data": data])
        #expect(came { () throws(KeychainError) in _ = try keychain.add(item) } == status)
        #expect(kept() == (status == nil ? bytes : nil))
        _ = came { () throws(KeychainError) in try keychain.delete(generic(account)) }
        #expect(
            came { () throws(KeychainError) in
                _ = try keychain.add(generic(account, "nest", ["v_Data": secret("short")]))
            } == nil
        )
        #expect(
            came { () throws(KeychainError) in try keychain.update(generic(account), ["v_Data": data]) } == status
        )
        #expect(kept() == (status == nil ? bytes : Array("short".utf8)))
    }
}
