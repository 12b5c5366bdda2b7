// SPDX-License-Identifier: Apache-2.0

import ByteEncodings
import AccountMessages
import OneTimeCodes
import SecretMemory
import SignInAccounts
import WebAuthnRelyingParty
import WebAuthnTypes

/// Signs in, tells of the end of a password, and takes it off.
protocol RetirementSteps {}

extension RetirementSteps {
    func setPassword(of stored: Sample.Populated, in store: any AccountStore) async throws -> PasswordStamp {
        let stamp = PasswordStamp(from: .system)
        _ = try await store.setPassword(
            PasswordReplacement(
                password: AccountPassword(
                    hash: "$argon2id$v=19$m=65536,t=3,p=1$x$y",
                    isLong: true,
                    changedAt: Sample.start,
                    stamp: stamp
                ),
                previous: nil,
                browser: nil
            ),
            of: stored.account.id,
            onBehalfOf: stored.session,
            event: Sample.event(stored.account, .passwordSet)
        )
        return stamp
    }

    func signIn(_ stored: Sample.Populated, in store: any AccountStore, spares: Bool = true) async throws {
        let use = stored.use()
        try await store.recordSignIn(
            PasskeyUse(
                credential: use.credential,
                previousSignCount: use.previousSignCount,
                usedAt: use.usedAt,
                sparesPassword: spares
            ),
            session: Sample.session(of: stored.account),
            event: Sample.event(stored.account, .signedIn)
        )
    }

    func signIn(
        _ stored: Sample.Populated,
        password stamp: PasswordStamp,
        methods: Set<SignInMethod> = [.password],
        in store: any AccountStore
    ) async throws {
        try await store.recordPasswordSignIn(
            PasswordUse(stamp: stamp, browser: nil),
            session: Sample.session(of: stored.account, methods: methods),
            event: Sample.event(stored.account, .signedInWithPassword)
        )
    }

    static var day: Int64 { RetirementNotice.leadMilliseconds }

    /// Takes a password off, by default a day after its owner was told.
    func retire(
        _ stored: Sample.Populated,
        in store: any AccountStore,
        _ signIns: Int = 0,
        _ wayBack: PasswordRetirement.WayBack = .theOperator,
        after milliseconds: Int64 = RetirementNotice.leadMilliseconds
    ) async throws -> Int {
        try await store.retirePassword(
            of: stored.account.id,
            under: PasswordRetirement(signIns: signIns, wayBack: wayBack),
            event: Sample.event(
                stored.account,
                .passwordRetired,
                at: Sample.start.adding(milliseconds: milliseconds)
            )
        )
    }

    func tell(
        _ stored: Sample.Populated,
        in store: any AccountStore,
        _ signIns: Int = 0,
        _ wayBack: PasswordRetirement.WayBack = .secondPasskey
    ) async throws {
        try await store.tellOfRetirement(
            of: stored.account.id,
            under: PasswordRetirement(signIns: signIns, wayBack: wayBack),
            event: Sample.event(stored.account, .passwordRetiring)
        )
    }

    func notice(_ stored: Sample.Populated, in store: any AccountStore) async throws
        -> RetirementNotice?
    {
        try await store.standing(of: stored.account.id)?.notice
    }

    func count(_ stored: Sample.Populated, in store: any AccountStore) async throws -> Int? {
        try await store.standingsWithPassword(after: nil, limit: 100)
            .first { $0.account == stored.account.id }?.signIns
    }
}
