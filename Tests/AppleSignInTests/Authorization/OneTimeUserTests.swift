// SPDX-License-Identifier: Apache-2.0

import AppleSignIn
import Testing

@Suite struct OneTimeUserTests {
    private func given(_ text: String) -> String? { OneTimeUser(givenName: text, familyName: nil)?.givenName }

    @Test func `names of all scripts stay as they are`() {
        for name in ["Ada", "José", "李小龍", "김연아", "Nguyễn Thị Mai", "O'Brien-Śmith", "می\u{200C}خواهم", "محمد"] {
            #expect(given(name) == name)
        }
    }

    @Test func `what could change the text around it goes`() {
        #expect(given("A\u{202E}da") == "Ada")
        #expect(given("A\u{0}d\u{1B}[31ma\u{7F}") == "Ad[31ma")
        #expect(given("\u{2066}Ada\u{2069}\u{FEFF}") == "Ada")
        #expect(given("  Ada \r\n\t  King\u{2028} ") == "Ada King")
        #expect(given("A\u{E000}da\u{E0041}") == "Ada")
    }

    @Test func `markup stays text, for whoever shows it to escape`() {
        #expect(given("<b>Ada</b>") == "<b>Ada</b>")
    }

    @Test func `what is too long is cut between characters`() throws {
        #expect(given(String(repeating: "a", count: 5_000))?.count == 64)
        let family = String(repeating: "👨‍👩‍👧‍👦", count: 100)
        let name = try #require(given(family))
        #expect(name.utf8.count <= 256 && family.hasPrefix(name))
        // Accents without end on one letter are one character.
        let tower = "a" + String(repeating: "\u{301}", count: 5_000)
        #expect(given(tower)?.utf8.count ?? 0 <= 256)
    }

    @Test func `nothing is left of nothing`() {
        for name in ["", " ", "\n", "\u{200D}", "\u{202E}\u{0}"] { #expect(given(name) == nil) }
        #expect(OneTimeUser(givenName: nil, familyName: nil) == nil)
        #expect(OneTimeUser(givenName: " ", familyName: "King")?.familyName == "King")
    }

    @Test(
        arguments: [
            ("Ada", "Lovelace", "Ada Lovelace"), ("太郎", "山田", "山田太郎"), ("さくら", "佐々木", "佐々木さくら"),
            ("マリア", "山田", "山田マリア"), ("민준", "김", "김민준"), ("小明", "王", "王小明"),
            ("アダ", "ラブレス", "アダ ラブレス"), ("Ken", "山田", "Ken 山田"), ("太郎", nil, "太郎"), (nil, "King", "King"),
        ] as [(String?, String?, String)]
    )
    func `a whole name is in the order of those who bear it`(
        _ given: String?,
        _ family: String?,
        _ whole: String
    ) throws {
        #expect(try #require(OneTimeUser(givenName: given, familyName: family)).fullName == whole)
    }

    @Test func `names are not printed`() throws {
        let user = try #require(OneTimeUser(givenName: "Ada", familyName: "King"))
        for text in prints(user) + prints(OneTimeUserField.given(user)) {
            #expect(!text.contains("Ada") && !text.contains("King"))
        }
    }
}
