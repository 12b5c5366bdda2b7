// SPDX-License-Identifier: Apache-2.0

import CBORCoding
import KeychainItems
import KeychainVault
import MartletTesting
import PasswordHashing
import Passwords
import SecretMemory
import Testing

@Suite struct VaultVectorTests {
    private let vectors: VaultVectors

    init() throws { vectors = try VaultVectors.load() }

    private func secrets(_ vector: VaultVectors.Keybag) throws -> KeybagSecrets {
        try KeybagSecrets(
            stretched: SecretBytes(copying: try [UInt8](hex: vector.stretched)),
            passcodeSealed: vector.sealed.isEmpty ? nil : SecretBytes(copying: try [UInt8](hex: vector.sealed)),
            deviceSealed: TestVault.secret(0xB0)
        )
    }

    private func kind(_ name: String) -> VaultKind { name == "personal" ? .personal : .local }

    @Test func `the passcode is stretched as libargon2 stretches it here`() throws {
        let vector = try #require(vectors.keybags.first)
        let hash = StoredPasswordHash(
            try Argon2Cost(memory: 19_456, passes: 2),
            salt: TestVault.salt,
            digest: [UInt8](repeating: 0, count: 32)
        )
        let passcode = try Password(bytes: try [UInt8](hex: vectors.passcode))
        #expect(try PasswordDerivation.digest(of: passcode, as: hash).get().hex == vector.stretched)
    }

    @Test func `keybags are made byte for byte, and opened`() throws {
        for vector in vectors.keybags {
            let withTPM = !vector.sealed.isEmpty
            let stretching =
                vector.stretching == "scrypt"
                ? try PasscodeStretching(.scrypt(logRounds: 17, blockSize: 8, parallelism: 1), salt: TestVault.salt)
                : try TestVault.stretching()
            let header = try KeybagHeader(
                account: TestVault.account,
                device: TestVault.device,
                stretching: stretching,
                classes: TestVault.classes(vector.classes),
                passcodeSeal: withTPM ? try TestVault.object(0xE0) : nil,
                deviceSeal: vector.classes.contains("D") ? try TestVault.object(0xF0) : nil
            )
            let secrets = try self.secrets(vector)
            let made = try Keybag(header, wrapping: TestVault.classKeys(), with: secrets, random: .stream())
            #expect(made.encoded.hex == vector.record)
            let read = try Keybag(decoding: try [UInt8](hex: vector.record))
            #expect(read == made && read.encoded.hex == vector.record)
            #expect(try read.unlock(with: secrets).available == Set(header.classes.ordered).subtracting([.always]))
        }
    }

    @Test func `what the TPM is asked with comes from the stretched passcode`() throws {
        for vector in vectors.keybags {
            let stretched = SecretBytes(copying: try [UInt8](hex: vector.stretched))
            let authorisation = KeybagSecrets.authorisation(stretched: stretched, salt: TestVault.salt)
            #expect(authorisation == SecretBytes(copying: try [UInt8](hex: vector.pin)))
        }
    }

    @Test func `epochs are made byte for byte, and opened`() throws {
        for vector in vectors.epochs {
            let kind = self.kind(vector.kind)
            let made = try TestVault.epoch(kind, vector.classes, epoch: vector.epoch)
            #expect(made.encoded.hex == vector.record)
            #expect(made.header.commitment.hex == vector.commitment)
            let read = try EpochRecord(decoding: try [UInt8](hex: vector.record))
            #expect(read == made)
            #expect(try read.openRoot(with: TestVault.classKeys()) == TestVault.root)
        }
    }

    @Test func `rows are made byte for byte, and opened`() throws {
        for vector in vectors.rows {
            let kind = self.kind(vector.kind)
            let keys = try TestVault.keys(kind, kind == .personal ? "AC" : "ACDP")
            let parents = try vector.parents.map { try #require(RevisionID(bytes: try [UInt8](hex: $0))) }
            let header = try TestVault.rowHeader(
                kind,
                try #require(AccessClass(rawValue: vector.class)),
                parents: Set(parents)
            )
            let (metadata, secret) = (try [UInt8](hex: vector.metadata), try [UInt8](hex: vector.secret))
            let made = try TestVault.row(header, metadata: metadata, secret: secret, with: keys)
            #expect(made.encoded.hex == vector.record)
            #expect(made.digest.hex == vector.digest)
            let read = try SealedRow(decoding: try [UInt8](hex: vector.record))
            #expect(try read.open(.metadata, of: TestVault.item, with: keys) == SecretBytes(copying: metadata))
            #expect(try read.open(.secret, of: TestVault.item, with: keys) == SecretBytes(copying: secret))
        }
    }

    @Test func `contents are padded to the lengths of the page`() throws {
        for vector in vectors.padding {
            let row = try TestVault.row(secret: [UInt8](repeating: 0, count: vector.content))
            let sealed = try #require(try CBORValue(decoding: row.encoded).array?.last?.bytes)
            #expect(sealed.count == vector.padded + 28, "\(vector.content) bytes")
        }
    }

    @Test func `tokens and the head are those of the page`() throws {
        let keys = try TestVault.keys()
        for vector in vectors.tokens {
            let token = try IndexToken(vector.kind, of: vector.values.map { CBORValue.text($0) }, with: keys)
            #expect(token.bytes.hex == vector.token)
        }
        let password = PrimaryKey(.genericPassword, accessGroup: "group", vault: .local, ["acct": "a", "svce": "s"])
        let unique = try IndexToken(password, with: keys)
        #expect(unique.bytes.hex == vectors.tokens.last?.token)
        let row = try SealedRow(decoding: try [UInt8](hex: try #require(vectors.rows.first).record))
        var sum = RowSum.empty
        for term in vectors.head.terms {
            try sum.add(row, in: try #require(RowPlace(rawValue: term.place)), with: keys)
        }
        #expect(sum.bytes.hex == vectors.head.sum)
        let head = try VaultHead(
            counter: vectors.head.counter,
            sum: sum,
            keybag: try TestVault.header("AC"),
            with: keys
        )
        #expect(head.encoded.hex == vectors.head.record)
        #expect(try VaultHead(decoding: head.encoded, with: keys) == head)
    }
}
