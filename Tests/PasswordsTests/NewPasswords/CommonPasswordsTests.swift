// SPDX-License-Identifier: Apache-2.0

import Crypto
import Passwords
import Testing

@Suite struct CommonPasswordsTests {
    @Test func `the list is the one whose source is told`() {
        let entries = CommonPasswords.entries
        let provenance = CommonPasswords.provenance
        #expect(entries.count >= 3_000)
        #expect(entries.count == provenance.count)
        let digest = SHA256.hash(data: Array(entries.map { $0 + "\n" }.joined().utf8))
        #expect(digest.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() == provenance.listSHA256)
        #expect(provenance.licence.contains("Permission is hereby granted"))
        #expect(provenance.sourceSHA256.count == 64 && provenance.date.count == 10)
    }

    @Test func `entries are sorted, distinct, in lower case, and could be chosen`() {
        let entries = CommonPasswords.entries
        for (left, right) in zip(entries, entries.dropFirst()) {
            #expect(Array(left.utf8).lexicographicallyPrecedes(Array(right.utf8)), "\(left), \(right)")
        }
        #expect(entries.allSatisfy { $0 == $0.lowercased() && $0.utf8.count >= 8 })
    }

    @Test func `each entry is found, and found in capitals`() throws {
        for entry in CommonPasswords.entries {
            #expect(CommonPasswords.contains(try Password(entry)), "\(entry)")
            #expect(CommonPasswords.contains(try Password(entry.uppercased())), "\(entry)")
        }
    }

    @Test func `neighbours of entries are not found`() throws {
        let entries = Set(CommonPasswords.entries)
        for entry in entries {
            for near in [
                String(entry.dropLast()), entry + "\u{1}", "\u{1}" + entry, entry + "~~", entry + " ", " " + entry,
            ]
            where !entries.contains(near) {
                #expect(!CommonPasswords.contains(try Password(near)), "\(near)")
            }
        }
    }

    @Test(arguments: ["!", "~~~~~~~~~~", "password1 password1", "password1\npassword1", "ｐａｓｓｗｏｒｄ１", "\u{FF}\u{FF}"])
    func `what is not an entry is not found`(text: String) throws {
        #expect(!CommonPasswords.contains(try Password(text)))
    }
}
