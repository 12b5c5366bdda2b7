// SPDX-License-Identifier: Apache-2.0

import ByteEncodings
import AccountMessages
import AccountStorage
import SecretMemory
import SignInAccounts
import WebAuthnTypes

/// Makes addresses, and accounts that have some.
protocol AddressSteps {}

extension AddressSteps {
    func address(_ text: String, after seconds: Int64 = 0) throws -> VerifiedAddress {
        VerifiedAddress(
            recipient: try MessageRecipient(text.hasPrefix("+") ? .phone : .email, text),
            language: .korean,
            verifiedAt: Sample.start.adding(seconds: seconds)
        )
    }

    func save(
        _ address: VerifiedAddress,
        replacing former: MessageRecipient? = nil,
        of stored: Sample.Populated,
        in store: any AccountStore
    ) async throws {
        try await store.saveAddress(
            address,
            replacing: former,
            of: stored.account.id,
            limit: 3,
            onBehalfOf: stored.session,
            event: Sample.event(stored.account, .addressAdded)
        )
    }

    /// An account with a password and an address, and no passkey.
    func plain(_ name: String, in store: any AccountStore) async throws -> (Account, PasswordStamp) {
        let (account, stamp) = (try Sample.account(name), PasswordStamp(from: .system))
        try await store.createAccount(
            NewAccount(
                account: account,
                passkeys: [],
                password: AccountPassword(
                    hash: "a hash of sixteen or more",
                    isLong: true,
                    changedAt: Sample.start,
                    stamp: stamp
                ),
                addresses: [try address("\(name)@example.com")],
                session: nil,
                event: Sample.event(account, .accountCreated)
            )
        )
        return (account, stamp)
    }

    func password(of stored: Sample.Populated, in store: any AccountStore) async throws -> PasswordStamp {
        let stamp = PasswordStamp(from: .system)
        let password = AccountPassword(
            hash: "a hash of sixteen or more",
            isLong: true,
            changedAt: Sample.start,
            stamp: stamp
        )
        _ = try await store.setPassword(
            PasswordReplacement(password: password, previous: nil, browser: nil),
            of: stored.account.id,
            onBehalfOf: stored.session,
            event: Sample.event(stored.account, .passwordSet)
        )
        return stamp
    }
}
