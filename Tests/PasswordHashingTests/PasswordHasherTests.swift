// SPDX-License-Identifier: Apache-2.0

import PasswordHashing
import Passwords
import SecretMemory
import Testing

@Suite struct PasswordHasherTests {
    private func hasher(workers: Int = 2) throws -> PasswordHasher {
        try PasswordHasher(workers: workers, cost: .insecureForTests)
    }

    @Test func `a hash matches its password and no other`() async throws {
        let hasher = try hasher()
        let hash = try await hasher.hash(Password("kestrels hover low"))
        let password = try Password("kestrels hover low")
        #expect(try await hasher.verify(password, against: hash) == .matched(mustBeRehashed: false))
        for other in ["kestrels hover lo", "kestrels hover low ", "Kestrels hover low", "kestrels hover low\n"] {
            #expect(try await hasher.verify(Password(other), against: hash) == .wrong)
        }
    }

    @Test func `each hash has its own salt`() async throws {
        let hasher = try hasher()
        let password = try Password("kestrels hover low")
        #expect(try await hasher.hash(password) != hasher.hash(password))
    }

    @Test func `the full cost is Argon2id with 64 MiB, three passes and one lane`() async throws {
        let hasher = try PasswordHasher(workers: 1)
        let hash = try await hasher.hash(Password("kestrels hover low"))
        #expect(hash.text.hasPrefix("$argon2id$v=19$m=65536,t=3,p=1$"))
        let password = try Password("kestrels hover low")
        #expect(try await hasher.verify(password, against: hash) == .matched(mustBeRehashed: false))
    }

    @Test func `a hash of another cost or scheme matches and is to be made anew`() async throws {
        let text = "$2y$04$abcdefghijklmnopqrstuuZ5fIglXEsPYIX6uiOeMjWvpylPBd1DO"
        let hash = try StoredPasswordHash(parsing: text)
        let hasher = try hasher()
        let password = try Password("correct horse ⚡ battery")
        #expect(try await hasher.verify(password, against: hash) == .matched(mustBeRehashed: true))
        #expect(try await hasher.verify(Password("correct horse"), against: hash) == .wrong)
    }

    @Test func `what bcrypt does not look at does not count as verified`() async throws {
        let text = "$2a$05$abcdefghijklmnopqrstuu5s2v8.iXieOjg/.AySBTTZIIVFJeBui"
        let hash = try StoredPasswordHash(parsing: text)
        let start = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
        let hasher = try hasher()
        #expect(try await hasher.verify(Password(start), against: hash) == .matched(mustBeRehashed: true))
        #expect(try await hasher.verify(Password(start + "!"), against: hash) == .matchedBeginning)
        #expect(try await hasher.verify(Password(String(start.dropLast()) + "x!"), against: hash) == .wrong)
    }

    @Test func `bytes cut within a character are no trouble to bcrypt`() async throws {
        let hash = try StoredPasswordHash(parsing: "$2a$05$abcdefghijklmnopqrstuu5s2v8.iXieOjg/.AySBTTZIIVFJeBui")
        let password = try Password(String(repeating: "a", count: 71) + "🐦")
        #expect(try await hasher().verify(password, against: hash) == .wrong)
    }

    @Test func `hashing first leaves nothing out`() async throws {
        let hash = try StoredPasswordHash(
            parsing: "bcrypt_sha256$$2b$04$abcdefghijklmnopqrstuuycgAlDAQnZ7So0SvjBpdAW7HSQKxtvC"
        )
        let long = String(repeating: "a", count: 100)
        #expect(try await hasher().verify(Password(long), against: hash) == .wrong)
        let password = try Password("correct horse ⚡ battery")
        #expect(try await hasher().verify(password, against: hash) == .matched(mustBeRehashed: true))
    }

    @Test func `a damaged digest does not match`() async throws {
        let hasher = try hasher()
        let password = try Password("kestrels hover low")
        let text = try await hasher.hash(password).text
        // The middle of the digest, where each digit counts.
        let index = text.index(text.endIndex, offsetBy: -20)
        let damaged = text.replacingCharacters(at: index, with: text[index] == "A" ? "B" : "A")
        let hash = try StoredPasswordHash(parsing: damaged)
        #expect(try await hasher.verify(password, against: hash) == .wrong)
    }

    @Test func `unknown names cost the same as known ones`() async throws {
        let hasher = try hasher()
        let password = try Password("kestrels hover low")
        let hash = try await hasher.hash(password)
        let known = try await WorkTally.measure { _ = try await hasher.verify(Password("another one"), against: hash) }
        let unknown = try await WorkTally.measure {
            let outcome = try await hasher.verify(Password("another one"), against: nil)
            #expect(outcome == .wrong)
        }
        #expect(known == unknown)
        #expect(known[.passwordHash] == 1)
    }

    @Test func `nothing matches where there is no account, not even zeroes`() async throws {
        let zeroes = RandomSource { [UInt8](repeating: 0, count: $0) }
        let hasher = try PasswordHasher(workers: 1, cost: .insecureForTests, random: zeroes)
        for text in ["kestrels hover low", "a", " "] {
            #expect(try await hasher.verify(Password(text), against: nil) == .wrong)
        }
    }

    @Test(arguments: [(0, 1), (65, 1), (-1, 1), (1, 0), (1, 10_001)])
    func `numbers that cannot be are refused`(workers: Int, queueLength: Int) {
        #expect(throws: PasswordHashingError(.configurationInvalid, "")) {
            try PasswordHasher(workers: workers, queueLength: queueLength)
        }
    }

    @Test func `a hash that needs more memory than all workers have is refused`() async throws {
        let text = "$argon2id$v=19$m=102400,t=2,p=8$AAECAwQFBgcICQoLDA0ODw$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHApl8ArZWb2GRPPc"
        let hash = try StoredPasswordHash(parsing: text)
        await #expect(throws: PasswordHashingError(.tooCostly, "")) {
            try await hasher(workers: 1).verify(Password("kestrels hover low"), against: hash)
        }
        #expect(try await hasher(workers: 2).verify(Password("kestrels hover low"), against: hash) == .wrong)
    }

    @Test func `a stopped hasher refuses`() async throws {
        let hasher = try hasher()
        hasher.stop()
        await #expect(throws: PasswordHashingError(.stopped, "")) { try await hasher.hash(Password("kestrels")) }
    }

    @Test func `a crowd is served, and nothing is left over`() async throws {
        let hasher = try hasher(workers: 3)
        let password = try Password("kestrels hover low")
        let hash = try await hasher.hash(password)
        let matched = try await withThrowingTaskGroup(of: Bool.self) { group in
            for number in 0..<200 {
                group.addTask {
                    let tried = number % 2 == 0 ? password : try Password("wrong \(number)")
                    return try await hasher.verify(tried, against: hash) != .wrong
                }
            }
            return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(matched == 100)
    }
}

extension String {
    fileprivate func replacingCharacters(at index: Index, with character: Character) -> String {
        String(self[..<index]) + String(character) + self[self.index(after: index)...]
    }
}
