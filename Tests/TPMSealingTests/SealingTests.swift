// SPDX-License-Identifier: Apache-2.0

import KeychainVault
import SecretMemory
import TPMSealing
import Testing

@Suite(.serialized) struct SealingTests {
    private let tpm: EmulatedTPM
    private let sealer: TPMSealer
    private let secret = SecretBytes(randomCount: 32, from: .system)
    private let pin = SecretBytes(copying: [UInt8](repeating: 7, count: 32))
    private let otherPin = SecretBytes(copying: [UInt8](repeating: 8, count: 32))

    init() throws {
        tpm = try EmulatedTPM()
        sealer = tpm.sealer()
    }

    private func fails(_ code: SealingError.Code, _ body: () throws -> Void) {
        #expect(throws: SealingError.self) {
            do { try body() } catch let error as SealingError {
                #expect(error.code == code, "\(error)")
                throw error
            }
        }
    }

    @Test func `the right authorisation gives the secret back, another does not and is counted`() throws {
        let object = try sealer.seal(secret, authorisation: pin)
        #expect(object.primaryName.count == 34)
        #expect(try sealer.unseal(object, authorisation: pin) == secret)
        #expect(try sealer.lockout().failures == 0)
        fails(.authorisationWrong) { _ = try sealer.unseal(object, authorisation: otherPin) }
        #expect(try sealer.lockout().failures == 1)
        do {
            _ = try sealer.unseal(object, authorisation: otherPin)
        } catch {
            #expect(error.lockout?.failures == 2)
            #expect(error.message.contains("tries left before it refuses all: \(try sealer.lockout().triesLeft)"))
        }
        fails(.valueInvalid) { _ = try sealer.unseal(object, authorisation: nil) }
    }

    @Test func `what is sealed without an authorisation opens by itself, and locks nobody out`() throws {
        let object = try sealer.seal(secret, authorisation: nil)
        #expect(try sealer.unseal(object, authorisation: nil) == secret)
        fails(.valueInvalid) { _ = try sealer.unseal(object, authorisation: pin) }
        #expect(try sealer.lockout().failures == 0)
    }

    @Test func `after so many misses even the right one is refused, with the wait, until it is cleared`() throws {
        try tpm.tool("tpm2_dictionarylockout", "--setup-parameters", "--max-tries=3", "--recovery-time=600")
        let object = try sealer.seal(secret, authorisation: pin)
        let device = try sealer.seal(secret, authorisation: nil)
        for _ in 0..<3 { fails(.authorisationWrong) { _ = try sealer.unseal(object, authorisation: otherPin) } }
        do {
            _ = try sealer.unseal(object, authorisation: pin)
            Issue.record("the TPM is not locked")
        } catch {
            #expect(error.code == .lockedOut)
            let lockout = try #require(error.lockout)
            #expect(lockout.isLockedOut && lockout.maximum == 3 && lockout.longestWait == 600)
            #expect(error.message.contains("600 seconds"))
        }
        fails(.lockedOut) { try sealer.checkReadiness(expecting: object.primaryName) }
        // Class D is not shut by somebody who guesses.
        #expect(try sealer.unseal(device, authorisation: nil) == secret)
        try tpm.tool("tpm2_dictionarylockout", "--clear-lockout")
        #expect(try sealer.unseal(object, authorisation: pin) == secret)
    }

    @Test func `another TPM, and one that was cleared, are told by the primary key's name`() throws {
        let object = try sealer.seal(secret, authorisation: pin)
        let other = try EmulatedTPM()
        try sealer.checkReadiness(expecting: object.primaryName)
        fails(.otherTPM) { try other.sealer().checkReadiness(expecting: object.primaryName) }
        fails(.otherTPM) { _ = try other.sealer().unseal(object, authorisation: pin) }
        #expect(try other.sealer().lockout().failures == 0)
        try tpm.tool("tpm2_clear", "-c", "platform")
        fails(.otherTPM) { try sealer.checkReadiness(expecting: object.primaryName) }
        fails(.otherTPM) { _ = try sealer.unseal(object, authorisation: pin) }
    }

    @Test func `a policy over registers holds until one is extended`() throws {
        for authorisation in [pin, nil] {
            let object = try sealer.seal(secret, authorisation: authorisation, registers: [7, 16])
            #expect(object.registers == [7, 16])
            #expect(try sealer.unseal(object, authorisation: authorisation) == secret)
            if authorisation != nil {
                fails(.authorisationWrong) { _ = try sealer.unseal(object, authorisation: otherPin) }
                #expect(try sealer.lockout().failures == 1)
            }
            try tpm.tool("tpm2_pcrextend", "16:sha256=" + String(repeating: "5a", count: 32))
            fails(.registersChanged) { _ = try sealer.unseal(object, authorisation: authorisation) }
            // Left out of the keybag, they are still in the object.
            let bare = try TPMObject(
                publicArea: object.publicArea,
                privateArea: object.privateArea,
                primaryName: object.primaryName
            )
            fails(.objectDamaged) { _ = try sealer.unseal(bare, authorisation: authorisation) }
        }
    }

    @Test func `halves of two objects do not go together`() throws {
        let one = try sealer.seal(secret, authorisation: pin)
        let two = try sealer.seal(SecretBytes(randomCount: 32, from: .system), authorisation: pin)
        let swapped = try TPMObject(
            publicArea: one.publicArea,
            privateArea: two.privateArea,
            primaryName: one.primaryName
        )
        fails(.objectDamaged) { _ = try sealer.unseal(swapped, authorisation: pin) }
        #expect(try sealer.lockout().failures == 0)
    }

    @Test func `every flipped byte of both areas is noticed, and costs no try`() throws {
        let object = try sealer.seal(secret, authorisation: pin)
        func refused(_ publicArea: [UInt8], _ privateArea: [UInt8]) throws {
            let changed = try TPMObject(
                publicArea: publicArea,
                privateArea: privateArea,
                primaryName: object.primaryName
            )
            let code = refusal { () throws(SealingError) in try sealer.unseal(changed, authorisation: pin) }
            #expect(
                code == .objectDamaged || code == .valueInvalid,
                "\(String(describing: code)): \(publicArea) \(privateArea), of \(object)"
            )
        }
        for index in object.publicArea.indices {
            var area = object.publicArea
            area[index] ^= 1 << UInt8(index % 8)
            try refused(area, object.privateArea)
        }
        for index in object.privateArea.indices {
            var area = object.privateArea
            area[index] ^= 1 << UInt8(index % 8)
            try refused(object.publicArea, area)
        }
        // Too short, too long, of the greatest length a keybag takes, and empty inside.
        for other in [
            Array(object.publicArea.dropLast()), object.publicArea + [0], [UInt8](repeating: 0xFF, count: 1_024),
            [0, 0],
        ] {
            try refused(other, object.privateArea)
        }
        for other in [
            Array(object.privateArea.dropLast()), object.privateArea + [0], [UInt8](repeating: 0xFF, count: 1_024),
            [0, 0],
        ] {
            try refused(object.publicArea, other)
        }
        #expect(try sealer.lockout().failures == 0)
        #expect(try sealer.unseal(object, authorisation: pin) == secret)
    }

    @Test func `secrets, authorisations and registers of other forms never reach the TPM`() throws {
        let short = SecretBytes(copying: [UInt8](repeating: 1, count: 31))
        let long = SecretBytes(copying: [UInt8](repeating: 1, count: 33))
        let none = SecretBytes(copying: [])
        tpm.stop()
        for wrong in [short, long, none] {
            fails(.valueInvalid) { _ = try sealer.seal(wrong, authorisation: nil) }
        }
        for wrong in [long, none] { fails(.valueInvalid) { _ = try sealer.seal(secret, authorisation: wrong) } }
        for wrong in [[24], [-1], [7, 7], [8, 7]] {
            fails(.valueInvalid) { _ = try sealer.seal(secret, authorisation: nil, registers: wrong) }
        }
    }

    @Test func `fifty in a row leave nothing in the TPM, nor do those that fail`() throws {
        let object = try sealer.seal(secret, authorisation: pin, registers: [7])
        try tpm.tool("tpm2_dictionarylockout", "--setup-parameters", "--max-tries=50", "--recovery-time=600")
        for round in 0..<50 {
            #expect(try sealer.unseal(object, authorisation: pin) == secret)
            if round % 5 == 0 { fails(.authorisationWrong) { _ = try sealer.unseal(object, authorisation: otherPin) } }
        }
        for kind in ["handles-transient", "handles-loaded-session", "handles-saved-session"] {
            #expect(try tpm.tool("tpm2_getcap", kind).isEmpty, "\(kind)")
        }
    }

    @Test func `a hierarchy whose owner has a password is told as such`() throws {
        try tpm.tool("tpm2_changeauth", "-c", "owner", "a password")
        fails(.ownerAuthorisationNeeded) { _ = try sealer.seal(secret, authorisation: pin) }
    }
}
