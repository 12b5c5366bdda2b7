// SPDX-License-Identifier: Apache-2.0

import SignInAccounts
import Testing

@Suite struct `The level of an account` {
    private static let every: [Set<RecoveryProof>] = (0..<(1 << RecoveryProof.allCases.count)).map { bits in
        Set(RecoveryProof.allCases.enumerated().filter { bits & (1 << $0.offset) != 0 }.map(\.element))
    }

    @Test func `is the second with a passkey or an app, also beside a password`() {
        func level(_ passkey: Bool, _ verified: Bool, _ password: Bool, _ app: Bool) -> AccountLevel {
            AccountLevel(
                AccountMethods(
                    hasVerifiedUser: verified,
                    hasPasskey: passkey,
                    hasPassword: password,
                    hasAuthenticatorApp: app
                ),
                codeFollowsPassword: false
            )
        }
        #expect(level(true, true, false, false) == .second)
        #expect(level(true, false, false, false) == .second)
        #expect(level(true, true, true, false) == .second)
        #expect(level(false, false, true, true) == .second)
        #expect(level(false, false, true, false) == .first)
        #expect(level(false, false, false, false) == .first)
    }

    @Test func `is the second where a code by message follows the password, which a mailbox would be the way around`() {
        let password = AccountMethods(hasVerifiedUser: false, hasPasskey: false, hasPassword: true)
        #expect(AccountLevel(password, codeFollowsPassword: true) == .second)
        #expect(AccountLevel(password, codeFollowsPassword: false) == .first)
    }

    @Test func `lets one method into the first level and factors alone into neither`() {
        for proofs in Self.every {
            let hasMethod = !proofs.isDisjoint(with: [.savedCode, .sentCode, .operatorLink])
            #expect(AccountLevel.first.isReached(by: proofs) == hasMethod, "\(proofs)")
            #expect(AccountLevel.second.isReached(by: proofs) == (hasMethod && proofs.count > 1), "\(proofs)")
        }
    }

    @Test func `lets no single proof into the second level`() {
        for proof in RecoveryProof.allCases { #expect(!AccountLevel.second.isReached(by: [proof])) }
    }
}
