// SPDX-License-Identifier: Apache-2.0

import Foundation
import SignInAccounts
import Testing

@Suite struct `Names` {
    /// Fonts draw `i` with a second dot as they draw `i`: whoever could have that name could pass for its owner.
    @Test(arguments: [
        ("ida", "i\u{307}da"), ("ida", "\u{130}da"), ("jan", "j\u{307}an"), ("\u{1ECB}da", "\u{1ECB}\u{307}da"),
        ("\u{12F}da", "i\u{328}\u{307}da"),
    ])
    func `a dot that nobody sees makes no other name`(_ plain: String, _ dotted: String) throws {
        let (one, other) = (try AccountName(plain), try AccountName(dotted))
        #expect(one == other)
        #expect(one.canonical.utf8.elementsEqual(other.canonical.utf8))
        #expect(try AccountName(other.canonical).canonical.utf8.elementsEqual(other.canonical.utf8))
    }

    @Test func `a dot that people see stays`() throws {
        #expect(try AccountName("\u{17C}aba") != AccountName("zaba"))
        #expect(try AccountName("i\u{301}\u{307}da") != AccountName("i\u{301}da"))
    }

    @Test(arguments: [
        ("Ada", "ada"), ("ADA", "aDa"), ("é", "e\u{301}"), ("É", "e\u{301}"), ("straße", "STRASSE"), ("σ", "ς"),
        ("a.b_c-d@e+f", "A.B_C-D@E+F"), ("가", "\u{1100}\u{1161}"), ("ế", "e\u{302}\u{301}"), ("ﬁ", "fi"),
        ("\u{13A0}", "\u{AB70}"),
        // Kaithi: letters beyond the sixteen-bit plane that can be written in two ways.
        ("\u{1109A}", "\u{11099}\u{110BA}"),
        // Yoruba and Vietnamese: a mark above and one below, in either order, apart or in a letter.
        ("e\u{323}\u{301}", "\u{E9}\u{323}"), ("e\u{301}\u{323}", "\u{1EB9}\u{301}"),
        ("\u{1ECD}\u{300}", "O\u{300}\u{323}"), ("\u{1EC7}", "e\u{302}\u{323}"), ("\u{EA}\u{323}", "\u{1EB9}\u{302}"),
        // Bengali, Tamil and Grantha: a vowel sign in two halves around the consonant.
        ("\u{995}\u{9CB}", "\u{995}\u{9C7}\u{9BE}"), ("\u{B95}\u{BCA}", "\u{B95}\u{BC6}\u{BBE}"),
        ("\u{11315}\u{1134B}", "\u{11315}\u{11347}\u{1133E}"), ("\u{11315}\u{1134C}", "\u{11315}\u{11347}\u{11357}"),
        // Korean: a syllable with a trailing consonant; Hebrew: points in either order; Greek: an iota below.
        ("각", "\u{1100}\u{1161}\u{11A8}"), ("각", "가\u{11A8}"), ("\u{5E9}\u{5C1}\u{5BC}", "\u{5E9}\u{5BC}\u{5C1}"),
        ("\u{1FB4}", "\u{3B1}\u{345}\u{301}"), ("\u{1FB3}\u{323}", "\u{391}\u{323}\u{399}"),
    ])
    func `that people take for the same are the same`(_ one: String, _ other: String) throws {
        #expect(try AccountName(one) == AccountName(other))
        #expect(
            try AccountName(one).canonical.unicodeScalars.elementsEqual(AccountName(other).canonical.unicodeScalars)
        )
    }

    @Test(arguments: [
        "", " ", "a b", "a\n", "a\u{0}", "a/b", "<b>", "a\u{202E}b", "a\u{200B}b", "ａｄａ", "\u{301}a", "😀",
        String(repeating: "a", count: 65), "e\u{301}\u{323}\u{330}\u{340}", "a\u{300}\u{300}\u{300}",
        // Scalars that form C never holds, one mark twice, also inside a letter, and a tower of marks.
        "\u{958}", "\u{1D15E}", "\u{E0}\u{300}", "x\u{323}\u{330}\u{301}\u{302}\u{303}",
    ])
    func `that could deceive are refused`(_ text: String) {
        #expect(throws: SignInError(.nameInvalid, "")) { try AccountName(text) }
    }

    /// Operators name people by their numbers, too: whoever had a colleague's number as a name would be met in its place, as
    /// long as that one is not verified.
    @Test(arguments: ["+491701234567", "+81-90-1234-5678", "+81.90.1234.5678", "+-81901234567", "+81901234567-"])
    func `that read like a telephone number are given to no new account`(_ text: String) throws {
        #expect(throws: SignInError(.nameInvalid, "")) { try AccountName(chosen: text) }
        #expect(try AccountName(text).text == text)
    }

    @Test(arguments: [
        "491701234567", "49", "0491701234567", "ada+491701234567", "491701234567a", "a.b_c-d@e+f", "Ada", "7", "a-",
        "a--help",
        "λ", "山田", "دنا", "۷", "한글", "É", "e\u{301}", "admin", "ada@example.com",
    ])
    func `that read like no number are given to new accounts`(_ text: String) throws {
        #expect(try AccountName(chosen: text).text == text)
    }

    /// A command would take such a name for an option, and do nothing to the account.
    @Test(arguments: [
        "--help", "-h", "--yes", "-", "--", "-ada", ".ada", "..", "_ada", "@ada", "+ada", "+49", "+0491701234567",
        "+491701234567a", "-山田",
    ])
    func `that begin with neither letter nor digit are given to no new account`(_ text: String) throws {
        #expect(throws: SignInError(.nameInvalid, "")) { try AccountName(chosen: text) }
        #expect(try AccountName(text).text == text)
    }

    @Test(arguments: [
        ("аda", "Cyrillic and Latin"), ("Adа", "Latin and Cyrillic"), ("paypaӏ", "Latin and Cyrillic"),
        ("βeta", "Greek and Latin"), ("adaν", "Latin and Greek"), ("µtorrent", "Greek and Latin"),
        ("οда", "Greek and Cyrillic"), ("gооgle.com", "Latin and Cyrillic"), ("օda", "Armenian and Latin"),
        ("Ꭺda", "Cherokee and Latin"), ("a1.а", "Latin and Cyrillic"), ("é-а", "Latin and Cyrillic"),
    ])
    func `that mix alphabets whose letters look alike are refused`(_ text: String, _ mixed: String) {
        let error = #expect(throws: SignInError.self) { try AccountName(text) }
        #expect(error?.code == .nameInvalid)
        #expect(error?.message.contains("mixes \(mixed) letters") == true, "\(error?.message ?? "")")
    }

    @Test(arguments: [
        "ada", "Straße", "Łódź", "ada@example.org", "а.да-1", "Ђорђе", "ελένη", "Ἀθηνᾶ", "Աննա", "山田taro", "ada山田",
        "あやか", "محمد", "דנה", "한글abc", "İpek",
    ])
    func `in one alphabet, or beside a script that looks like none, are names`(_ text: String) throws {
        #expect(try AccountName(text).text == text)
    }

    @Test(arguments: [
        "\u{1EB9}\u{301}", "x\u{323}\u{301}", "ṣ̀ẹ́gun", "שָׁלוֹם", "\u{16100}\u{16121}\u{1611E}", "\u{AB70}\u{AB71}",
        "\u{995}\u{9CB}\u{981}",
    ])
    func `with several marks on a letter are names`(_ text: String) throws {
        #expect(try AccountName(text).text.utf8.elementsEqual(text.precomposedStringWithCanonicalMapping.utf8))
    }

    @Test func `may be spelled with all marks apart`() throws {
        let name = String(repeating: "\u{1EC7}", count: 64)
        #expect(try AccountName(name.decomposedStringWithCanonicalMapping).text.utf8.elementsEqual(name.utf8))
        let longest = String(repeating: "\u{1EC7}\u{330}\u{331}\u{332}", count: 64)
        #expect(throws: SignInError(.nameInvalid, "")) { try AccountName(longest) }
    }

    @Test func `in canonical form stay as they are`() throws {
        for name in ["Ada", "ÉMILE", "Straße", "Ωμέγα", "İstanbul", "山田", "ђорђе", "ᾼ\u{323}", "Ẹ\u{301}"] {
            let canonical = try AccountName(name).canonical
            #expect(try AccountName(canonical).canonical == canonical, "\(name)")
        }
    }

    @Test func `to show may hold spaces and no control characters`() throws {
        #expect(try DisplayName("  Ada Lovelace ").text == "Ada Lovelace")
        #expect(try DisplayName("👩‍💻").text == "👩‍💻")
        for text in ["", "  ", "a\nb", "a\u{7}", "a\u{202E}b", String(repeating: "a", count: 65)] {
            #expect(throws: SignInError(.displayNameInvalid, "")) { try DisplayName(text) }
        }
    }

    /// Programs that escape markup character by character, Swift's own `Character`, see no `<` in these.
    @Test(arguments: ["\u{0D4E}<script>", "a\"\u{301} onclick=", "<\u{200D}b>", "a&\u{200D}lt;", "'\u{300}"])
    func `to show hide no markup in a letter`(_ text: String) throws {
        #expect(throws: SignInError(.displayNameInvalid, "")) { try DisplayName(text) }
        #expect(throws: SignInError(.nameInvalid, "")) { try PasskeyName(text) }
        #expect(try DisplayName("Ada <3 \"B\" & 'C' 1\u{FE0F}\u{20E3}").text.hasPrefix("Ada <3"))
    }
}
