// SPDX-License-Identifier: Apache-2.0

import CBORCoding
import KeychainAgent
import KeychainAgentProtocol
import KeychainAgentService
import KeychainItems
import DeviceAuthentication
import SecretMemory
import Testing

@Suite struct ItemGuardTests: KeeperSuite {
    @Test func `what an item was under a guard is not shown without it`() throws {
        let home = try VaultHome()
        let keeper = try home.unlocked()
        var guarded = try draft("robin")
        guarded.accessControl = AccessControl(stored: .whenUnlocked, AccessConstraints(rawValue: 1))
        let item = try added(keeper.perform(.add(guarded)))
        #expect(keeper.perform(.history(item, groups, ProvedPresence())) == .ownerNeeded([.biometry, .passcode]))
        let open = ([ItemTarget(item)], ItemChanges(accessControl: AccessControl(stored: .whenUnlocked)))
        #expect(keeper.perform(.update(open.0, open.1, groups, byPasscode)) == .done)
        #expect(keeper.perform(.history(item, groups, ProvedPresence())) == .ownerNeeded([.biometry, .passcode]))
        let formers = try found(keeper.perform(.history(item, groups, byPasscode)))
        #expect(formers.count == 1 && formers.first?.content.secrets == guarded.secrets)
        let game = AccessGroups(own: "org.example.game", isConfined: true)
        #expect(code(keeper.perform(.history(item, game, byPasscode))) == .notFound)
    }

    @Test func `a finger opens what it may, and of another enrolment nothing that was bound to the former`() throws {
        let home = try VaultHome()
        let keeper = try home.unlocked()
        let (now, later) = ([UInt8](repeating: 1, count: 32), [UInt8](repeating: 2, count: 32))
        func finger(_ of: [UInt8], enrolled: [UInt8]) -> ProvedPresence {
            ProvedPresence([ProvedPresence.Proof(.biometry, enrolment: of)], enrolment: enrolled)
        }
        func missing(_ account: String, _ proved: ProvedPresence) throws -> OwnerMethods? {
            let named: [AttributeName: AttributeValue] = [.account: .text(account)]
            let found = keeper.perform(
                .find(ItemPage(ItemQuery(nil, named, synchronizable: .any), wantsSecrets: true), groups, proved)
            )
            if case .ownerNeeded(let methods) = found { return methods }
            if case .found(let items, false) = found, items.count == 1 { return nil }
            throw AgentFailure(.failure, "neither found nor asked for")
        }
        // biometryAny, biometryCurrentSet, and the latter or the passcode.
        for (account, flags) in [("any", 1 << 1), ("current", 1 << 3), ("or", 1 << 3 | 1 << 4 | 1 << 14)] {
            var guarded = try draft(account)
            guarded.accessControl = AccessControl(stored: .whenUnlocked, AccessConstraints(rawValue: UInt(flags)))
            _ = try added(keeper.perform(.add(guarded, enrolment: now)))
        }
        for account in ["any", "current", "or"] { #expect(try missing(account, finger(now, enrolled: now)) == nil) }
        #expect(try missing("any", finger(later, enrolled: later)) == nil)
        #expect(try missing("current", finger(later, enrolled: later)) == [])
        #expect(try missing("current", finger(now, enrolled: later)) == [])
        #expect(try missing("or", finger(later, enrolled: later)) == .passcode)
        #expect(try missing("or", byPasscode) == nil)
        #expect(try missing("any", byPasscode) == .biometry)
    }

    @Test func `a guard stays bound to what was enrolled, whatever else of the item changes`() throws {
        let home = try VaultHome()
        let keeper = try home.unlocked()
        let (now, later) = ([UInt8](repeating: 1, count: 32), [UInt8](repeating: 2, count: 32))
        var guarded = try draft("robin")
        guarded.accessControl = AccessControl(
            stored: .whenUnlocked,
            AccessConstraints(rawValue: 1 << 3 | 1 << 4 | 1 << 14)
        )
        let item = try added(keeper.perform(.add(guarded, enrolment: now)))
        let proved = ProvedPresence(byPasscode.proofs, enrolment: later)
        let fingers = ProvedPresence([ProvedPresence.Proof(.biometry, enrolment: later)], enrolment: later)
        let moved = ([ItemTarget(item)], ItemChanges(accessGroup: "org.example.nest.b"))
        #expect(keeper.perform(.update(moved.0, moved.1, groups, proved)) == .done)
        let query = ItemPage(wantsSecrets: true)
        #expect(keeper.perform(.find(query, groups, fingers)) == .ownerNeeded(.passcode))
        let renewed = ([ItemTarget(item)], ItemChanges(accessControl: guarded.accessControl))
        #expect(keeper.perform(.update(renewed.0, renewed.1, groups, proved)) == .done)
        let items = try found(keeper.perform(.find(query, groups, fingers)))
        #expect(items.count == 1)
    }
}
