// SPDX-License-Identifier: Apache-2.0

import Passwords
import Testing

@Suite struct PasswordPolicyTests {
    private func codes(
        _ text: String,
        _ standing: PasswordContext.Standing = .withSecondMethod,
        account: [String] = [],
        service: [String] = [],
        breaches: Int? = nil
    ) throws -> [PasswordObjection.Code] {
        let context = PasswordContext(standing: standing, accountNames: account, serviceNames: service)
        return try PasswordPolicy.standard.objections(to: Password(text), in: context, breaches: breaches).map(\.code)
    }

    @Test func `15 characters are needed alone`() throws {
        #expect(try codes("kestrels hover", .alone) == [.tooShort])
        #expect(try codes("kestrels hover!", .alone).isEmpty)
    }

    @Test func `8 characters are needed beside a second method`() throws {
        #expect(try codes("kestrl!") == [.tooShort])
        #expect(try codes("kestrl!!").isEmpty)
    }

    @Test func `128 characters are the most`() throws {
        let words = String(repeating: "kestrels über hills, ", count: 7)
        #expect(try codes(String(words.prefix(128))).isEmpty)
        #expect(try codes(String(words.prefix(129))) == [.tooLong])
    }

    @Test func `length is counted in code points, not in what looks like one character`() throws {
        #expect(try codes("👩‍🚀👨‍🌾🐦🌊").isEmpty)
        #expect(try codes("새로운비밀번") == [.tooShort])
    }

    @Test(arguments: ["kestrelsss!", "        kite", "correct horse battery", "ДОБРОЕУТРО", "12 34 56 78 90"])
    func `no composition is asked for`(text: String) throws {
        #expect(try codes(text).isEmpty)
    }

    @Test(arguments: ["kestrel\thovering", "kestrel hovering\n", "\u{1B}kestrel hovering", "kestrel\u{85}hovering"])
    func `control characters are kept out`(text: String) throws {
        #expect(try codes(text) == [.controlCharacter])
    }

    @Test(arguments: ["password1", "PASSWORD1", "PassWord1", "1qaz2wsx", "qwertyuiop"])
    func `common passwords are refused in any case`(text: String) throws {
        #expect(try codes(text) == [.common])
    }

    @Test func `the whole is compared, not what occurs in it`() throws {
        #expect(try codes("qwertyuiop and some more").isEmpty)
    }

    @Test(arguments: ["lovelace", "LoveLace1815", "1815lovelace", "ada.lovelace!", "lovelacelovelace", "Lovelace#Ada"])
    func `little more than the account's name is refused`(text: String) throws {
        #expect(try codes(text, account: ["ada.lovelace@example.com"]) == [.containsAccountName])
    }

    @Test func `a name that happens to occur in a passphrase is let through`() throws {
        #expect(try codes("lovelace wrote the first one", account: ["ada.lovelace"]).isEmpty)
    }

    @Test func `little more than the service's name is refused`() throws {
        #expect(try codes("MartletMartlet", service: ["Martlet"]) == [.common, .containsServiceName])
        #expect(try codes("signin-shiny", service: ["Shiny", "signin.example.com"]) == [.containsServiceName])
    }

    @Test func `both names together are told both`() throws {
        #expect(
            try codes("lovelace@martlet", account: ["lovelace"], service: ["Martlet"])
                == [.containsAccountName, .containsServiceName]
        )
    }

    @Test func `names beyond ASCII are found in capitals and in small letters`() throws {
        #expect(try codes("ÄRZTINNEN1", account: ["ärztinnen"]) == [.containsAccountName])
        #expect(try codes("김마틀렛 바다와 하늘과 새", account: ["김마틀렛"]).isEmpty)
        #expect(try codes("김마틀렛김마틀렛", account: ["김마틀렛"]) == [.common, .containsAccountName])
    }

    @Test(arguments: ["", "a", "ab", "..", "@"])
    func `names too short to tell anything are passed over`(name: String) throws {
        #expect(try codes("abab..c@abad", account: [name]).isEmpty)
    }

    @Test func `breaches speak against a password, silence of the service does not`() throws {
        #expect(try codes("kestrels hover!", .alone, breaches: 1) == [.breached])
        #expect(try codes("kestrels hover!", .alone, breaches: 0).isEmpty)
        #expect(try codes("kestrels hover!", .alone, breaches: nil).isEmpty)
    }

    @Test func `everything is told at once and in one order`() throws {
        #expect(
            try codes("Password1", .alone, account: ["password1"], breaches: 9)
                == [.tooShort, .common, .containsAccountName, .breached]
        )
    }

    @Test func `messages are sentences without the password`() throws {
        let context = PasswordContext(standing: .alone, accountNames: ["password1"], serviceNames: ["Password1"])
        for objection in PasswordPolicy.standard.objections(to: try Password("password1"), in: context, breaches: 3) {
            #expect(!objection.message.lowercased().contains("password1"))
            #expect(objection.message.hasPrefix("This password ") && objection.message.hasSuffix("."))
        }
    }

    @Test(arguments: [(15, 7, 128), (7, 8, 128), (15, 8, 63), (15, 8, 129), (129, 8, 128), (Int.min, Int.min, Int.min)])
    func `policies against the standard are refused`(alone: Int, second: Int, most: Int) {
        #expect(throws: PasswordError(.policyInvalid, "")) {
            try PasswordPolicy(minimumAlone: alone, minimumWithSecondMethod: second, maximum: most)
        }
    }

    @Test func `password managers are told lengths and nothing else`() {
        let policy = PasswordPolicy.standard
        #expect(policy.rules(for: .alone) == "minlength: 15; maxlength: 128; allowed: unicode;")
        #expect(policy.rules(for: .withSecondMethod) == "minlength: 8; maxlength: 128; allowed: unicode;")
    }

    @Test func `stricter policies are taken`() throws {
        let policy = try PasswordPolicy(minimumAlone: 20, minimumWithSecondMethod: 12, maximum: 64)
        let context = PasswordContext(standing: .alone)
        #expect(policy.objections(to: try Password("kestrels hover low"), in: context).map(\.code) == [.tooShort])
    }
}
