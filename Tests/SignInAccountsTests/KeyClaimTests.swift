// SPDX-License-Identifier: Apache-2.0

import SignInAccounts
import Testing

@Suite struct `Another engine key` {
    @Test func `is refused until the operator gives the saved codes up, and takes them away`() async throws {
        let service = try SQLiteService()
        let (first, ada) = (service.world, try service.world.person())
        try await first.engine.administration.claimKey()
        let signedIn = try await first.signUp("ada", ada).signedIn
        _ = try await first.engine.recoveryCodes.replace(signedIn)
        try await first.engine.administration.claimKey()

        let second = try World(store: first.store, secret: 8)
        let refusal = await expectRefusal(.keyChanged) { try await second.engine.administration.claimKey() }
        #expect(refusal?.message.contains("saved codes") == true)
        #expect(try await first.store.secrets(of: signedIn.account.id)?.codes != nil, "nothing was changed")
        try await second.engine.administration.claimKey(losingCodes: true)
        try await second.engine.administration.claimKey()
        #expect(try await first.store.secrets(of: signedIn.account.id)?.codes == nil)
        await expectRefusal(.keyChanged) { try await first.engine.administration.claimKey() }
    }
}
