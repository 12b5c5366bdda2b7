// SPDX-License-Identifier: Apache-2.0

import CBORCoding
import KeychainAgentProtocol
import KeychainItems
import DeviceAuthentication
import Passwords
import SecretMemory
import Testing
import WebAuthnTypes

/// Messages for tests.
enum Samples {
    static let item = ItemID(from: RandomSource { count in (0..<count).map { UInt8($0) } })

    static func secret(_ text: String) -> SecretBytes { SecretBytes(copying: text.utf8) }

    static func attributes() -> [AttributeName: AttributeValue] {
        ["acct": .text("robin"), "svce": .bytes([1, 2]), "type": .number(-7)]
    }

    static let finding = AgentFinding(code: "rowsDiffer", foundAt: -5, message: "items are missing")

    static let tokens = OwnerTokens([1, 2].map { SecretBytes(copying: [UInt8](repeating: $0, count: 32)) })

    static func draft() -> ItemContent {
        ItemContent(
            .genericPassword,
            attributes(),
            secrets: ItemSecrets(data: secret("one"), code: secret("three")),
            accessGroup: "org.example.nest",
            accessControl: AccessControl(
                stored: Accessibility(.whenPasscodeSet, staysOnDevice: true),
                AccessConstraints(rawValue: 1)
            )
        )
    }

    static func identity() -> (certificate: ItemContent, key: ItemContent) {
        let certificate = ItemContent(
            .certificate,
            ["pkhh": .bytes([1, 2]), "slnr": .bytes([3])],
            secrets: ItemSecrets(data: secret("certificate")),
            accessGroup: "org.example.nest",
            accessControl: AccessControl(stored: Accessibility(.always, staysOnDevice: false))
        )
        let key = ItemContent(
            .key,
            ["klbl": .bytes([1, 2]), "kcls": .text("1")],
            secrets: ItemSecrets(data: secret("key")),
            accessGroup: "org.example.nest"
        )
        return (certificate, key)
    }

    static func batch() -> ItemBatch {
        var batch = ItemBatch()
        for _ in 0..<3 { _ = batch.take(draft()) }
        return batch
    }

    static func site() throws -> PasskeySite {
        try PasskeySite(try RelyingPartyID("example.com"), for: try Origin("https://login.example.com"))
    }

    static func creation() throws -> PasskeyCreation {
        PasskeyCreation(
            site: try site(),
            userHandle: try UserHandle([1, 2]),
            username: "robin",
            displayName: "Robin",
            algorithms: [-7, -8],
            excluded: [try CredentialID([UInt8](repeating: 1, count: 16))],
            clientDataHash: [UInt8](repeating: 3, count: 32),
            wantsVerification: true
        )
    }

    static func use() throws -> PasskeyUse {
        PasskeyUse(
            site: try site(),
            allowed: [try CredentialID([UInt8](repeating: 1, count: 16))],
            clientDataHash: [UInt8](repeating: 3, count: 32),
            wantsVerification: false
        )
    }

    static func passkeyRequests() throws -> [AgentRequest] {
        let (handle, credential) = (try UserHandle([1]), try CredentialID([UInt8](repeating: 1, count: 16)))
        return [
            .passkeys(of: nil), .passkeys(of: try RelyingPartyID("example.com"), after: item),
            .makePasskey(try creation(), .prompted), .makePasskey(try creation(), .touched),
            .makePasskey(try creation(), .typed(try Password("one"))),
            .usePasskey(try use(), .prompted), .usePasskey(try use(), .typed(try Password("one"))),
            .signalPasskeys(try site(), .unknown(credential)),
            .signalPasskeys(try site(), .renamed(handle, username: "", displayName: "Robin")),
            .signalPasskeys(try site(), .accepted(handle, [])),
            .signalPasskeys(try site(), .accepted(handle, [credential])),
        ]
    }

    static func requests() throws -> [AgentRequest] {
        let parts = identity()
        var one = ItemQuery(.passkey, attributes(), accessGroup: "a", synchronizable: .any)
        one.items = [item]
        return try passkeyRequests() + [
            .hello(versions: [1, 2], application: "org.example.nest"), .status, .unlock(try Password("a passcode")),
            .prompt(reason: "to read a password"), .touch(reason: "unlock"), .reader, .simulate("no-match"), .forget,
            .lock, .end, .verify,
            .findings,
            .acknowledge([finding]), .backup(path: "/tmp/copy"),
            .changePasscode(former: try Password("one"), next: try Password("two")),
            .changePasscode(former: try Password("one"), next: try Password("two"), sealing: .begin),
            .changePasscode(former: try Password("one"), next: try Password("two"), sealing: .end),
            .exportPasskeys(try Password("one")), .exportPasskeys(try Password("one"), after: item),
            .add(draft()), .addAll(batch()),
            .addIdentity(try #require(NewIdentity(certificate: parts.certificate, key: parts.key))),
            .remove([ItemTarget(item)], keeping: false, sparing: true),
            .find(ItemPage()),
            .find(
                ItemPage(one, wantsSecrets: true, limit: 3, after: item)
            ),
            .find(ItemPage(skipsGuarded: true, proofs: tokens)),
            .prove([.passcode, .biometry], reason: "to read a password"),
            .prove(.biometry, reason: "to read a password", faceUsage: "Your face opens it."),
            .prove(.biometry, reason: "r", titles: PromptTitles(fallback: "Enter PIN", cancel: "Not now")),
            .prove(.biometry, reason: "r", titles: PromptTitles(fallback: "")),
            .consents, .denyConsent("org.example.nest"), .forgetConsent("org.example.nest"),
            .update([ItemTarget(item)], ItemChanges(attributes(), removed: ["labl", "icmt"])),
            .update(
                [ItemTarget(item, revision: RevisionID(from: .system)), ItemTarget(ItemID(from: .system))],
                ItemChanges(
                    attributes(),
                    secrets: ItemSecrets(data: secret("one")),
                    accessGroup: "org.example.nest",
                    accessControl: AccessControl(
                        stored: Accessibility(.afterFirstUnlock, staysOnDevice: true),
                        AccessConstraints(rawValue: 1 << 31)
                    ),
                    vault: .personal
                ),
                proofs: tokens
            ),
            .remove([ItemTarget(item)], keeping: true), .bringBack([ItemTarget(item)]), .history(item, tokens),
            .find(ItemPage(isRemoved: true)),
            .remove(
                [ItemTarget(item), ItemTarget(ItemID(from: .system), revision: RevisionID(from: .system))],
                keeping: false
            ),
        ]
    }

    static func replies() throws -> [AgentReply] {
        let status = AgentStatus(
            state: .unlocked,
            clients: 2,
            locksIn: 60_000,
            process: 4_711,
            isMemoryLocked: true,
            isMemoryClosed: true,
            hasPrompter: false,
            isSessionWatched: true
        )
        let found = KeychainItem(draft(), id: item, revision: RevisionID(from: .system), created: 1, modified: 2)
        var asking = status
        (asking.systemPassword, asking.systemPasswordProblem) = (.unavailable, "there is no helper")
        asking.consentProblem = "the list is no list"
        var consents = FaceConsents()
        consents.remember(try #require(FaceConsents.Entry("org.example.nest", isConfined: true, isAllowed: false)))
        var (damaged, bare) = (found, found)
        bare.content.secrets = ItemSecrets()
        (damaged.isDamaged, damaged.content.secrets) = (true, ItemSecrets())
        return [
            .greeting(version: 1, application: "org.example.nest"), .status(status), .status(asking), .state(.locked),
            .done,
            .report(VerificationReport(rows: 3, opened: 2, findings: ["row 3 does not open"])), .added(item, at: 5),
            .addedAll([item, ItemID(from: .system)], at: 5),
            .report(VerificationReport(rows: 3, opened: 3, findings: [], isSealed: true)),
            .copied(isSealed: false), .copied(isSealed: true),
            .findings([]), .findings([finding, finding]),
            .proved(.passcode, enrolment: nil, token: tokens.tokens[0]),
            .proved(.biometry, enrolment: [UInt8](repeating: 7, count: 32), token: tokens.tokens[0]),
            .reader(ReaderState(nil)), .reader(ReaderState(.face)), .reader(ReaderState(.face, consent: .denied)),
            .reader(ReaderState(.face, consent: .allowed)), .consents(FaceConsents()), .consents(consents),
            .reader(ReaderState(.fingerprint, enrolment: [UInt8](repeating: 7, count: 32), isResting: true)),
            .ownerNeeded([.passcode, .biometry]), .ownerNeeded([]),
            .found([], isMore: false), .found([found, found], isMore: true), .found([damaged], isMore: false),
            .passkeys([], isMore: false),
            .passkeys([ListedPasskey(bare, used: nil), ListedPasskey(bare, used: 5)], isMore: true),
            .passkeyMade(
                MadePasskey(
                    credential: try CredentialID([UInt8](repeating: 1, count: 16)),
                    attestationObject: [UInt8](repeating: 1, count: 50)
                )
            ),
            .passkeyUsed(
                PasskeySignature(
                    credential: try CredentialID([UInt8](repeating: 1, count: 16)),
                    authenticatorData: [UInt8](repeating: 1, count: 37),
                    signature: [7],
                    userHandle: try UserHandle([1])
                )
            ),
            .passkeyUsed(
                PasskeySignature(
                    credential: try CredentialID([UInt8](repeating: 1, count: 16)),
                    authenticatorData: [UInt8](repeating: 1, count: 37),
                    signature: [7],
                    userHandle: nil
                )
            ),
            .refused(AgentFailure(.waitBeforeTrying, "wait a minute", wait: 60_000)),
        ]
    }

    /// Reads a whole frame.
    static func read(_ frame: [UInt8], limit: Int = AgentMessage.longestReply) throws -> AgentMessage? {
        var reader = FrameReader(limit: limit)
        var offset = 0
        return try reader.take(frame.span, from: &offset)
    }
}
