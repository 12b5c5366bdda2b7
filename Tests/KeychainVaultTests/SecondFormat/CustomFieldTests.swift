// SPDX-License-Identifier: Apache-2.0

import CBORCoding
import KeychainItems
import KeychainVault
import MartletTesting
import SecretMemory
import Testing

@Suite struct CustomFieldTests {
    private func field(_ name: String, _ value: String, form: String = CustomField.concealed) throws -> CustomField {
        try #require(CustomField(name, SecretBytes(copying: value.utf8), form: form))
    }

    private func fields(_ halves: ItemHalves) -> [String] {
        (halves.secret.secrets.fields ?? []).map { field in
            let value = unsafe field.value.withBytes { unsafe String(decoding: $0, as: UTF8.self) }
            return "\(field.name)=\(value)"
        }
    }

    private func set(
        _ fields: [CustomField]?,
        of halves: inout ItemHalves,
        at milliseconds: UInt64,
        on device: DeviceID = TestVault.device
    ) throws {
        let next = try SecondVault.changed(halves) { $0.secrets.fields = fields }
        try halves.change(to: next, guardedAs: nil, SecondVault.write(milliseconds, on: device))
    }

    private func registers(_ halves: ItemHalves) -> [String] {
        halves.secret.registers.keys.filter { $0.hasPrefix("x.") }.sorted()
    }

    @Test func `fields keep their order, their names and their forms`() throws {
        var login = try SecondVault.login()
        #expect(login.secret.secrets.fields == nil)
        let all = [
            try field("PIN", "1234"), try field("Pet", "owl", form: "string"), try field("PIN", "5678"),
            try field("Since", "2020-01", form: "year-month"), try field("Odd", "", form: "of-tomorrow"),
        ]
        try set(all, of: &login, at: 2_000)
        let read = try ItemFields(decoding: login.secret.encoded, in: .second)
        #expect(read.secrets.fields == all)
        #expect(all.map(\.isSecret) == [true, false, true, false, true], "what is not known is hidden")
        let names = registers(login)
        #expect(names.count == 5 && names.allSatisfy { $0.utf8.count == 34 })
    }

    @Test func `a field is the one of its name, and fields that are not named stay`() throws {
        var login = try SecondVault.login()
        try set([try field("PIN", "1"), try field("Pet", "owl"), try field("Code", "x")], of: &login, at: 2_000)
        let before = login
        try set(nil, of: &login, at: 3_000)
        #expect(login.secret == before.secret, "a change without fields leaves them")
        try set([try field("PIN", "2"), try field("Code", "x"), try field("New", "y")], of: &login, at: 4_000)
        #expect(fields(login) == ["PIN=2", "Code=x", "New=y"])
        #expect(Set(registers(before)).isSubset(of: registers(login)))
        // What stays as it was keeps its stamp, also where one before it went: only then are former values those of a change.
        let changed = login.secret.registers.filter { $0.key.hasPrefix("x.") && $0.value.stamp.milliseconds == 4_000 }
        #expect(changed.count == 3 && changed.values.count { $0.value == .null } == 1)
        try set([], of: &login, at: 5_000)
        #expect(login.secret.secrets.fields == nil)
    }

    @Test func `another order is kept`() throws {
        var login = try SecondVault.login()
        let (one, two) = (try field("One", "1"), try field("Two", "2"))
        try set([one, two], of: &login, at: 2_000)
        try set([two, one], of: &login, at: 3_000)
        #expect(fields(login) == ["Two=2", "One=1"])
    }

    @Test func `two devices that add a field each both keep theirs, in one order`() throws {
        var login = try SecondVault.login()
        try set([try field("PIN", "1")], of: &login, at: 2_000)
        var (one, two) = (login, login)
        try set([try field("PIN", "1"), try field("Mine", "a")], of: &one, at: 3_000)
        try set([try field("PIN", "2"), try field("Yours", "b")], of: &two, at: 4_000, on: SecondVault.other)
        var back = two
        try back.merge(one)
        try one.merge(two)
        #expect(fields(one) == fields(back) && fields(one).first == "PIN=2")
        #expect(Set(fields(one)) == ["PIN=2", "Mine=a", "Yours=b"])
    }

    @Test func `a field of a later version is passed over and stays`() throws {
        var login = try SecondVault.login()
        let odd: [(String, CBORValue)] = [
            ("x.1", .text("no map")), ("x.2", .map([.text("name"): .text("n")])),
            ("x.3", .map([.text("name"): .text(""), .text("value"): .text("v")])),
            ("x.4", .map([.text("name"): .text("n"), .text("value"): .bytes([1])])),
        ]
        for (name, value) in odd {
            login.secret.write(FieldRegister(value, stamp: SecondVault.stamp(1_500)), to: name)
        }
        #expect(login.secret.secrets.fields == nil)
        try set([try field("PIN", "1")], of: &login, at: 2_000)
        #expect(fields(login) == ["PIN=1"] && registers(login).count == 5)
        #expect(odd.allSatisfy { login.secret.registers[$0.0]?.value == $0.1 })
    }

    @Test func `a place from the end of all numbers leaves room behind it`() throws {
        var login = try SecondVault.login()
        let end = CBORValue.map([
            .text("name"): .text("End"), .text("value"): .text("v"), .text("place"): .unsigned(.max),
        ])
        login.secret.write(FieldRegister(end, stamp: SecondVault.stamp(1_500)), to: "x.end")
        let there = login.secret.secrets.fields ?? []
        try set(there + [try field("PIN", "1")], of: &login, at: 2_000)
        #expect(fields(login) == ["End=v", "PIN=1"])
    }

    @Test func `more fields than an item has are refused`() throws {
        var login = try SecondVault.login()
        let many = try (0...CustomField.most).map { try field("f\($0)", "v") }
        #expect(throws: VaultError(.contentTooLong, "")) { try set(many, of: &login, at: 2_000) }
        try set(many.dropLast(), of: &login, at: 2_000)
        #expect(login.secret.secrets.fields?.count == CustomField.most)
    }

    @Test(arguments: [("", "string"), (String(repeating: "n", count: 256), "string"), ("n", ""), ("n", "a b")])
    func `a field without a name or with an odd form is none`(name: String, form: String) {
        #expect(CustomField(name, SecretBytes(copying: []), form: form) == nil)
        #expect(CustomField("n", SecretBytes(copying: [0xFF])) == nil)
    }
}
