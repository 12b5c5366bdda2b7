// SPDX-License-Identifier: Apache-2.0

import Passwords
import Testing

@Suite struct PredictablePasswordTests {
    private func isCommon(_ text: String) throws -> Bool {
        for standing in [PasswordContext.Standing.alone, .withSecondMethod] {
            let objections = PasswordPolicy.standard.objections(
                to: try Password(text),
                in: PasswordContext(standing: standing)
            )
            guard objections.map(\.code).contains(.common) else { return false }
        }
        return true
    }

    @Test(arguments: [
        "passwordpassword", "PasswordPASSWORD", "iloveyouiloveyou", "passwordpassword1", "passwordpasswor",
        "!password!password!",
    ])
    func `a common password is none by being typed again`(text: String) throws {
        #expect(try isCommon(text))
    }

    @Test(arguments: [
        "password12345678", "Password2024", "password!!!!!!!!", "1234password4321",
        "princess-27",
    ])
    func `a common password is none by what is put beside it without a thought`(text: String) throws {
        #expect(try isCommon(text))
    }

    @Test(arguments: [
        "aaaaaaaa", "aaaaaaaaaaaaaaa", "AaAaAaAaAaAaAaAa", "!!!!!!!!!!!!!!!!",
        "aaaaaaaaaaaaaab!", "abcabcabcabcabc", "121212121212121",
        "monkeymonkeymonkey",
        "dragondragondragon!", "letmeinletmeinletm", "ああああああああ", "가나다라마가나다라마",
        "👩👩👩👩👩👩👩👩", "ёжикёжикёжик",
    ])
    func `what repeats fewer than eight characters is told`(text: String) throws {
        #expect(try isCommon(text))
    }

    @Test(arguments: [
        "123456789012345", "098765432109876", "112233445566778", "135791357913579", "2468024680246", "abcdefghijklmno",
        "zyxwvutsrqponml", "aabbccddeeffgghh", "qwertyuiopasdfgh", "QWERTYUIOPasdfgh", "poiuytrewqlkjhg",
        "1qaz2wsx3edc4rfv",
        "1q2w3e4r5t6y7u8i", "qwe123asd456zxc", "qwertzuiopasdfg", "azertyuiopqsdfg", "йцукенгшщзхъфывап",
        "mnbvcxzlkjhgfdsa",
    ])
    func `runs of digits, of the alphabet and of keyboards are told`(text: String) throws {
        #expect(try isCommon(text))
    }

    @Test(arguments: [
        "                ", "\u{3000}\u{3000}\u{3000}\u{3000}\u{3000}\u{3000}\u{3000}\u{3000}",
        " \u{A0}\u{2003}\u{3000} \u{A0}\u{2003}\u{3000}\u{2009}",
        "1100110101011010", "abababcabcbabac",
        // No part of these repeats or runs.
        " \u{A0}\u{2003}\u{3000}\u{2009}\u{2002}\u{205F}\u{2004}\u{1680}\u{2005}", "mkxmmqmxkkqxqmqm",
    ])
    func `white space alone and few different characters are told`(text: String) throws {
        #expect(try isCommon(text))
    }

    @Test(arguments: [
        "kestrels hover!", "a long-winded horse 7", "correct horse battery staple",
        "sunshine princess football superman", "tirra-lirra",
        "mississippi river", "banana bread at noon", "qwertyuiop and some more", "lovelacelovelace",
        "kestrelskestrels", "k3V-9qzL2w",
        "12 34 56 78 90", "trustworthy", "certificate", "        kite",
        "새로운비밀번호를씁니다", "ДОБРОЕУТРО", "김마틀렛 바다와 하늘과 새", "abcdefgh kite",
    ])
    func `what holds a pattern and enough besides is taken`(text: String) throws {
        #expect(try !isCommon(text))
    }

    @Test func `a common password is one in any case, and with up to three characters more`() throws {
        for (_, entry) in CommonPasswords.entries.enumerated().filter({ $0.offset.isMultiple(of: 13) }) {
            #expect(try isCommon(entry.uppercased()), "\(entry)")
            #expect(try isCommon(entry + "~ä~"), "\(entry)")
        }
    }

    @Test(arguments: [512, 511, 129])
    func `the longest passwords are judged as well`(length: Int) throws {
        #expect(try isCommon(String(repeating: "a", count: length)))
        var rare = ""
        for index in 0..<length {
            let letter = 0x21 + (index * index * 7 + index * 31) % 94
            rare.unicodeScalars.append(Unicode.Scalar(UInt8(letter)))
        }
        #expect(try !isCommon(rare))
    }
}
