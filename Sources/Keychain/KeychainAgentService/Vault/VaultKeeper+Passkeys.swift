// SPDX-License-Identifier: Apache-2.0

internal import CBORCoding
internal import COSEKeys
internal import DeviceAuthentication
internal import KeychainAgent
internal import KeychainAgentProtocol
internal import KeychainItems
internal import KeychainVault
internal import PasskeyRecords
internal import SecretMemory
internal import SoftwareAuthenticator
internal import VaultStorage
internal import WebAuthnTypes

extension VaultKeeper {
    /// Shows passkeys: of one site all at once, the newest first; of all sites a page in the order of their IDs.
    func listPasskeys(of site: RelyingPartyID?, after last: ItemID?, _ open: Open) throws -> AgentReply {
        guard open.held.state == .unlocked else {
            throw AgentFailure(.locked, "the keychain is locked; unlock it first")
        }
        func listed(_ stored: StoredItem) -> ListedPasskey? {
            guard !stored.isDeleted, let item = stored.described, item.content.passkey != nil else { return nil }
            return ListedPasskey(item, used: stored.metadata.used.flatMap { Int64(exactly: $0) })
        }
        var (found, weight, isMore) = ([ListedPasskey](), 0, false)
        /// Takes one that fits; false once the page is full.
        func take(_ stored: StoredItem) -> Bool {
            guard let next = listed(stored) else { return true }
            isMore = found.count == ItemPage.longestOfSecrets || weight >= Self.heaviestPage
            guard !isMore else { return false }
            found.append(next)
            weight += next.item.content.weight
            return true
        }
        if let site {
            for stored in try open.file.passkeys(of: site.text, held: open.held) where !take(stored) { break }
            // A person has few at one site: what lies behind the newest two hundred is not asked for.
            return .passkeys(found, isMore: false)
        }
        try goThrough(open, behind: last?.bytes ?? [], take)
        return .passkeys(found, isMore: isMore)
    }

    /// Finds the passkey that is to sign.
    func findPasskey(_ use: PasskeyUse, _ open: Open) throws -> AgentReply {
        .found([try meant(use, nil, open).described].compactMap(\.self), isMore: false)
    }

    /// Makes a passkey, which is stored before the answer leaves.
    ///
    /// One of the same account at the site stays as it is, and is found behind the new one.
    func makePasskey(_ creation: PasskeyCreation, _ leave: PasskeyLeave, _ open: inout Open) throws -> AgentReply {
        let proved = try proved(leave, &open)
        let site = creation.site.relyingParty
        // Told behind the consent alone: before it any page could learn which accounts there are.
        let excluded = Set(creation.excluded.map(\.bytes))
        if !excluded.isEmpty {
            let present = try open.file.passkeys(of: site.text, held: open.held)
            guard !present.contains(where: { excluded.contains($0.credentialID) }) else {
                throw AgentFailure(
                    .duplicate,
                    "the keychain has a passkey of this account at \(site) already; sign in with it"
                )
            }
        }
        guard
            let algorithm = creation.algorithms.map(COSEAlgorithm.init(rawValue:)).first(
                where: Self.algorithms.contains
            ),
            let key = try? COSESigningKey(algorithm, from: .system), let whole = key.encoded
        else { throw AgentFailure(.requestInvalid, "passkeys here sign with none of the site's algorithms") }
        var record = PasskeyRecord(
            credentialID: RandomSource.system.bytes(32),
            relyingParty: site.text,
            username: creation.username,
            displayName: creation.displayName,
            userHandle: creation.userHandle.bytes,
            key: whole
        )
        record.backup = .backedUp
        // Made with it, also where the site asks for none yet: what it encrypts later it must be able to open ever after.
        record.verifiedSecret = SecretBytes(randomCount: 32, from: .system)
        record.unverifiedSecret = SecretBytes(randomCount: 32, from: .system)
        let credential = try CredentialID(record.credentialID)
        let data = AuthenticatorData(
            relyingPartyID: site,
            flags: Self.flags(record, isVerified: !proved.proofs.isEmpty),
            signCount: record.counter,
            attestedCredential: AttestedCredential(
                aaguid: .martlet,
                credentialID: credential,
                publicKey: key.publicKey
            )
        )
        var content = ItemContent(.passkey, accessGroup: Self.passkeyGroup, vault: .personal)
        content.passkey = record
        let item = try Self.newItem(content, enrolment: nil, passkey: record, open)
        try open.file.apply([.add(item)], held: open.held, at: UInt64(max(clock(), 0)))
        let object = AttestationObject(format: .none, statement: .map([:]), authenticatorData: data)
        return .passkeyMade(MadePasskey(credential: credential, attestationObject: object.encoded))
    }

    /// Signs with a passkey, whose key stays here.
    func usePasskey(
        _ use: PasskeyUse,
        of item: ItemID?,
        _ leave: PasskeyLeave,
        _ open: inout Open
    ) throws -> AgentReply {
        let proved = try proved(leave, &open)
        let stored = try meant(use, item, open)
        if let described = stored.described, Self.missing(described, stored, proved) != nil {
            throw AgentFailure(
                .notAllowed,
                "this passkey asks for its owner in another way than was given; use that one"
            )
        }
        guard let record = try stored.passkey(with: open.held), record.key != nil else {
            throw AgentFailure(.vaultDamaged, "the key of this passkey cannot be read; a backup may still have it")
        }
        let used = try noteUse(of: stored, record, open)
        return .passkeyUsed(try sign(use, used, isVerified: !proved.proofs.isEmpty))
    }

    /// Keeps that a passkey is used: the counter of one that counts before its signature is there, so that no two have the same number.
    ///
    /// - Returns: The passkey with its counter as it is signed.
    func noteUse(of stored: StoredItem, _ record: PasskeyRecord, _ open: Open) throws -> PasskeyRecord {
        var next = record
        let now = UInt64(max(clock(), 0))
        next.used = now
        guard record.backup != .deviceBound else {
            next.counter = record.counter == .max ? .max : record.counter + 1
            try open.file.apply([.use(stored, as: next)], held: open.held, at: now)
            return next
        }
        // The day is enough for the others: a row for each sign-in would fill the history, and a full disk must not keep a person out.
        let isFresh = record.used.map { now < $0 + Self.day } ?? false
        if !isFresh { _ = try? open.file.apply([.use(stored, as: next)], held: open.held, at: now) }
        return next
    }

    private func sign(
        _ use: PasskeyUse,
        _ record: PasskeyRecord,
        isVerified: Bool
    ) throws -> PasskeySignature {
        let data = AuthenticatorData(
            relyingPartyID: use.site.relyingParty,
            flags: Self.flags(record, isVerified: isVerified),
            signCount: record.counter
        ).encoded
        do {
            return PasskeySignature(
                credential: try CredentialID(record.credentialID),
                authenticatorData: data,
                signature: try record.signingKey().signature(over: data + use.clientDataHash),
                userHandle: record.userHandle.isEmpty ? nil : try UserHandle(record.userHandle)
            )
        } catch let error as COSEKeyError {
            throw AgentFailure(.failure, "this passkey cannot sign here: \(error.message)")
        }
    }

    /// The passkey that a request means: this one, or the newest of those that it names.
    private func meant(_ use: PasskeyUse, _ item: ItemID?, _ open: Open) throws -> StoredItem {
        let site = use.site.relyingParty
        let allowed = Set(use.allowed.map(\.bytes))
        let found = try open.file.passkeys(of: site.text, held: open.held).first { stored in
            (item.map { $0 == stored.item } ?? true) && (allowed.isEmpty || allowed.contains(stored.credentialID))
        }
        guard let found else {
            throw AgentFailure(
                .notFound,
                "there is no passkey of \(site) in the keychain that fits; use another device"
            )
        }
        return found
    }

    /// What the person proved for a passkey; a passcode that was typed for it is tried now.
    private func proved(_ leave: PasskeyLeave, _ open: inout Open) throws -> ProvedPresence {
        guard open.held.state == .unlocked else {
            throw AgentFailure(.locked, "the keychain is locked; unlock it first")
        }
        switch leave {
        case .given(let proved): return proved
        case .passcode(let passcode):
            _ = try keys(&open, passcode)
            return ProvedPresence([ProvedPresence.Proof(.passcode)])
        }
    }

    private static func flags(_ record: PasskeyRecord, isVerified: Bool) -> AuthenticatorData.Flags {
        var flags: AuthenticatorData.Flags = .userPresent
        if isVerified { flags.insert(.userVerified) }
        if record.backup != .deviceBound { flags.insert(.backupEligible) }
        if record.backup == .backedUp { flags.insert(.backupState) }
        return flags
    }

    private static let day: UInt64 = 86_400_000

    private static let algorithms: [COSEAlgorithm] = [.es256, .edDSA]

    /// Where logins and their passkeys lie, whichever program made them.
    static let passkeyGroup = "passwords"
}

extension StoredItem {
    /// The credential ID of a passkey; empty for what is none.
    var credentialID: [UInt8] { described?.content.passkey?.credentialID ?? [] }
}
