// SPDX-License-Identifier: Apache-2.0

import KeychainItems
import KeychainVault
import DeviceAuthentication
import SecretMemory
import Synchronization
import Testing

@Suite struct OwnerTests {
    private static func guarded(_ constraints: AccessConstraints, _ account: String = "a") -> Step {
        .add(
            generic(account, "nest", ["v_Data": secret(account), "accc": AddTests.control(.whenUnlocked, constraints)])
        )
    }

    private static func read(_ more: Entries = [:]) -> Step {
        .copy(more.merging(["class": "genp", "r_Data": true]) { given, _ in given })
    }

    static let owner = [
        KeychainCase(
            "a finger opens what asks for presence",
            [
                guarded(.userPresence), .gesture(.match), read(),
            ],
            comes: "a"
        ),
        KeychainCase(
            "so does the passcode",
            [guarded(.userPresence), .gesture(.passcode("1234")), read()],
            comes: "a"
        ),
        KeychainCase("who declines gets nothing", [guarded(.userPresence), .gesture(.cancel), read()], comes: "-128"),
        KeychainCase(
            "who is interrupted fails",
            [guarded(.userPresence), .gesture(.interruption), read()],
            comes: "-25293"
        ),
        KeychainCase(
            "the button for another way fails what wants a finger",
            [
                guarded(.biometryAny), .gesture(.fallback), read(),
            ],
            comes: "-25293"
        ),
        KeychainCase(
            "a passcode is not a finger",
            [
                guarded(.biometryAny), .gesture(.passcode("1234")), .gesture(.cancel), read(),
            ],
            comes: "-128"
        ),
        KeychainCase(
            "attributes ask for nobody",
            [
                guarded(.userPresence), .copy(["class": "genp", "acct": "a"]),
            ],
            comes: "done"
        ),
        KeychainCase(
            "fail refuses what would ask",
            [
                guarded(.userPresence), read(["u_AuthUI": "u_AuthUIF"]),
            ],
            comes: "-25308"
        ),
        KeychainCase(
            "the older key refuses as well",
            [
                guarded(.userPresence), read(["u_NoAuthUI": true]),
            ],
            comes: "-25308"
        ),
        KeychainCase(
            "fail gives what asks for nobody",
            [
                guarded([]), read(["u_AuthUI": "u_AuthUIF"]),
            ],
            comes: "a"
        ),
        KeychainCase(
            "skip leaves guarded items out",
            [
                guarded(.userPresence), guarded([], "b"), read(["u_AuthUI": "u_AuthUIS", "m_Limit": "m_LimitAll"]),
            ],
            comes: "[b]"
        ),
        KeychainCase(
            "skip of all that there are finds none",
            [
                guarded(.userPresence), read(["u_AuthUI": "u_AuthUIS"]),
            ],
            comes: "-25300"
        ),
        KeychainCase(
            "both of two are asked for one after the other",
            [
                guarded([.biometryAny, .devicePasscode]), .gesture(.match), .gesture(.passcode("1234")), read(),
            ],
            comes: "a"
        ),
        KeychainCase(
            "one of two is enough where they are joined by or",
            [
                guarded([.biometryAny, .devicePasscode, .or]), .gesture(.passcode("1234")), read(),
            ],
            comes: "a"
        ),
        KeychainCase(
            "what was enrolled then opens it",
            [
                guarded(.biometryCurrentSet), .gesture(.match), read(),
            ],
            comes: "a"
        ),
        KeychainCase(
            "another enrolment ends the item's use",
            [
                guarded(.biometryCurrentSet), .enroll, .gesture(.match), read(),
            ],
            comes: "-25293"
        ),
        KeychainCase(
            "and leaves the passcode where that is enough",
            [
                guarded([.biometryCurrentSet, .devicePasscode, .or]), .enroll, .gesture(.match),
                .gesture(.passcode("1234")), read(),
            ],
            comes: "a"
        ),
        KeychainCase(
            "any finger stays any finger",
            [
                guarded(.biometryAny), .enroll, .gesture(.match), read(),
            ],
            comes: "a"
        ),
        KeychainCase("a companion is never there", [guarded(.companion), read()], comes: "-25293"),
        KeychainCase(
            "a change asks first",
            [
                guarded(.userPresence), .gesture(.cancel), .update(generic("a"), ["v_Data": secret("new")]),
            ],
            comes: "-128"
        ),
        KeychainCase("a deletion asks for nobody", [guarded(.userPresence), .delete(generic("a"))], comes: "done"),
    ]

    static let locks = [
        KeychainCase(
            "locked, the usual item is not read",
            [
                .add(generic("a")), .lock(.locked), read(),
            ],
            comes: "-25308"
        ),
        KeychainCase(
            "locked, what was opened once is",
            [
                .add(generic("a", "nest", ["pdmn": "ck", "v_Data": secret("s")])), .lock(.locked), read(),
            ],
            comes: "s"
        ),
        KeychainCase(
            "before the first unlock it is not",
            [
                .add(generic("a", "nest", ["pdmn": "cku"])), .lock(.untouched), read(),
            ],
            comes: "-25308"
        ),
        KeychainCase(
            "before the first unlock the always readable is",
            [
                .add(generic("a", "nest", ["pdmn": "dk", "v_Data": secret("s")])), .lock(.untouched), read(),
            ],
            comes: "s"
        ),
        KeychainCase("locked, the usual item is not added", [.lock(.locked), .add(generic("a"))], comes: "-25308"),
        KeychainCase(
            "locked, it is not changed",
            [
                .add(generic("a")), .lock(.locked), .update(generic("a"), ["labl": "x"]),
            ],
            comes: "-25308"
        ),
        KeychainCase(
            "unlocked again, it is",
            [
                .add(generic("a", "nest", ["v_Data": secret("s")])), .lock(.locked), .lock(.unlocked), read(),
            ],
            comes: "s"
        ),
        KeychainCase(
            "locked, what needs a passcode is not read",
            [
                .add(generic("a", "nest", ["pdmn": "akpu"])), .lock(.locked), read(),
            ],
            comes: "-25308"
        ),
    ]

    @Test(arguments: owner)
    func `each rule of the owner holds`(_ row: KeychainCase) { #expect(row.run() == row.comes) }

    @Test(arguments: locks)
    func `each rule of locks holds`(_ row: KeychainCase) { #expect(row.run() == row.comes) }

    /// Remembers a first proof, as an evaluated context does.
    private final class Remembering: OwnerContext {
        let only: OwnerProof
        let questions = Mutex(0)
        init(_ only: OwnerProof) { self.only = only }

        func proof(
            of methods: OwnerMethods,
            reason: String,
            until end: OwnerCancellation
        ) throws(OwnerError) -> OwnerProof {
            questions.withLock { $0 += 1 }
            return only
        }
    }

    /// A context that keeps what the owner has proved, as an application's does.
    private final class Keeping: OwnerContext {
        private let owner: SimulatedOwner
        private let kept: Mutex<[OwnerProof]>
        init(_ owner: SimulatedOwner, _ kept: [OwnerProof]) {
            self.owner = owner
            self.kept = Mutex(kept)
        }

        var remembered: [OwnerProof] { kept.withLock { $0 } }
        func forget(_ proofs: [OwnerProof]) {
            kept.withLock { kept in kept.removeAll { proof in proofs.contains { $0.token == proof.token } } }
        }
        func proof(
            of methods: OwnerMethods,
            reason: String,
            until end: OwnerCancellation
        ) throws(OwnerError) -> OwnerProof {
            if let known = remembered.last(where: { $0.method.isSubset(of: methods) }) { return known }
            let fresh = try owner.verify(OwnerRequest(methods, reason: reason), until: end)
            kept.withLock { $0.append(fresh) }
            return fresh
        }
    }

    private func keeping(_ owner: SimulatedOwner) throws -> Keeping {
        owner.present(.match)
        return Keeping(owner, [try owner.verify(OwnerRequest(.biometry, reason: "unlock"), until: OwnerCancellation())])
    }

    @Test func `a proof that holds no more is forgotten, and the owner is asked once`() throws {
        let owner = SimulatedOwner()
        let keychain = KeyedKeychain(InMemoryKeychain(owner: owner))
        let context = try keeping(owner)
        owner.enroll()
        guard case .add(let item) = Self.guarded(.biometryCurrentSet) else {
            Issue.record("the guarded item is no addition")
            return
        }
        _ = try keychain.add(item)
        owner.present(.match)
        #expect(try keychain.copy(["class": "genp", "r_Data": true, "u_AuthCtx": .context(context)]) != nil)
        #expect(owner.questions.count == 2 && context.remembered.count == 1)
    }

    @Test func `who has proved themselves before reads where nobody may be asked`() throws {
        let owner = SimulatedOwner()
        let keychain = KeyedKeychain(InMemoryKeychain(owner: owner))
        guard case .add(let item) = Self.guarded(.userPresence) else {
            Issue.record("the guarded item is no addition")
            return
        }
        _ = try keychain.add(item)
        let fresh = KeyedValue.context(Keeping(owner, []))
        #expect(throws: KeychainError(.interactionNotAllowed, "")) {
            _ = try keychain.copy(["class": "genp", "r_Data": true, "u_AuthUI": "u_AuthUIF", "u_AuthCtx": fresh])
        }
        let context = KeyedValue.context(try keeping(owner))
        for asking in ["u_AuthUIF", "u_AuthUIS"] as [KeyedValue] {
            #expect(
                try keychain.copy(["class": "genp", "r_Data": true, "u_AuthUI": asking, "u_AuthCtx": context]) != nil
            )
        }
        #expect(owner.questions.count == 1)
    }

    @Test func `without a passcode what was kept for one is gone, and stays so`() throws {
        let owner = SimulatedOwner()
        let keychain = KeyedKeychain(InMemoryKeychain(owner: owner))
        let control = AddTests.control(.whenPasscodeSetThisDeviceOnly, [])
        _ = try keychain.add(generic("a", "nest", ["v_Data": secret("a"), "accc": control]))
        #expect(try keychain.copy(["class": "genp", "r_Data": true]) != nil)
        owner.setPasscode(nil)
        #expect(throws: KeychainError(.itemNotFound, "")) { _ = try keychain.copy(["class": "genp", "r_Data": true]) }
        owner.setPasscode("1234")
        #expect(throws: KeychainError(.itemNotFound, "")) { _ = try keychain.copy(["class": "genp", "r_Data": true]) }
    }

    @Test func `a context that the owner has answered asks nobody again`() throws {
        let owner = SimulatedOwner()
        let keychain = KeyedKeychain(InMemoryKeychain(owner: owner))
        guard case .add(let item) = Self.guarded(.userPresence) else {
            Issue.record("the guarded item is no addition")
            return
        }
        _ = try keychain.add(item)
        owner.present(.match)
        let proof = try owner.verify(OwnerRequest(.biometry, reason: "unlock"), until: OwnerCancellation())
        let context = KeyedValue.context(Remembering(proof))
        for _ in 1...2 {
            #expect(try keychain.copy(["class": "genp", "r_Data": true, "u_AuthCtx": context]) != nil)
        }
        #expect(owner.questions.count == 1)
    }

    @Test func `a forged proof is not believed, however often it is shown`() throws {
        let keychain = KeyedKeychain(InMemoryKeychain())
        guard case .add(let item) = Self.guarded(.userPresence) else {
            Issue.record("the guarded item is no addition")
            return
        }
        _ = try keychain.add(item)
        let forged = Remembering(OwnerProof(method: .biometry, enrolment: nil, token: [1]))
        #expect(throws: KeychainError(.authenticationFailed, "")) {
            _ = try keychain.copy(["class": "genp", "r_Data": true, "u_AuthCtx": .context(forged)])
        }
        // As often as Apple's keychain asks, and then no more.
        #expect(forged.questions.withLock { $0 } == 20)
    }

    @Test(arguments: [
        (OwnerError.Code.cancelledByUser, KeychainStatus.cancelledByUser),
        (.interactionRefused, .interactionNotAllowed),
        (.requestInvalid, .parameterInvalid), (.unavailable, .unimplemented),
        (.authenticationFailed, .authenticationFailed), (.fallbackChosen, .authenticationFailed),
        (.biometryLockedOut, .authenticationFailed), (.passcodeNotSet, .authenticationFailed),
    ])
    func `an answer of the owner's has its status`(code: OwnerError.Code, status: KeychainStatus) {
        #expect(KeychainStatus(OwnerError(code, "")) == status)
    }

    @Test func `constraints are joined in one way, of bits that mean something`() {
        #expect(throws: KeychainError(.parameterInvalid, "")) { try AccessControl(.whenUnlocked, [.or, .and]) }
        #expect(throws: KeychainError(.parameterInvalid, "")) {
            try AccessControl(.whenUnlocked, AccessConstraints(rawValue: 1 << 9))
        }
        #expect(throws: KeychainError(.unimplemented, "")) { try AccessControl(.whenUnlocked, .applicationPassword) }
    }
}
