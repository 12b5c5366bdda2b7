// SPDX-License-Identifier: Apache-2.0

internal import CTAPTypes
internal import WebAuthnTypes

/// A store of trials in memory, for tests and simulators: a reset forgets everything.
package struct CTAPMemoryStore: Sendable {
    /// In the order of their making.
    package private(set) var passkeys: [CTAPPasskey] = []
    package private(set) var state: CTAPState
    private let capacity: Int

    /// Makes an empty store, into which so many passkeys fit.
    package init(state: CTAPState = CTAPState(), capacity: Int = 100) {
        self.state = state
        self.capacity = capacity
    }

    /// Does a job.
    package mutating func perform(_ job: CTAPStoreJob) -> CTAPStoreAnswer {
        switch job {
        case .passkeys(let id):
            return .passkeys(passkeys.reversed().filter { $0.relyingParty.id == id }.map(\.summary))
        case .find(let id): return .passkeys(passkeys.filter { $0.id == id }.map(\.summary))
        case .relyingParties: return .relyingParties(relyingParties, room: capacity - passkeys.count)
        case .open(let id, let party, let forSignature):
            guard let index = index(of: id, party) else { return .missing }
            if forSignature { passkeys[index] = passkeys[index].counted }
            return .passkey(passkeys[index])
        case .add(let passkey):
            guard passkeys.count < capacity else { return .full }
            passkeys.append(passkey)
            return .done
        case .rename(let id, let party, let user):
            guard let index = index(of: id, party) else { return .missing }
            passkeys[index] = passkeys[index].renamed(user)
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
        var seen: Set<CTAPRelyingPartyID> = []
        let discoverable = passkeys.filter(\.isDiscoverable)
        return discoverable.filter { seen.insert($0.relyingParty.id).inserted }.map { first in
            let count = discoverable.count { $0.relyingParty.id == first.relyingParty.id }
            return CTAPRelyingPartySummary(relyingParty: first.relyingParty, count: count)
        }
    }

    private func index(of id: CredentialID, _ party: CTAPRelyingPartyID) -> Int? {
        passkeys.firstIndex { $0.id == id && $0.relyingParty.id == party }
    }
}

extension CTAPPasskey {
    /// The same passkey after another signature.
    fileprivate var counted: CTAPPasskey { copy(user: user, binding: binding.afterSignature) }

    /// The same passkey with an account of other names.
    fileprivate func renamed(_ user: CTAPUser) -> CTAPPasskey { copy(user: user, binding: binding) }

    private func copy(user: CTAPUser, binding: CredentialBinding) -> CTAPPasskey {
        CTAPPasskey(
            id: id,
            relyingParty: relyingParty,
            user: user,
            privateKey: privateKey,
            binding: binding,
            protection: protection,
            isDiscoverable: isDiscoverable,
            secrets: secrets,
            blob: blob,
            largeBlobKey: largeBlobKey
        )
    }
}
