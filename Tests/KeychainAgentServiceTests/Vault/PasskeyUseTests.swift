// SPDX-License-Identifier: Apache-2.0

import COSEKeys
import Crypto
import DeviceAuthentication
import KeychainAgent
import KeychainAgentProtocol
import KeychainAgentService
import KeychainItems
import PasskeyRecords
import Passwords
import SecretMemory
import Synchronization
import Testing
import WebAuthnTypes

@Suite struct PasskeyUseTests: KeeperSuite {
    private static let hash = [UInt8](repeating: 3, count: 32)
    private static let verified = PasskeyLeave.given(ProvedPresence([ProvedPresence.Proof(.passcode)]))

    private func site(_ domain: String = "example.com") throws -> PasskeySite {
        try PasskeySite(try RelyingPartyID(domain), for: try Origin("https://\(domain)"))
    }

    private func creation(
        _ user: UInt8 = 1,
        excluded: [CredentialID] = [],
        algorithms: [Int] = [-7]
    ) throws -> PasskeyCreation {
        PasskeyCreation(
            site: try site(),
            userHandle: try UserHandle([user]),
            username: "robin \(user)",
            displayName: "Robin",
            algorithms: algorithms,
            excluded: excluded,
            clientDataHash: Self.hash,
            wantsVerification: true
        )
    }

    private func use(_ domain: String = "example.com", _ allowed: [CredentialID] = []) throws -> PasskeyUse {
        PasskeyUse(site: try site(domain), allowed: allowed, clientDataHash: Self.hash, wantsVerification: true)
    }

    private func made(_ reply: AgentReply) throws -> (
        credential: CredentialID, key: COSEPublicKey, data: AuthenticatorData
    ) {
        guard case .passkeyMade(let made) = reply else { throw AgentFailure(.failure, "\(reply)") }
        let data = try AttestationObject(parsing: made.attestationObject).authenticatorData
        let attested = try #require(data.attestedCredential)
        #expect(attested.credentialID == made.credential)
        return (made.credential, try attested.publicKey(), data)
    }

    private func used(_ reply: AgentReply) throws -> PasskeySignature {
        guard case .passkeyUsed(let signature) = reply else { throw AgentFailure(.failure, "\(reply)") }
        return signature
    }

    @Test(arguments: [-7, -8]) func `a new passkey is backed up, counts nothing and signs`(algorithm: Int) throws {
        let keeper = try VaultHome(isSimulated: true).unlocked()
        let new = try made(keeper.perform(.makePasskey(try creation(algorithms: [-257, algorithm]), Self.verified)))
        #expect(new.data.flags.isSuperset(of: [.userPresent, .userVerified, .backupEligible, .backupState]))
        #expect(new.data.signCount == 0 && new.key.algorithm.rawValue == algorithm)
        let signature = try used(keeper.perform(.usePasskey(try use(), of: nil, Self.verified)))
        let handle = try UserHandle([1])
        #expect(signature.credential == new.credential && signature.userHandle == handle)
        let message = signature.authenticatorData + Self.hash
        #expect(new.key.isValid(signature: signature.signature, over: message))
        let data = try AuthenticatorData(parsing: signature.authenticatorData)
        let hash = try site().relyingParty.hash
        #expect(data.rpIDHash == hash && data.signCount == 0)
        #expect(data.flags == [.userPresent, .userVerified, .backupEligible, .backupState])
    }

    @Test func `the person is called verified only where they were`() throws {
        let keeper = try VaultHome(isSimulated: true).unlocked()
        let asked = PasskeyLeave.given(ProvedPresence())
        let new = try made(keeper.perform(.makePasskey(try creation(), asked)))
        #expect(!new.data.flags.contains(.userVerified) && new.data.flags.contains(.userPresent))
        let signature = try used(keeper.perform(.usePasskey(try use(), of: nil, asked)))
        #expect(!(try AuthenticatorData(parsing: signature.authenticatorData)).flags.contains(.userVerified))
    }

    @Test func `the newer passkey of an account comes first, and the older one still signs`() throws {
        let home = try VaultHome(isSimulated: true)
        let keeper = try home.unlocked()
        let older = try made(keeper.perform(.makePasskey(try creation(), Self.verified)))
        home.now.withLock { $0 += 1_000 }
        let newer = try made(keeper.perform(.makePasskey(try creation(), Self.verified)))
        #expect(try used(keeper.perform(.usePasskey(try use(), of: nil, Self.verified))).credential == newer.credential)
        let named = try use("example.com", [older.credential])
        #expect(try used(keeper.perform(.usePasskey(named, of: nil, Self.verified))).credential == older.credential)
    }

    @Test func `a credential of another site, or of none, signs nothing`() throws {
        let keeper = try VaultHome(isSimulated: true).unlocked()
        let new = try made(keeper.perform(.makePasskey(try creation(), Self.verified)))
        for (domain, credentials) in [("example.org", [new.credential]), ("login.example.com", []), ("com", [])] {
            #expect(
                code(keeper.perform(.usePasskey(try use(domain, credentials), of: nil, Self.verified))) == .notFound
            )
            #expect(code(keeper.perform(.findPasskey(try use(domain, credentials)))) == .notFound)
        }
        let other = try CredentialID([UInt8](repeating: 9, count: 32))
        #expect(code(keeper.perform(.usePasskey(try use("example.com", [other]), of: nil, Self.verified))) == .notFound)
        // Another item than the person was asked about.
        let item = ItemID(from: .system)
        #expect(code(keeper.perform(.usePasskey(try use(), of: item, Self.verified))) == .notFound)
    }

    @Test func `a passkey that is excluded is named behind the passcode, and never before`() throws {
        let keeper = try VaultHome(isSimulated: true).unlocked()
        let new = try made(keeper.perform(.makePasskey(try creation(), Self.verified)))
        let again = try creation(excluded: [new.credential])
        let wrong = PasskeyLeave.passcode(try Password("wrong"))
        #expect(code(keeper.perform(.makePasskey(again, wrong))) == .passcodeWrong)
        #expect(code(keeper.perform(.makePasskey(again, Self.verified))) == .duplicate)
        let right = PasskeyLeave.passcode(try Password(VaultHome.passcode))
        #expect(code(keeper.perform(.makePasskey(again, right))) == .duplicate)
        #expect(try made(keeper.perform(.makePasskey(try creation(2), right))).data.flags.contains(.userVerified))
    }

    @Test func `a wrong passcode counts as one at the unlock does, and a locked keychain takes none`() throws {
        let home = try VaultHome(isSimulated: true)
        let keeper = try home.unlocked()
        _ = try made(keeper.perform(.makePasskey(try creation(), Self.verified)))
        for _ in 0..<5 {
            let reply = keeper.perform(.usePasskey(try use(), of: nil, .passcode(try Password("wrong"))))
            #expect(code(reply) == .passcodeWrong)
        }
        let right = PasskeyLeave.passcode(try Password(VaultHome.passcode))
        #expect(code(keeper.perform(.usePasskey(try use(), of: nil, right))) == .waitBeforeTrying)
        #expect(keeper.perform(.lock) == .state(.locked))
        home.now.withLock { $0 += 60_000 }
        for leave in [Self.verified, right] {
            #expect(code(keeper.perform(.usePasskey(try use(), of: nil, leave))) == .locked)
            #expect(code(keeper.perform(.makePasskey(try creation(3), leave))) == .locked)
        }
    }

    @Test func `it is stored before the answer leaves, and no program reads its key`() throws {
        let home = try VaultHome(isSimulated: true)
        let new = try made(home.unlocked().perform(.makePasskey(try creation(), Self.verified)))
        let keeper = try home.unlocked()
        let page = ItemPage(ItemQuery(.passkey, synchronizable: .any), wantsSecrets: true)
        let shown = try found(keeper.perform(.find(page, groups, byPasscode)))
        #expect(shown.map(\.content.secrets) == [ItemSecrets()])
        #expect(shown.first?.content.passkey?.credentialID == new.credential.bytes)
        #expect(shown.first?.accessGroup == "passwords" && shown.first?.content.vault == .personal)
    }

    @Test func `a use is dated, once a day, and of one that was never used nothing is said`() throws {
        let home = try VaultHome(isSimulated: true)
        let keeper = try home.unlocked()
        _ = try made(keeper.perform(.makePasskey(try creation(1), Self.verified)))
        home.now.withLock { $0 += 1_000 }
        _ = try made(keeper.perform(.makePasskey(try creation(2), Self.verified)))
        func used() throws -> [Int64?] {
            let reply = keeper.perform(.listPasskeys(of: try RelyingPartyID("example.com"), after: nil))
            guard case .passkeys(let listed, false) = reply else { throw AgentFailure(.failure, "\(reply)") }
            #expect(listed.allSatisfy { $0.item.content.secrets == ItemSecrets() })
            return listed.map(\.used)
        }
        #expect(try used() == [nil, nil])
        let first = home.now.withLock { $0 }
        _ = try self.used(keeper.perform(.usePasskey(try use(), of: nil, Self.verified)))
        home.now.withLock { $0 += 60_000 }
        _ = try self.used(keeper.perform(.usePasskey(try use(), of: nil, Self.verified)))
        #expect(try used() == [first, nil])
        home.now.withLock { $0 += 86_400_000 }
        _ = try self.used(keeper.perform(.usePasskey(try use(), of: nil, Self.verified)))
        #expect(try used() == [first + 86_460_000, nil])
        guard case .passkeys(let all, false) = keeper.perform(.listPasskeys(of: nil, after: nil)) else {
            Issue.record("nothing is listed")
            return
        }
        #expect(all.count == 2)
    }

    @Test func `what a site says is done to its own account alone, and can be taken back`() throws {
        let home = try VaultHome(isSimulated: true)
        let keeper = try home.unlocked()
        let one = try made(keeper.perform(.makePasskey(try creation(1), Self.verified)))
        let other = try made(keeper.perform(.makePasskey(try creation(2), Self.verified)))
        let handle = try UserHandle([1])
        func names() throws -> [String] {
            let page = ItemPage(ItemQuery(.passkey, synchronizable: .any))
            return try found(keeper.perform(.find(page, groups, ProvedPresence())))
                .compactMap { $0.content.passkey?.username }.sorted()
        }
        let away = PasskeySignal.unknown(one.credential)
        #expect(keeper.perform(.signalPasskeys(try site("example.org"), away)) == .done)
        #expect(try names() == ["robin 1", "robin 2"])
        #expect(keeper.perform(.signalPasskeys(try site(), away)) == .done)
        #expect(try names() == ["robin 2"])
        // A second time there is nothing left to do.
        #expect(keeper.perform(.signalPasskeys(try site(), away)) == .done)
        let accepted = PasskeySignal.accepted(handle, [one.credential, other.credential])
        #expect(keeper.perform(.signalPasskeys(try site(), accepted)) == .done)
        #expect(try names() == ["robin 1", "robin 2"])
        let renamed = PasskeySignal.renamed(handle, username: "wren", displayName: "Wren")
        #expect(keeper.perform(.signalPasskeys(try site(), renamed)) == .done)
        #expect(try names() == ["robin 2", "wren"])
        #expect(keeper.perform(.signalPasskeys(try site(), .accepted(handle, []))) == .done)
        #expect(try names() == ["robin 2"])
        #expect(try used(keeper.perform(.usePasskey(try use(), of: nil, Self.verified))).credential == other.credential)
    }
}
