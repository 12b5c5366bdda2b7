// SPDX-License-Identifier: Apache-2.0

internal import CTAPTypes
package import PasskeyRecords
internal import WebAuthnTypes

/// A store of trials in memory, for tests and simulators: a reset forgets everything.
package struct CTAPMemoryStore: Sendable {
    /// In the order of their making.
    package private(set) var passkeys: [PasskeyRecord]
    package private(set) var state: CTAPState
    private let capacity: Int
    private var changes: UInt64 = 0

    /// Makes a store, into which so many passkeys fit.
    package init(_ passkeys: [PasskeyRecord] = [], state: CTAPState = CTAPState(), capacity: Int = 100) {
        (self.passkeys, self.state, self.capacity) = (passkeys, state, capacity)
    }

    /// Does a job.
    package mutating func perform(_ job: CTAPStoreJob) -> CTAPStoreAnswer {
        switch job {
        case .add, .rename, .remove, .reset: changes += 1
        default: break
        }
        switch job {
        case .load: return .state(state)
        case .passkeys(let id):
            return .passkeys(passkeys.reversed().filter { $0.belongs(to: id) }.map(\.withoutSecrets))
        case .find(let id): return .passkeys(passkeys.filter { $0.credentialID == id.bytes }.map(\.withoutSecrets))
        case .relyingParties: return .relyingParties(relyingParties, room: capacity - passkeys.count)
        case .revision: return .revision((0..<8).map { UInt8(truncatingIfNeeded: changes >> ($0 * 8)) })
        case .open(let id, let party, let forSignature):
            guard let index = index(of: id, party) else { return .missing }
            if forSignature { passkeys[index] = passkeys[index].afterSignature }
            return .passkey(passkeys[index])
        case .add(let passkey):
            guard passkeys.count < capacity else { return .full }
            passkeys.append(passkey)
            return .done
        case .rename(let id, let party, let user):
            guard let index = index(of: id, party) else { return .missing }
            passkeys[index].username = user.name ?? ""
            passkeys[index].displayName = user.displayName ?? ""
            return .done
        case .remove(let id, let party):
            guard let index = index(of: id, party) else { return .missing }
            passkeys.remove(at: index)
            return .done
        case .save(let state):
            self.state = state
            return .done
        case .reset(let state):
            self.state = state
            passkeys = []
            return .done
        }
    }

    private var relyingParties: [CTAPRelyingPartySummary] {
        var (order, counts): ([String], [String: Int]) = ([], [:])
        for passkey in passkeys where passkey.isDiscoverable && passkey.isUsable {
            if counts[passkey.relyingParty] == nil { order.append(passkey.relyingParty) }
            counts[passkey.relyingParty, default: 0] += 1
        }
        return order.compactMap { name in
            (try? CTAPRelyingPartyID(name)).map { CTAPRelyingPartySummary(id: $0, count: counts[name] ?? 0) }
        }
    }

    private func index(of id: CredentialID, _ party: CTAPRelyingPartyID) -> Int? {
        passkeys.firstIndex { $0.credentialID == id.bytes && $0.belongs(to: party) }
    }
}
