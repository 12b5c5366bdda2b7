// SPDX-License-Identifier: Apache-2.0

import CBORCoding
import KeychainAgent
import KeychainAgentProtocol
import KeychainAgentService
import KeychainItems
import DeviceAuthentication
import Passwords
import Synchronization
import Testing

@Suite struct RemovedItemTests: KeeperSuite {
    @Test func `what was removed is kept for thirty days, and no longer`() throws {
        let home = try VaultHome()
        let keeper = try home.unlocked()
        let item = try added(keeper.perform(.add(try draft("robin"))))
        #expect(keeper.perform(.remove([ItemTarget(item)], groups, keeping: true)) == .done)
        let removed = VaultJob.find(
            ItemPage(isRemoved: true),
            groups,
            ProvedPresence()
        )
        func count() -> Int {
            guard case .found(let items, false) = keeper.perform(removed) else { return -1 }
            return items.count
        }
        #expect(try keeper.perform(query()) == .found([], isMore: false))
        #expect(count() == 1)
        // Its name is free, and it has none until it is brought back.
        let other = try added(keeper.perform(.add(try draft("robin"))))
        #expect(code(keeper.perform(.bringBack([ItemTarget(item)], groups))) == .duplicate)
        #expect(keeper.perform(.remove([ItemTarget(other)], groups, keeping: false)) == .done)
        home.now.withLock { $0 += 30 * 86_400_000 }
        #expect(keeper.perform(.unlock(try Password(VaultHome.passcode))) == .state(.unlocked))
        #expect(count() == 1)
        home.now.withLock { $0 += 1 }
        #expect(keeper.perform(.unlock(try Password(VaultHome.passcode))) == .state(.unlocked))
        #expect(count() == 0)
        #expect(code(keeper.perform(.bringBack([ItemTarget(item)], groups))) == .notFound)
        #expect(keeper.perform(.verify) == .report(VerificationReport(rows: 0, opened: 0, findings: [])))
    }

    @Test func `a removed item is no other application's, and comes back under its guard`() throws {
        let home = try VaultHome()
        let keeper = try home.unlocked()
        var guarded = try draft("robin")
        guarded.accessControl = AccessControl(stored: .whenUnlocked, AccessConstraints(rawValue: 1))
        let item = try added(keeper.perform(.add(guarded)))
        #expect(keeper.perform(.remove([ItemTarget(item)], groups, keeping: true)) == .done)
        let game = AccessGroups(own: "org.example.game", isConfined: true)
        let removed = ItemPage(wantsSecrets: true, isRemoved: true)
        #expect(keeper.perform(.find(removed, game, ProvedPresence())) == .found([], isMore: false))
        #expect(code(keeper.perform(.bringBack([ItemTarget(item)], game))) == .notFound)
        #expect(keeper.perform(.find(removed, groups, ProvedPresence())) == .ownerNeeded([.biometry, .passcode]))
        #expect(keeper.perform(.bringBack([ItemTarget(item)], groups)) == .done)
        #expect(
            keeper.perform(
                .find(ItemPage(wantsSecrets: true), groups, ProvedPresence())
            )
                == .ownerNeeded([.biometry, .passcode])
        )
    }
}
