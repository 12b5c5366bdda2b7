// SPDX-License-Identifier: Apache-2.0

internal import CBORCoding
internal import COSEKeys
internal import CTAPTypes
internal import PasskeyRecords
internal import SecretMemory
internal import WebAuthnTypes

extension CTAPEngine {
    /// authenticatorCredentialManagement (CTAP 2.1, section 6.8): discoverable passkeys alone.
    mutating func manageCredentials(
        _ request: CredentialManagementRequest,
        _ iteration: CTAPIteration?,
        _ channel: UInt32
    ) throws(CTAPStatus) -> CTAPStep {
        switch request.subcommand {
        case .relyingPartiesNext:
            guard case .relyingParties(let rest) = try CTAPIteration.rest(iteration, channel, at: now) else {
                throw .notAllowed
            }
            return try nextRelyingParty(rest, channel, total: nil)
        case .credentialsNext:
            guard case .credentials(let id, let rest) = try CTAPIteration.rest(iteration, channel, at: now) else {
                throw .notAllowed
            }
            return try nextCredential(rest, of: id, channel, total: nil)
        default: break
        }
        var bound: CTAPRelyingPartyID?
        if !request.subcommand.onlyReads || !isPersistent(request.authentication, over: request.authenticated) {
            try authenticate(request.authentication, over: request.authenticated, for: .credentialManagement)
            bound = session.token?.relyingPartyID
        }
        switch request.subcommand {
        case .metadata, .relyingPartiesBegin:
            // A token for one relying party must not tell of others.
            guard bound == nil else { throw .pinAuthInvalid }
            return relyingParties(request.subcommand, channel)
        case .credentialsBegin(let hash):
            guard bound == nil || bound?.hash == hash else { throw .pinAuthInvalid }
            return credentials(ofHash: hash, channel)
        case .delete(let id):
            return find(id, bound) { _, party in .remove(id, party) }
        case .updateUser(let id, let user):
            return find(id, bound) { passkey, party throws(CTAPStatus) in
                guard passkey.userHandle == user.id.bytes else { throw .invalidParameter }
                return .rename(id, party, user)
            }
        case .relyingPartiesNext, .credentialsNext: throw .notAllowed
        }
    }

    // MARK: Lists

    private func relyingParties(_ subcommand: CredentialManagementRequest.Subcommand, _ channel: UInt32) -> CTAPStep {
        .store(.relyingParties) { engine, answer throws(CTAPStatus) in
            let (parties, room) = try answer.relyingParties()
            guard subcommand == .metadata else {
                return try engine.nextRelyingParty(parties, channel, total: parties.count)
            }
            let existing = parties.reduce(0) { $0 + $1.count }
            return .reply([.integer(0x01): .integer(existing), .integer(0x02): .integer(room)])
        }
    }

    private mutating func nextRelyingParty(
        _ parties: [CTAPRelyingPartySummary],
        _ channel: UInt32,
        total: Int?
    ) throws(CTAPStatus) -> CTAPStep {
        guard let id = parties.first?.id else { throw total == nil ? .notAllowed : .noCredentials }
        iterate(.relyingParties(Array(parties.dropFirst())), channel)
        var map: CBORMap = [.integer(0x03): .map([.text("id"): .text(id.text)]), .integer(0x04): .bytes(id.hash)]
        map[0x05] = total.map(CBORValue.integer)
        return .reply(map)
    }

    private func credentials(ofHash hash: [UInt8], _ channel: UInt32) -> CTAPStep {
        .store(.relyingParties) { _, answer throws(CTAPStatus) in
            let parties = try answer.relyingParties().parties
            guard let id = parties.first(where: { $0.id.hash == hash })?.id else { throw .noCredentials }
            return .store(.passkeys(id)) { engine, answer throws(CTAPStatus) in
                let passkeys = try answer.passkeys().filter(\.isDiscoverable)
                return try engine.nextCredential(passkeys, of: id, channel, total: passkeys.count)
            }
        }
    }

    private func nextCredential(
        _ passkeys: [PasskeyRecord],
        of party: CTAPRelyingPartyID,
        _ channel: UInt32,
        total: Int?
    ) throws(CTAPStatus) -> CTAPStep {
        guard let next = passkeys.first else { throw total == nil ? .notAllowed : .noCredentials }
        let id = try Self.id(of: next)
        return .store(.open(id, party, forSignature: false)) { engine, answer throws(CTAPStatus) in
            let passkey = try answer.passkey()
            engine.iterate(.credentials(party, Array(passkeys.dropFirst())), channel)
            guard let key = try? CBORValue(decoding: passkey.signingKey().publicKey.encoded) else { throw .other }
            var map: CBORMap = [.integer(0x07): CTAPReply.descriptor(id), .integer(0x08): key]
            map[0x06] = passkey.user?.encoded(withNames: true)
            map[0x09] = total.map(CBORValue.integer)
            map[0x0A] = .integer(passkey.protectionPolicy.rawValue)
            map[0x0C] = .bool(passkey.confirmsPayments)
            map[0x0B] = (passkey.largeBlobKey?.exposed).map(CBORValue.bytes)
            return .reply(map)
        }
    }

    private mutating func iterate(_ rest: CTAPIteration.Rest, _ channel: UInt32) {
        session.iteration = CTAPIteration(channel: channel, rest: rest, deadline: now + CTAPIteration.limit)
    }

    // MARK: Changes

    /// Finds a passkey, asks what to do with it, and has it done.
    private func find(
        _ id: CredentialID,
        _ bound: CTAPRelyingPartyID?,
        _ job: @escaping @Sendable (PasskeyRecord, CTAPRelyingPartyID) throws(CTAPStatus) -> CTAPStoreJob
    ) -> CTAPStep {
        .store(.find(id)) { _, answer throws(CTAPStatus) in
            guard let passkey = try answer.passkeys().first,
                let party = try? CTAPRelyingPartyID(passkey.relyingParty)
            else { throw .noCredentials }
            guard bound == nil || bound == party else { throw .pinAuthInvalid }
            return .store(try job(passkey, party)) { _, answer throws(CTAPStatus) in
                try answer.done()
                return .done
            }
        }
    }
}
