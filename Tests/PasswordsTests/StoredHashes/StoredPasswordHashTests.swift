// SPDX-License-Identifier: Apache-2.0

import Passwords
import Testing

@Suite struct StoredPasswordHashTests {
    @Test(arguments: StoredHashSamples.canonical)
    func `canonical text stays as it is`(text: String) throws {
        #expect(try StoredPasswordHash(parsing: text).text == text)
    }

    @Test(arguments: StoredHashSamples.others)
    func `other forms are written canonically`(text: String, canonical: String) throws {
        let hash = try StoredPasswordHash(parsing: text)
        #expect(hash.text == canonical)
        #expect(try StoredPasswordHash(parsing: canonical) == hash)
    }

    @Test(arguments: StoredHashSamples.ages)
    func `whatever the service would not make today is made anew`(text: String, mustBeRehashed: Bool) throws {
        let hash = try StoredPasswordHash(parsing: text)
        #expect(hash.mustBeRehashed(at: .standard) == mustBeRehashed)
    }

    @Test func `another cost makes hashes of this one old`() throws {
        let cost = try Argon2Cost(memory: 19_456, passes: 2)
        #expect(try StoredPasswordHash(parsing: StoredHashSamples.argon2).mustBeRehashed(at: cost))
    }

    @Test func `salt and digest are not printed`() throws {
        let hash = try StoredPasswordHash(parsing: StoredHashSamples.argon2)
        var dumped = ""
        dump(hash, to: &dumped)
        for text in ["\(hash)", String(reflecting: hash), dumped] {
            #expect(!text.contains("AAECAw") && !text.contains("CTFhFdXP"))
        }
        #expect("\(hash)" == "<argon2id>")
    }

    @Test(arguments: [
        (7_167, 5, 1), (65_537, 3, 1), (65_536, 0, 1), (65_536, 17, 1), (65_536, 3, 0), (65_536, 3, 17), (7_168, 4, 1),
    ])
    func `costs that protect nobody, or cost too much, are refused`(memory: Int, passes: Int, lanes: Int) {
        #expect(throws: PasswordError(.costInvalid, "")) {
            try Argon2Cost(memory: memory, passes: passes, lanes: lanes)
        }
    }
}
