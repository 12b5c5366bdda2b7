// SPDX-License-Identifier: Apache-2.0

package import KeychainAgentProtocol
package import KeychainItems
package import Passwords
package import SoftwareAuthenticator
package import WebAuthnTypes

/// Work on the vault; one at a time is done, in order.
package enum VaultJob: Sendable, Equatable {
    /// Writes the attempt, then tries the passcode; answered by `state` or a refusal.
    case unlock(Password)
    /// Forgets what a lock forgets; answered by `state`.
    case lock
    /// Locks, and keeps aside what a finger may bring back; answered by `done`, or by `state` where there was nothing to keep.
    case withhold
    /// Brings back what was kept aside, since a finger was recognised; answered by `state` or a refusal.
    case reopen
    /// Forgets everything and lets go of the file; answered by `done`.
    case end
    /// Answered by `report`.
    case verify
    /// Answered by `findings`.
    case findings
    /// Answered by `done`.
    case acknowledge([AgentFinding])
    /// Answered by `copied`.
    case backup(path: String)
    /// Writes the attempt, then tries the former passcode; answered by `state` or a refusal.
    case changePasscode(former: Password, next: Password, sealing: SealChange? = nil)
    /// Writes the attempt, then tries the passcode, and shows passkeys of these groups with their private keys; answered by `found` or a
    /// refusal.
    case exportPasskeys(Password, after: ItemID?, AccessGroups)
    /// Shows passkeys without their keys; answered by `passkeys` or a refusal.
    case listPasskeys(of: RelyingPartyID?, after: ItemID?)
    /// Finds the passkey that is to sign, the newest of those that are meant; answered by `found` or a refusal.
    case findPasskey(PasskeyUse)
    /// Makes a passkey and stores it, where the person agreed or the passcode is right; answered by `passkeyMade` or a refusal.
    case makePasskey(PasskeyCreation, PasskeyLeave)
    /// Signs with a passkey, where the person agreed or the passcode is right; answered by `passkeyUsed` or a refusal.
    case usePasskey(PasskeyUse, of: ItemID?, PasskeyLeave)
    /// Asks the vault for the security key; answered by a `CTAPStoreAnswer`.
    case securityKey(CTAPStoreJob)
    /// Takes what a site says of its passkeys; answered by `done`.
    case signalPasskeys(PasskeySite, PasskeySignal)
    /// Stores an item with its group set, beside what is enrolled; answered by `added`.
    case add(ItemContent, enrolment: [UInt8]? = nil)
    /// Stores items with their groups set, beside what is enrolled; answered by `addedAll`.
    case addAll(ItemBatch, enrolment: [UInt8]? = nil)
    /// Stores the two items of an identity with their group set, beside what is enrolled; answered by `found`.
    case addIdentity(NewIdentity, enrolment: [UInt8]? = nil)
    /// Finds items of these groups, with what the owner proved; answered by `found`, or by what the owner must prove.
    case find(ItemPage, AccessGroups, ProvedPresence)
    /// Changes items of these groups, with what the owner proved; answered by `done`, or by what the owner must prove.
    case update([ItemTarget], ItemChanges, AccessGroups, ProvedPresence)
    /// Takes out items of these groups, or keeps them among the removed, perhaps but for keys that are needed; answered by `done`.
    case remove([ItemTarget], AccessGroups, keeping: Bool, sparing: Bool = false)
    /// Brings removed items of these groups back; answered by `done`.
    case bringBack([ItemTarget], AccessGroups)
    /// Shows what an item of these groups was before; answered by `found`, or by what the owner must prove.
    case history(ItemID, AccessGroups, ProvedPresence)

    /// Whether an answer that comes after a lock must not leave: it may hold what the lock took back.
    var isVoidAfterLock: Bool {
        switch self {
        case .securityKey(.open): true
        case .securityKey(let job): job.onlyReads
        case .unlock, .reopen, .exportPasskeys, .listPasskeys, .findPasskey, .usePasskey, .find, .history, .verify:
            true
        case .lock, .withhold, .end, .findings, .acknowledge, .backup, .changePasscode, .makePasskey, .signalPasskeys,
            .add, .addAll, .addIdentity, .update, .remove, .bringBack:
            false
        }
    }

    /// Whether a lock refuses it while it waits.
    var needsKeys: Bool {
        switch self {
        case .unlock, .reopen, .verify, .changePasscode, .exportPasskeys, .listPasskeys, .findPasskey, .makePasskey,
            .usePasskey, .securityKey, .signalPasskeys, .add, .addAll, .addIdentity, .find, .history, .update, .remove,
            .bringBack:
            true
        case .lock, .withhold, .end, .findings, .acknowledge, .backup: false
        }
    }

    /// Whether it is a use of the keychain: it reads or changes what is kept, and is not only looking what is there.
    var isUse: Bool {
        switch self {
        case .find(let page, _, _): page.wantsSecrets
        case .securityKey(let job): !job.onlyReads
        case .exportPasskeys, .makePasskey, .usePasskey, .history, .add, .addAll, .addIdentity, .update, .remove,
            .bringBack, .backup, .verify:
            true
        case .unlock, .lock, .withhold, .reopen, .end, .findings, .acknowledge, .changePasscode, .listPasskeys,
            .findPasskey,
            .signalPasskeys:
            false
        }
    }

    /// Whether it locks.
    var locks: Bool { self == .lock || self == .withhold }

    /// Whether it tries a passcode.
    var triesPasscode: Bool {
        switch self {
        case .unlock, .changePasscode, .exportPasskeys: true
        case .makePasskey(_, .passcode), .usePasskey(_, of: _, .passcode): true
        default: false
        }
    }

    /// Whether keys may be there after it that were not before.
    var bringsKeys: Bool {
        switch self {
        case .unlock, .reopen, .changePasscode: true
        default: false
        }
    }
}

/// What lets a passkey be made or used.
package enum PasskeyLeave: Sendable, Equatable {
    /// The passcode that was typed for it, where it is the right one.
    case passcode(Password)
    /// The person agreed; with a proof where they were verified for it.
    case given(ProvedPresence)
}
