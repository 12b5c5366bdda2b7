// SPDX-License-Identifier: Apache-2.0

import ByteEncodings
import SecretMemory
import SignInAccounts
import Testing
import WebAuthnTypes

@Suite struct `What keeps a password` {
    private func standing(
        unproven: Int = 0,
        presence: Int = 0,
        verifying: Int = 0,
        signIns: Int = 9,
        savedCode: Bool = false,
        disabled: Bool = false
    ) throws -> UpgradeStanding {
        UpgradeStanding(
            account: UserHandle(from: .system),
            name: try AccountName("ada"),
            isDisabled: disabled,
            hasPassword: true,
            signIns: signIns,
            unprovenPasskeys: unproven,
            presencePasskeys: presence,
            verifyingPasskeys: verifying,
            hasSavedCode: savedCode
        )
    }

    private let rule = PasswordRetirement(signIns: 5, wayBack: .secondPasskeyOrSavedCode)

    @Test func `is named, the first thing first`() throws {
        #expect(try standing().obstacle(to: nil) == .noRule)
        #expect(try standing(verifying: 2, disabled: true).obstacle(to: rule) == .accountDisabled)
        #expect(try standing().obstacle(to: rule) == .noPasskey)
        #expect(try standing(unproven: 3, savedCode: true).obstacle(to: rule) == .unprovenPasskey)
        #expect(try standing(unproven: 1, presence: 1).obstacle(to: rule) == .passkeyWithoutVerification)
        #expect(try standing(unproven: 1, presence: 1, verifying: 1).obstacle(to: rule) == .noWayBack)
        #expect(try standing(verifying: 1, signIns: 4, savedCode: true).obstacle(to: rule) == .tooFewSignIns)
        #expect(try standing(verifying: 1, signIns: 5, savedCode: true).obstacle(to: rule) == nil)
        #expect(try standing(verifying: 2, signIns: 5).obstacle(to: rule) == nil)
    }

    @Test func `depends on what leads back`() throws {
        let strict = PasswordRetirement(signIns: 5, wayBack: .secondPasskey)
        #expect(try standing(verifying: 1, savedCode: true).obstacle(to: strict) == .noWayBack)
        #expect(try standing(verifying: 1, signIns: 0).obstacle(to: .byOperator) == nil)
    }

    @Test func `numbers outside of the count are brought into it`() {
        #expect(PasswordRetirement(signIns: 1_000, wayBack: .secondPasskey).signIns == PasswordRetirement.limit)
        #expect(PasswordRetirement(signIns: -1, wayBack: .secondPasskey).signIns == 0)
        #expect(UpgradeRule(passwordsOffAfter: 0).retirement(codesLeadBack: true)?.signIns == 1)
        #expect(UpgradeRule().retirement(codesLeadBack: true) == nil)
        let day = UnixTime(seconds: 86_400)
        #expect(UpgradeRule(noNewPasswordsFrom: day).allowsFirstPassword(at: day.adding(seconds: -1)))
        #expect(!UpgradeRule(noNewPasswordsFrom: day).allowsFirstPassword(at: day))
    }
}
