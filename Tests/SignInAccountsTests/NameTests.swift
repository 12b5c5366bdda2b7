// SPDX-License-Identifier: Apache-2.0
// Which names are names, and which are the same.

import SignInAccounts
import Testing

@Suite struct `Names` {
    @Test(arguments: [
        ("Ada", "ada"), ("ADA", "aDa"), ("é", "e\u{301}"), ("É", "e\u{301}"), ("straße", "STRASSE"), ("σ", "ς"),
        ("a.b_c-d@e+f", "A.B_C-D@E+F"), ("가", "\u{1100}\u{1161}"), ("ế", "e\u{302}\u{301}"), ("ﬁ", "fi"),
        // Kaithi: letters beyond the sixteen-bit plane that can be written in two ways.
        ("\u{1109A}", "\u{11099}\u{110BA}"),
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
    ])
    func `that could deceive are refused`(_ text: String) {
        #expect(throws: SignInError(.nameInvalid, "")) { try AccountName(text) }
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

    @Test func `in canonical form stay as they are`() throws {
        for name in ["Ada", "ÉMILE", "Straße", "Ωμέγα", "İstanbul", "山田", "ђорђе"] {
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
