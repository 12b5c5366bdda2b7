// SPDX-License-Identifier: Apache-2.0

package import CTAPTypes
package import PasskeyRecords
package import WebAuthnTypes

/// A question or an order to the store.
///
/// A change has been written when its answer comes.
package enum CTAPStoreJob: Sendable, Equatable {
    /// The state that was kept last, a new one where none was: with it an authenticator begins. Answer: `state`.
    case load
    /// The passkeys of a relying party without their secrets, the newest first. Answer: `passkeys`.
    case passkeys(CTAPRelyingPartyID)
    /// A passkey by its ID alone, without its secrets. Answer: `passkeys` with one or none.
    case find(CredentialID)
    /// Every relying party with discoverable passkeys. Answer: `relyingParties`.
    case relyingParties
    /// Bytes that differ after each change of a passkey, also one that another program makes. Answer: `revision`.
    case revision
    /// A passkey with its key. For a signature a device-bound one counts up, and comes with the new count. Answer: `passkey`.
    case open(CredentialID, CTAPRelyingPartyID, forSignature: Bool)
    /// Adds a passkey, with the time of its making, and touches no other, also not one of the same account. Answer: `done` or `full`.
    case add(PasskeyRecord)
    /// Gives the account other names. Answer: `done` or `missing`.
    case rename(CredentialID, CTAPRelyingPartyID, CTAPUser)
    /// Answer: `done` or `missing`.
    case remove(CredentialID, CTAPRelyingPartyID)
    /// Keeps what belongs to this authenticator on this machine. Answer: `done`.
    case save(CTAPState)
    /// Forgets the device-bound passkeys, and the synced ones of a vault of trials alone; keeps the new state. Answer: `done`.
    case reset(CTAPState)

    /// Whether nothing is changed, so that nothing is lost when no one waits for the answer.
    package var onlyReads: Bool {
        switch self {
        case .load, .passkeys, .find, .relyingParties, .revision: true
        case .open(_, _, let forSignature): !forSignature
        case .add, .rename, .remove, .save, .reset: false
        }
    }
}

/// The store's answer.
package enum CTAPStoreAnswer: Sendable, Equatable {
    case state(CTAPState)
    case passkeys([PasskeyRecord])
    /// `room` is how many more passkeys fit.
    case relyingParties([CTAPRelyingPartySummary], room: Int)
    case revision([UInt8])
    case passkey(PasskeyRecord)
    case done
    case missing
    case full
    /// The store could not be read or written, or is locked.
    case failed
}

/// A relying party and how many discoverable passkeys it has.
package struct CTAPRelyingPartySummary: Sendable, Hashable {
    package let id: CTAPRelyingPartyID
    package let count: Int

    package init(id: CTAPRelyingPartyID, count: Int) {
        self.id = id
        self.count = count
    }
}

extension CTAPStoreAnswer {
    /// Passkeys, where those were asked for.
    func passkeys() throws(CTAPStatus) -> [PasskeyRecord] {
        guard case .passkeys(let passkeys) = self else { throw .other }
        // What cannot sign here is as if it were not there.
        return passkeys.filter(\.isUsable)
    }

    /// Relying parties, where those were asked for.
    func relyingParties() throws(CTAPStatus) -> (parties: [CTAPRelyingPartySummary], room: Int) {
        guard case .relyingParties(let parties, let room) = self else { throw .other }
        return (parties, room)
    }

    /// One passkey; it may have gone while the person looked at the prompt.
    func passkey() throws(CTAPStatus) -> PasskeyRecord {
        switch self {
        case .passkey(let passkey): return passkey
        case .missing: throw .noCredentials
        default: throw .other
        }
    }

    /// Nothing, where a change was made.
    func done() throws(CTAPStatus) {
        switch self {
        case .done: return
        case .missing: throw .noCredentials
        case .full: throw .keyStoreFull
        default: throw .other
        }
    }
}
