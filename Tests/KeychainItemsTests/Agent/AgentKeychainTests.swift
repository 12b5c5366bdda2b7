// SPDX-License-Identifier: Apache-2.0

import Foundation
import KeychainAgentClient
import KeychainAgentProtocol
import KeychainItems
import KeychainVault
import DeviceAuthentication
import SecretMemory
import Testing

@Suite struct AgentKeychainTests {
    private let scene: AgentScene

    init() throws { scene = try AgentScene() }

    private func item(_ account: String, _ constraints: AccessConstraints = []) throws -> ItemContent {
        ItemContent(
            .genericPassword,
            [.account: .text(account), .service: "nest"],
            secrets: ItemSecrets(data: SecretBytes(copying: account.utf8)),
            accessControl: try AccessControl(.whenUnlocked, constraints)
        )
    }

    private let all = ItemQuery(.genericPassword)

    @Test func `what one program stored, another of the same name reads after a new start`() async throws {
        let added = try await Keychain(scene.keychain).add(try item("robin"))
        let read = try await Keychain(scene.keychain).read(all)
        #expect(read?.data == SecretBytes(copying: Array("robin".utf8)) && read?.reference == added.reference)
        #expect(read?.created == added.created && read?.accessGroup == "app")
    }

    @Test func `another application's items are none of ours`() async throws {
        _ = try await Keychain(scene.keychain).add(try item("robin"))
        let other = Keychain(AgentKeychain(at: scene.place, as: "other"))
        #expect(try await other.find(all).isEmpty)
        #expect(try await other.find(ItemQuery(.genericPassword, accessGroup: "app")).isEmpty)
        await #expect(throws: KeychainError(.itemNotFound, "")) { try await other.delete(all) }
        #expect(try await Keychain(scene.keychain).find(all).count == 1)
    }

    @Test func `a locked keychain is unlocked by the prompter, and the call goes on`() async throws {
        let keychain = Keychain(scene.keychain)
        _ = try await keychain.add(try item("robin"))
        scene.lock(.locked)
        scene.present(.passcode(""))
        #expect(try await keychain.read(all, owner: OwnerUse(reason: "see the birds")) != nil)
        #expect(scene.shown.contains("asks to unlock your keychain: \"see the birds\""))
        scene.lock(.locked)
        #expect(try await keychain.add(try item("wren")).accessGroup == "app")
        scene.lock(.locked)
        scene.present(.cancel)
        await #expect(throws: KeychainError(.cancelledByUser, "")) { try await keychain.read(all) }
        scene.present(.passcode(""))
        await #expect(throws: KeychainError(.interactionNotAllowed, "")) {
            try await keychain.read(all, owner: OwnerUse(asking: .fail))
        }
    }

    @Test func `a guarded item is read after the passcode, which is asked for by its reason`() async throws {
        let keychain = Keychain(scene.keychain)
        _ = try await keychain.add(try item("robin", .userPresence))
        scene.present(.passcode(""))
        let read = try await keychain.read(all, owner: OwnerUse(reason: "show the password"))
        #expect(read?.data == SecretBytes(copying: Array("robin".utf8)))
        #expect(scene.shown.contains("asks whether you are there: \"show the password\""))
        #expect(scene.shown.contains("SETOK Agree"))
        #expect(read?.accessControl.constraints == .userPresence)
    }

    @Test func `what asks for a finger alone is stored, and nobody reads it here`() async throws {
        let keychain = Keychain(scene.keychain)
        _ = try await keychain.add(try item("robin", .biometryAny))
        scene.present(.passcode(""))
        await #expect(throws: KeychainError(.authenticationFailed, "")) { try await keychain.read(all) }
        #expect(!scene.shown.contains("GETPIN"))
    }

    /// Remembers its first proof, as an evaluated context does.
    private final class Remembering: OwnerContext {
        let proofs: [OwnerProof]
        init(_ proofs: [OwnerProof]) { self.proofs = proofs }
        var remembered: [OwnerProof] { proofs }
        func proof(
            of methods: OwnerMethods,
            reason: String,
            until end: OwnerCancellation
        ) throws(OwnerError) -> OwnerProof { throw OwnerError(.interactionRefused, "nobody is asked twice") }
    }

    private func proof(_ keychain: AgentKeychain) throws -> OwnerProof {
        scene.present(.passcode(""))
        return try keychain.owner.verify(OwnerRequest(.passcode, reason: "prove it"), until: OwnerCancellation())
    }

    private func reads(_ keychain: AgentKeychain, _ proofs: [OwnerProof]) async -> Bool {
        let use = OwnerUse(context: Remembering(proofs), asking: .fail)
        return (try? await Keychain(keychain).read(all, owner: use))?.data != nil
    }

    @Test func `a proof counts until the keychain is locked`() async throws {
        let keychain = scene.agentKeychain
        _ = try await Keychain(keychain).add(try item("robin", .devicePasscode))
        let proof = try proof(keychain)
        #expect(proof.method == .passcode)
        #expect(await reads(keychain, [proof]))
        #expect(await reads(keychain, [proof]))
        scene.lock(.locked)
        scene.lock(.unlocked)
        #expect(await !reads(keychain, [proof]))
    }

    @Test func `a proof is nothing to another application, nor after its process is gone`() async throws {
        let keychain = scene.agentKeychain
        _ = try await Keychain(keychain).add(try item("robin", .devicePasscode))
        let other = AgentKeychain(at: scene.place, as: "other", accessGroups: ["app"])
        let foreign = try proof(other)
        #expect(await !reads(keychain, [foreign]))
        #expect(await reads(other, [foreign]))
        var gone: OwnerProof?
        do { gone = try proof(scene.agentKeychain) }
        // The process's other connection of this name is still there.
        #expect(await reads(keychain, [try #require(gone)]))
    }

    @Test func `a proof that nobody gave is not believed`() async throws {
        let keychain = scene.agentKeychain
        _ = try await Keychain(keychain).add(try item("robin", .devicePasscode))
        for token in [[UInt8](repeating: 0, count: 32), [1], []] {
            #expect(await !reads(keychain, [OwnerProof(method: .passcode, enrolment: nil, token: token)]))
        }
    }

    @Test func `guards hold for changes, and for who takes them away`() async throws {
        let keychain = Keychain(scene.keychain)
        _ = try await keychain.add(try item("robin", .devicePasscode))
        scene.present(.cancel)
        let open = ItemChanges(accessControl: try AccessControl(.whenUnlocked))
        await #expect(throws: KeychainError(.cancelledByUser, "")) { try await keychain.update(all, open) }
        await #expect(throws: KeychainError(.cancelledByUser, "")) {
            try await keychain.update(all, ItemChanges(secrets: ItemSecrets(data: SecretBytes(copying: [1]))))
        }
        scene.present(.passcode(""))
        #expect(try await keychain.update(all, open) == 1)
        #expect(try await keychain.read(all, owner: OwnerUse(asking: .fail))?.data?.count == 5)
    }

    @Test func `a guarded item is not shown to a client that speaks the protocol itself`() async throws {
        _ = try await Keychain(scene.keychain).add(try item("robin", .userPresence))
        let asked = try scene.client.request(.find(ItemPage(wantsSecrets: true)))
        #expect(asked == .ownerNeeded([.biometry, .passcode]))
        guard case .found(let seen, _) = try scene.client.request(.find(ItemPage())) else {
            return
        }
        #expect(seen.count == 1 && seen.first?.content.secrets == ItemSecrets())
        let change = (seen.map { ItemTarget($0.id) }, ItemChanges(accessControl: AccessControl(stored: .whenUnlocked)))
        #expect(try scene.client.request(.update(change.0, change.1)) == .ownerNeeded([.biometry, .passcode]))
        let skipping = ItemPage(ItemQuery(nil, synchronizable: .any), wantsSecrets: true, skipsGuarded: true)
        #expect(try scene.client.request(.find(skipping)) == .found([], isMore: false))
    }

    @Test func `an item that changed since it was seen is not changed unseen`() async throws {
        let added = try await Keychain(scene.keychain).add(try item("robin"))
        let query = ItemPage(ItemQuery(added.reference))
        guard case .found(let seen, _) = try scene.client.request(.find(query)) else {
            Issue.record("nothing is found")
            return
        }
        let stale = seen.map { ItemTarget($0.id, revision: $0.revision) }
        _ = try await Keychain(scene.keychain).update(all, ItemChanges([.label: "mine"]))
        for request in [
            AgentRequest.remove(stale, keeping: false), .update(stale, ItemChanges()),
        ] {
            do throws(AgentClientError) {
                _ = try scene.client.request(request)
                Issue.record("a stale revision is taken")
            } catch {
                #expect(error.failure?.code == .conflict)
            }
        }
        #expect(try await Keychain(scene.keychain).find(all).count == 1)
    }

    @Test func `an item moves to what is synced, and back, as the same item`() async throws {
        let keychain = Keychain(scene.keychain)
        let added = try await keychain.add(try item("robin"))
        try await keychain.update(all, ItemChanges(vault: .personal))
        #expect(try await keychain.find(all).isEmpty)
        let moved = try await keychain.read(ItemQuery(added.reference))
        #expect(moved?.isSynchronizable == true && moved?.data?.count == 5)
        try await keychain.update(ItemQuery(added.reference), ItemChanges(vault: .local))
        #expect(try await keychain.read(all)?.reference == added.reference)
        guard case .report(let report) = try scene.client.request(.verify) else {
            Issue.record("no report comes")
            return
        }
        #expect(report.findings.isEmpty)
    }

    @Test func `several threads change and read at once, and nothing is lost`() async throws {
        let (keychain, count) = (scene.agentKeychain, 8)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<count {
                group.addTask {
                    let mine = Keychain(keychain)
                    _ = try await mine.add(try item("robin-\(number)"))
                    let query = ItemQuery(.genericPassword, [.account: .text("robin-\(number)")])
                    try await mine.update(query, ItemChanges([.label: .number(number)]))
                    #expect(try await mine.read(query)?.attributes[.label] == .number(number))
                }
            }
            try await group.waitForAll()
        }
        #expect(try await Keychain(keychain).find(all).count == count)
    }

    @Test func `a question that is taken back ends at once, and its prompt goes`() async throws {
        let keychain = scene.agentKeychain
        try "sleep 60 > /dev/null".write(toFile: "\(scene.folder)/answer", atomically: true, encoding: .utf8)
        let end = OwnerCancellation()
        let asked = Task.detached {
            do throws(OwnerError) {
                _ = try keychain.owner.verify(OwnerRequest(.passcode, reason: "prove it"), until: end)
                return OwnerError.Code?.none
            } catch {
                return error.code
            }
        }
        while !scene.shown.contains("GETPIN") { try await Task.sleep(for: .milliseconds(10)) }
        end.cancel()
        #expect(await asked.value == .cancelledByApp)
        // The next question is not kept waiting by it.
        #expect(try proof(keychain).method == .passcode)
    }

    @Test func `of many items those are read that open, and of one that it does not is told`() async throws {
        let keychain = Keychain(scene.keychain)
        for account in ["robin", "wren", "rook"] { _ = try await keychain.add(try item(account)) }
        try scene.damage("wren")
        #expect(try await keychain.find(all).count == 3)
        let read = try await keychain.find(all, reading: true)
        #expect(read.map { $0.attributes[.account] } == [.text("robin"), .text("rook")])
        let one = ItemQuery(.genericPassword, [.account: "wren"])
        await #expect(throws: KeychainError(.damaged, "")) { try await keychain.read(one) }
        await #expect(throws: KeychainError(.damaged, "")) { try await keychain.find(one, reading: true) }
        // It can still be taken out.
        _ = try await keychain.delete(one)
        #expect(try await keychain.find(all, reading: true).count == 2)
    }

    @Test func `an identity whose private key is damaged is not given back as if it were whole`() async throws {
        let keychain = Keychain(scene.keychain)
        var keys: [String: ItemID] = [:]
        for name in ["robin", "wren"] {
            let digest = AttributeValue.bytes(Array(name.utf8))
            let certificate: [AttributeName: AttributeValue] = [.publicKeyHash: digest, .serialNumber: digest]
            let key: [AttributeName: AttributeValue] = [.applicationLabel: digest, .keyClass: "1"]
            let secret = SecretBytes(copying: name.utf8)
            _ = try await keychain.add(ItemContent(.certificate, certificate, secrets: ItemSecrets(data: secret)))
            keys[name] = try await keychain.add(ItemContent(.key, key, secrets: ItemSecrets(data: secret))).reference
                .item
        }
        let identities = ItemQuery(.identity)
        #expect(try await keychain.find(identities, reading: true).count == 2)
        try scene.damage(try #require(keys["wren"]))
        let read = try await keychain.find(identities, reading: true)
        #expect(read.map(\.data) == [SecretBytes(copying: Array("robin".utf8))])
        let damaged = ItemQuery(.identity, [.publicKeyHash: .bytes(Array("wren".utf8))])
        await #expect(throws: KeychainError(.damaged, "")) { try await keychain.read(damaged) }
        await #expect(throws: KeychainError(.damaged, "")) { try await keychain.find(damaged, reading: true) }
    }

    @Test func `a damaged certificate is not meant, stands above nobody, and keeps nobody from others`() async throws {
        let keychain = Keychain(scene.keychain)
        var certificates: [String: ItemID] = [:]
        for (name, issuer) in [("robin", "middle"), ("middle", "root"), ("wren", "root")] {
            let item = ItemContent(
                .certificate,
                [.label: .text(name), .serialNumber: .bytes(Array(name.utf8))],
                secrets: ItemSecrets(data: SecretBytes(copying: TestCertificate.named(name, by: issuer).encoded))
            )
            certificates[name] = try await keychain.add(item).reference.item
        }
        var below = ItemQuery(.certificate)
        let root = try DistinguishedName(decoding: TestCertificate.name([.common("root")]))
        below.certificate = CertificateMatch(issuers: [root])
        #expect(try await keychain.find(below).count == 3)
        try scene.damage(try #require(certificates["middle"]))
        #expect(try await keychain.find(below).map { $0.attributes[.label] } == [.text("wren")])
        #expect(try await keychain.find(below, reading: true, limit: 1).count == 1)
    }

    @Test func `without an agent nothing is kept, and the status says so`() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path()
        let absent = AgentKeychain(at: try .init(environment: ["XDG_RUNTIME_DIR": folder]), as: "app")
        await #expect(throws: KeychainError(.unavailable, "")) { try await Keychain(absent).add(try item("robin")) }
        #expect(throws: OwnerError(.unavailable, "")) { try absent.owner.state }
    }
}
