// SPDX-License-Identifier: Apache-2.0

import Passwords
import Testing

@Suite struct StoredHashEnemyTests {
    @Test(arguments: StoredHashSamples.absurd)
    func `absurd costs are refused before anything is spent`(text: String) {
        #expect(throws: PasswordError(.hashTooCostly, "")) { try StoredPasswordHash(parsing: text) }
    }

    @Test(arguments: StoredHashSamples.damaged)
    func `damaged text is refused`(text: String) {
        #expect(throws: PasswordError(.hashMalformed, "")) { try StoredPasswordHash(parsing: text) }
    }

    @Test(arguments: StoredHashSamples.strangers)
    func `known strangers are named as such`(text: String) {
        #expect(throws: PasswordError(.hashUnsupported, "")) { try StoredPasswordHash(parsing: text) }
    }

    @Test(arguments: [513, 1 << 20])
    func `long text is refused, whatever it is`(count: Int) {
        let salt = String(repeating: "A", count: count)
        let text = "$argon2id$v=19$m=65536,t=3,p=1$\(salt)$\(StoredHashSamples.digest)"
        #expect(throws: PasswordError(.hashTooLong, "")) { try StoredPasswordHash(parsing: text) }
        #expect(throws: PasswordError(.hashTooLong, "")) { try StoredPasswordHash(parsing: Array(text.utf8)) }
    }

    @Test func `long salts and digests are refused`() {
        let long = String(repeating: "AAAA", count: 22)
        for (salt, digest) in [(long, StoredHashSamples.digest), (StoredHashSamples.salt, long)] {
            let text = "$scrypt$ln=10,r=8,p=1$\(salt)$\(digest)"
            #expect(throws: PasswordError(.hashMalformed, "")) { try StoredPasswordHash(parsing: text) }
        }
    }

    @Test func `a limit that was raised lets more through`() throws {
        var limits = PasswordHashLimits.standard
        limits.memory = 262_144
        limits.bcryptCost = 4...16
        #expect(throws: Never.self) {
            let parts = "\(StoredHashSamples.salt)$\(StoredHashSamples.digest)"
            _ = try StoredPasswordHash(parsing: "$scrypt$ln=18,r=8,p=1$\(parts)", limits: limits)
            let costly = StoredHashSamples.bcrypt.replacing("$04$", with: "$16$")
            _ = try StoredPasswordHash(parsing: costly, limits: limits)
        }
    }

    @Test func `each cut-off beginning of a hash is refused`() {
        let whole = "$argon2id$v=19$m=65536,t=3,p=1$\(StoredHashSamples.salt)$\(StoredHashSamples.digest)"
        // A shorter digest would be one, too: those of at least 16 bytes are left out.
        for count in 0..<whole.utf8.count - 22 {
            #expect(throws: PasswordError.self, "\(count)") {
                try StoredPasswordHash(parsing: String(whole.prefix(count)))
            }
        }
    }

    @Test func `a flipped bit is refused or makes another hash`() throws {
        let whole = Array("$argon2id$v=19$m=65536,t=3,p=1$\(StoredHashSamples.salt)$\(StoredHashSamples.digest)".utf8)
        let hash = try StoredPasswordHash(parsing: whole)
        for index in whole.indices {
            for bit in 0..<8 {
                var damaged = whole
                damaged[index] ^= 1 << UInt8(bit)
                if let other = try? StoredPasswordHash(parsing: damaged) { #expect(other != hash, "\(index), \(bit)") }
            }
        }
    }

    @Test func `no message holds salt or digest`() {
        do {
            _ = try StoredPasswordHash(
                parsing: "$argon2id$v=19$m=4194304,t=1,p=1$\(StoredHashSamples.salt)$\(StoredHashSamples.digest)"
            )
        } catch {
            #expect(
                !error.message.contains(StoredHashSamples.salt) && !error.message.contains(StoredHashSamples.digest)
            )
        }
    }
}
