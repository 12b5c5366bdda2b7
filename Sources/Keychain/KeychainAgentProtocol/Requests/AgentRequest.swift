// SPDX-License-Identifier: Apache-2.0

package import DeviceAuthentication
package import KeychainItems
package import Passwords
package import WebAuthnTypes

/// A request.
package enum AgentRequest: Sendable, Equatable {
    /// The first of each connection: which versions the client speaks, and which application it says it is.
    case hello(versions: [Int], application: String)
    /// How the agent and its vault are.
    case status
    /// Unlocks with a passcode that the person typed into this client.
    case unlock(Password)
    /// Unlocks with a passcode that the agent's own prompter asks for; with the reason that it shows.
    case prompt(reason: String)
    /// Unlocks by a finger or a face alone; the client says so where the person is, with the reason. Only after a lock that keeps that open.
    case touch(reason: String)
    /// Asks the owner to prove that they are there, by any of these ways; with the reason that is shown. The keychain must be unlocked.
    /// What the application looks at faces for is shown where the person is asked whether it may; without it none is looked at before.
    /// The titles stand on the buttons that prove nothing.
    case prove(OwnerMethods, reason: String, faceUsage: String? = nil, titles: PromptTitles = PromptTitles())
    /// Which applications may have the face looked at.
    case consents
    /// Says no for the applications of a name, in a sandbox or not, whether or not they were ever asked about.
    case denyConsent(String)
    /// Forgets what was said of the applications of a name, so that the person is asked anew.
    case forgetConsent(String)
    /// How the reader of fingers or faces is.
    case reader
    /// Does something at a simulated reader: `enroll`, `remove`, `match`, `no-match`, `retry`, `disconnect`, `connect`, `cancel`, `fallback`.
    case simulate(String)
    /// Forgets what a lock forgets; a finger or a face may bring it back, where the agent asks them.
    case lock
    /// Locks, so that the passcode alone unlocks.
    case forget
    /// Forgets everything and ends the agent.
    case end
    /// Reads every record and tells what is damaged.
    case verify
    /// Tells what was found to be wrong since somebody was told last.
    case findings
    /// Says that the person was told of these.
    case acknowledge([AgentFinding])
    /// Writes a copy of the vault to a new file.
    case backup(path: String)
    /// Another passcode for the former one; beside a TPM or without, nil as before.
    case changePasscode(former: Password, next: Password, sealing: SealChange? = nil)
    /// Shows a page of passkeys with their private keys, for a file that goes to another program; with the passcode, which no open
    /// keychain stands in for. No other request shows them.
    case exportPasskeys(Password, after: ItemID? = nil)
    /// Shows passkeys without their keys, of one RP ID the newest first; of all a page in the order of their IDs. Version 2.
    case passkeys(of: RelyingPartyID?, after: ItemID? = nil)
    /// Makes a passkey, stores it, and shows its public half. Version 2.
    case makePasskey(PasskeyCreation, PasskeyConsent)
    /// Signs with a passkey; its private key stays in the agent. Version 2.
    case usePasskey(PasskeyUse, PasskeyConsent)
    /// Takes what a site says of its passkeys. Version 2.
    case signalPasskeys(PasskeySite, PasskeySignal)
    /// Stores an item.
    case add(ItemContent)
    /// Stores items, all or none.
    case addAll(ItemBatch)
    /// Stores the two items of an identity, or of the two what is not there yet: both or none.
    case addIdentity(NewIdentity)
    /// Finds items.
    case find(ItemPage)
    /// Changes items, all or none, with what the owner proved before.
    case update([ItemTarget], ItemChanges, proofs: OwnerTokens = OwnerTokens())
    /// Takes items out, all or none; those that are kept are among the removed for a while. Spared are private keys among them that a
    /// certificate beyond them needs.
    case remove([ItemTarget], keeping: Bool, sparing: Bool = false)
    /// Brings removed items back, all or none.
    case bringBack([ItemTarget])
    /// Shows what an item was before, secrets and all.
    case history(ItemID, OwnerTokens)

    /// How long names of access groups and applications are, in bytes.
    static let groupLengths = 1...255
    /// How long a reason may be, in bytes.
    static let reasonLengths = 1...200
    /// How long a path may be, in bytes.
    static let pathLengths = 1...4_095

    /// What it is called in messages.
    package var name: String {
        switch self {
        case .hello: "hello"
        case .status: "status"
        case .unlock: "unlock"
        case .prompt: "prompt"
        case .touch: "touch"
        case .prove: "prove"
        case .consents: "consents"
        case .denyConsent: "deny consent"
        case .forgetConsent: "forget consent"
        case .reader: "reader"
        case .simulate: "simulate"
        case .lock: "lock"
        case .forget: "forget"
        case .end: "end"
        case .verify: "verify"
        case .findings: "findings"
        case .acknowledge: "acknowledge"
        case .backup: "backup"
        case .changePasscode: "change passcode"
        case .exportPasskeys: "export passkeys"
        case .passkeys: "passkeys"
        case .makePasskey: "make passkey"
        case .usePasskey: "use passkey"
        case .signalPasskeys(_, let signal): signal.name
        case .add: "add"
        case .addAll: "add all"
        case .addIdentity: "add identity"
        case .find: "find"
        case .update: "update"
        case .remove: "remove"
        case .bringBack: "bring back"
        case .history: "history"
        }
    }

    /// Whether its answer waits for a person.
    package var waitsForPerson: Bool {
        switch self {
        case .prompt, .touch, .prove: true
        case .makePasskey(_, let consent), .usePasskey(_, let consent): consent.waitsForPerson
        default: false
        }
    }

    /// The version of the protocol in which it came.
    package var version: Int {
        switch self {
        case .passkeys, .makePasskey, .usePasskey, .signalPasskeys: 2
        case .add(let item): item.version
        case .addAll(let batch): batch.items.map(\.version).max() ?? 1
        case .addIdentity(let identity): max(identity.certificate.version, identity.key.version)
        case .update(_, let changes, _): changes.secrets.version
        default: 1
        }
    }

    /// Whether doing it twice is the same as doing it once, so that it may be repeated when no answer came.
    package var isRepeatable: Bool {
        switch self {
        case .hello, .status, .unlock, .prompt, .touch, .prove, .consents, .reader, .lock, .forget, .end,
            .verify,
            .findings,
            .acknowledge, .exportPasskeys, .passkeys, .usePasskey, .signalPasskeys, .find, .history:
            true
        // A second time there is nothing left to forget.
        case .backup, .changePasscode, .simulate, .denyConsent, .forgetConsent, .makePasskey, .add, .addAll,
            .addIdentity,
            .update, .remove,
            .bringBack:
            false
        }
    }
}

extension AgentRequest {
    /// Whether an application may be called so: by 1 to 255 letters, digits and `._:/@+-` of ASCII, the first a letter, a digit or `_`.
    ///
    /// It is shown to people, who type it into a terminal to deny it: nothing in it may be obeyed there, nor be taken for an option. A percent
    /// sign would take three places in pinentry's lines, and many of them push out what stands behind.
    package static func isApplication(_ name: String) -> Bool {
        groupLengths.contains(name.utf8.count) && name.utf8.first.map { isPlain($0) || $0 == UInt8(ascii: "_") } == true
            && name.utf8.allSatisfy { isPlain($0) || "._:/@+-".utf8.contains($0) }
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: false
        }
    }
}
