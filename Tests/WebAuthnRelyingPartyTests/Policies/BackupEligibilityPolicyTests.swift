// SPDX-License-Identifier: Apache-2.0

import Testing
import WebAuthnRelyingParty
import WebAuthnTypes

@Suite struct BackupEligibilityPolicyTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let policy: BackupEligibilityPolicy
        let stored: Bool?
        let found: Bool
        let isAccepted: Bool
        var testDescription: String { "\(policy): \(stored.map(String.init) ?? "unknown") to \(found)" }
    }

    static let cases: [Case] = [
        Case(policy: .learn, stored: nil, found: false, isAccepted: true),
        Case(policy: .learn, stored: nil, found: true, isAccepted: true),
        Case(policy: .learn, stored: false, found: false, isAccepted: true),
        Case(policy: .learn, stored: false, found: true, isAccepted: false),
        Case(policy: .learn, stored: true, found: false, isAccepted: false),
        Case(policy: .learn, stored: true, found: true, isAccepted: true),
        Case(policy: .strict, stored: nil, found: false, isAccepted: false),
        Case(policy: .strict, stored: nil, found: true, isAccepted: false),
        Case(policy: .strict, stored: false, found: false, isAccepted: true),
        Case(policy: .strict, stored: false, found: true, isAccepted: false),
        Case(policy: .strict, stored: true, found: false, isAccepted: false),
        Case(policy: .strict, stored: true, found: true, isAccepted: true),
        Case(policy: .allowUpgrade, stored: nil, found: false, isAccepted: true),
        Case(policy: .allowUpgrade, stored: nil, found: true, isAccepted: true),
        Case(policy: .allowUpgrade, stored: false, found: false, isAccepted: true),
        Case(policy: .allowUpgrade, stored: false, found: true, isAccepted: true),
        Case(policy: .allowUpgrade, stored: true, found: false, isAccepted: false),
        Case(policy: .allowUpgrade, stored: true, found: true, isAccepted: true),
        Case(policy: .ignore, stored: nil, found: true, isAccepted: true),
        Case(policy: .ignore, stored: false, found: true, isAccepted: true),
        Case(policy: .ignore, stored: true, found: false, isAccepted: true),
    ]

    /// Flags that differ between a provider's devices locked people out, and the message told nobody why.
    @Test(arguments: cases)
    func `go-webauthn 335, supabase 2732, teleport 45174: a change is met as the policy says and told`(_ example: Case)
        throws
    {
        let party = try Passkey.party { $0.backupEligibility = example.policy }
        let passkey = try Passkey()
        let signIn = {
            try passkey.authenticate(party, record: passkey.record(eligible: example.stored)) {
                $0.flags = example.found ? 0x0D : 0x05
            }
        }
        guard example.isAccepted else {
            let error = refused(by: .backupEligibilityChanged, signIn)
            #expect(error?.found == (example.found ? "BE 1" : "BE 0"))
            #expect(error?.message.contains("allowUpgrade") == true)
            return
        }
        let verified = try signIn()
        #expect(verified.credential.backupEligible == example.found)
        #expect(verified.backupChange.eligibilityChanged == (example.stored != example.found))
    }

    @Test func `the backup state follows the authenticator, and a change is told`() throws {
        let passkey = try Passkey()
        let synced = try passkey.authenticate(record: passkey.record(eligible: true)) { $0.flags = 0x1D }
        #expect(synced.credential.backupState && synced.backupChange.stateChanged)
        let again = try passkey.authenticate(record: synced.credential) { $0.flags = 0x1D }
        #expect(!again.backupChange.stateChanged && !again.backupChange.eligibilityChanged)
        let gone = try passkey.authenticate(record: again.credential) { $0.flags = 0x0D }
        #expect(!gone.credential.backupState && gone.backupChange.stateChanged)
    }

    @Test(arguments: [.learn, .strict, .allowUpgrade, .ignore] as [BackupEligibilityPolicy])
    func `backed up without being eligible is refused under every policy`(_ policy: BackupEligibilityPolicy) throws {
        let party = try Passkey.party { $0.backupEligibility = policy }
        refused(by: .backupStateWithoutEligibility) { try Passkey().authenticate(party) { $0.flags = 0x15 } }
        refused(by: .backupStateWithoutEligibility) { try Passkey().register(party) { $0.flags = 0x55 } }
    }
}
