// SPDX-License-Identifier: Apache-2.0

import CBORCoding
import COSEKeys
import CTAPTypes
import PasskeyRecords
import SoftwareAuthenticator
import Testing
import WebAuthnTypes

@Suite struct CTAPCeremonyTests {
    @Test(arguments: [COSEAlgorithm.es256, .edDSA, .mlDSA65])
    func `a passkey of each algorithm is made and signs`(algorithm: COSEAlgorithm) throws {
        var device = CTAPDevice { $0.algorithms = [.es256, .edDSA, .mlDSA65] }
        var creation = CTAPDevice.creation()
        creation[4] = .array([.map([.text("alg"): .integer(algorithm.rawValue), .text("type"): .text("public-key")])])
        let key = try #require(try device.make(creation).attestedCredential?.publicKey())
        let answer = device.send(0x02, CTAPDevice.assertion())
        let (data, signature) = (try #require(answer.map[2]?.bytes), try #require(answer.map[3]?.bytes))
        #expect(key.algorithm == algorithm)
        #expect(key.isValid(signature: signature, over: data + CTAPDevice.hash))
        #expect(!key.isValid(signature: signature, over: data + CTAPDevice.hash.reversed() + [0]))
    }

    @Test func `an algorithm that is not asked for is not made`() {
        var device = CTAPDevice()
        var creation = CTAPDevice.creation()
        creation[4] = .array([.map([.text("alg"): .integer(-49), .text("type"): .text("public-key")])])
        #expect(device.send(0x01, creation).status == .unsupportedAlgorithm)
        #expect(device.questions.isEmpty)
    }

    @Test func `a passkey is stored before its answer leaves`() throws {
        var engine = CTAPDevice().engine
        let message = [0x01] + CBORValue.map(CTAPDevice.creation()).encoded
        var actions = engine.receive(message, channel: 1, at: 0)
        guard case .store(.passkeys, let looked) = actions.first else { throw CTAPStatus.other }
        actions = engine.answer(CTAPStoreAnswer.passkeys([]), to: looked, at: 0)
        guard case .ask(.create, let asked) = actions.first else { throw CTAPStatus.other }
        actions = engine.answer(.agreed(isVerified: false), to: asked, at: 0)
        guard case .store(.add(let passkey), let added) = actions.first, actions.count == 1 else {
            throw CTAPStatus.other
        }
        #expect(passkey.backup == .backedUp && passkey.isDiscoverable && passkey.relyingParty == "example.org")
        #expect(engine.activity == .processing)
        // A platform that gives up now gets the answer all the same, since the passkey is there.
        #expect(engine.cancel(1, at: 0).isEmpty)
        guard case .reply(let reply, 1) = engine.answer(CTAPStoreAnswer.done, to: added, at: 0).first else {
            throw CTAPStatus.other
        }
        #expect(reply.first == 0)
    }

    @Test(arguments: [(CTAPStoreAnswer.full, CTAPStatus.keyStoreFull), (.failed, .other)])
    func `a store that cannot keep a passkey makes none`(answer: CTAPStoreAnswer, expected: CTAPStatus) throws {
        var engine = CTAPDevice().engine
        let message = [0x01] + CBORValue.map(CTAPDevice.creation()).encoded
        guard case .store(_, let looked) = engine.receive(message, channel: 1, at: 0).first,
            case .ask(_, let asked) = engine.answer(CTAPStoreAnswer.passkeys([]), to: looked, at: 0).first,
            case .store(_, let added) = engine.answer(.agreed(isVerified: false), to: asked, at: 0).first,
            case .reply(let reply, _) = engine.answer(answer, to: added, at: 0).first
        else { throw CTAPStatus.other }
        #expect(reply == [expected.rawValue])
    }

    @Test(arguments: [
        (CTAPPersonAnswer.declined, CTAPStatus.operationDenied), (.timedOut, .userActionTimeout),
    ])
    func `without consent nothing is made and nothing signs`(answer: CTAPPersonAnswer, expected: CTAPStatus) throws {
        var device = CTAPDevice()
        device.answers = [answer]
        #expect(device.send(0x01, CTAPDevice.creation()).status == expected)
        #expect(device.store.passkeys.isEmpty)
        _ = try device.make()
        device.answers = [answer]
        #expect(device.send(0x02, CTAPDevice.assertion()).status == expected)
        device.answers = [answer]
        #expect(device.send(0x0B).status == expected)
    }

    @Test func `a question without an answer ends with its limit, and late answers change nothing`() throws {
        var engine = CTAPDevice { $0.promptLimit = 1_000 }.engine
        guard case .ask(.select, let number) = engine.receive([0x0B], channel: 1, at: 100).first else {
            throw CTAPStatus.other
        }
        #expect(engine.deadline == 1_100)
        #expect(engine.advance(to: 1_099).isEmpty)
        let actions = engine.advance(to: 1_100)
        guard case .withdraw(number) = actions.first, case .reply([0x2F], 1) = actions.last else {
            throw CTAPStatus.other
        }
        #expect(engine.answer(.agreed(isVerified: true), to: number, at: 1_101).isEmpty)
        #expect(engine.activity == .idle && engine.deadline == nil)
    }

    @Test func `a cancel ends a question, and only that of its channel`() throws {
        var engine = CTAPDevice().engine
        guard case .ask(_, let number) = engine.receive([0x0B], channel: 1, at: 0).first else { throw CTAPStatus.other }
        #expect(engine.cancel(2, at: 0).isEmpty)
        guard case .reply([0x06], 2) = engine.receive([0x04], channel: 2, at: 0).first else { throw CTAPStatus.other }
        let actions = engine.cancel(1, at: 0)
        guard case .withdraw(number) = actions.first, case .reply([0x2D], 1) = actions.last else {
            throw CTAPStatus.other
        }
        guard case .reply(let info, 2) = engine.receive([0x04], channel: 2, at: 0).first else { throw CTAPStatus.other }
        #expect(info.first == 0)
    }

    @Test func `a device-bound passkey has no backup flags and counts`() throws {
        var device = CTAPDevice { $0.backup = .deviceBound }
        #expect(try device.make().flags == [.userPresent, .attestedCredentialDataIncluded])
        let counts = try (0..<2).map { _ in
            let answer = device.send(0x02, CTAPDevice.assertion())
            return try AuthenticatorData(parsing: try #require(answer.map[2]?.bytes)).signCount
        }
        #expect(counts == [1, 2])
    }

    @Test func `of one account the newest signs, and an older one for who names it`() throws {
        var device = CTAPDevice()
        let (older, newer) = (try device.make().madeID, try device.make().madeID)
        #expect(device.store.passkeys.count == 2)
        let found = device.send(0x02, CTAPDevice.assertion())
        #expect(found.map[1] == CTAPDevice.descriptor(newer) && found.map[5] == nil)
        #expect(device.send(0x02, CTAPDevice.assertion(allowing: [older])).map[1] == CTAPDevice.descriptor(older))
    }

    @Test func `the person may choose an account here`() throws {
        var device = CTAPDevice { $0.letsPersonChoose = true }
        let ids = try ["ada", "grace"].map { try device.make(CTAPDevice.creation($0)).madeID }
        device.answers = [.chose(try CredentialID(ids[0]), isVerified: false)]
        let answer = device.send(0x02, CTAPDevice.assertion())
        #expect(answer.map[1] == CTAPDevice.descriptor(ids[0]))
        #expect(answer.map[5] == nil && answer.map[6] == .bool(true))
        #expect(device.send(0x08).status == .notAllowed)
        // One that was not offered is no choice.
        device.answers = [.chose(try CredentialID([1, 2, 3]), isVerified: false)]
        #expect(device.send(0x02, CTAPDevice.assertion()).status == .operationDenied)
    }

    @Test func `the person may choose among the passkeys that a platform names, which is not told of it`() throws {
        var device = CTAPDevice { $0.letsPersonChoose = true }
        let ids = try ["ada", "grace", "robin"].map { try device.make(CTAPDevice.creation($0)).madeID }
        device.answers = [.chose(try CredentialID(ids[0]), isVerified: false)]
        let answer = device.send(0x02, CTAPDevice.assertion(allowing: [ids[0], ids[1]]))
        #expect(answer.map[1] == CTAPDevice.descriptor(ids[0]))
        #expect(answer.map[5] == nil && answer.map[6] == nil)
        guard case .choose(_, let offered, _) = device.questions.last else { throw CTAPStatus.other }
        #expect(offered.map(\.username) == ["grace", "ada"])
        #expect(offered.allSatisfy { $0.key == nil && $0.verifiedSecret == nil })
    }

    @Test func `what another manager handed over signs, and a key of RSA is as if it were not there`() throws {
        var device = CTAPDevice()
        let id = try device.make().madeID
        var imported = device.store.passkeys[0]
        imported.userHandle = []
        (imported.verifiedSecret, imported.unverifiedSecret, imported.protection) = (nil, nil, 7)
        func answer(_ passkey: PasskeyRecord) -> CTAPDevice.Answer {
            device.store = CTAPMemoryStore([passkey])
            return device.send(0x02, CTAPDevice.assertion(allowing: [id]))
        }
        // A level of protection from later times is the strictest.
        #expect(answer(imported).status == .noCredentials)
        imported.protection = 2
        let signed = answer(imported)
        #expect(signed.status == .success && signed.map[4] == nil)
        imported.algorithm = nil
        #expect(answer(imported).status == .noCredentials)
        var again = CTAPDevice.creation()
        again[5] = .array([CTAPDevice.descriptor(id)])
        #expect(device.send(0x01, again).status == .success)
        // A store that tells of an algorithm, and has no such key.
        imported.algorithm = -8
        #expect(answer(imported).status == .other)
    }

    @Test func `a list lives for thirty seconds, on its channel`() throws {
        var device = CTAPDevice()
        for name in ["ada", "grace", "robin"] { _ = try device.make(CTAPDevice.creation(name)) }
        #expect(device.send(0x02, CTAPDevice.assertion()).map[5] == .integer(3))
        #expect(device.send(0x08, channel: 2).status == .notAllowed)
        #expect(device.send(0x08).status == .notAllowed)
        _ = device.send(0x02, CTAPDevice.assertion())
        #expect(device.send(0x08).status == .success)
        device.now += 30_000
        #expect(device.send(0x08).status == .notAllowed)
    }

    @Test func `protected passkeys show themselves to those alone who may use them`() throws {
        var device = CTAPDevice { $0.verification = .ready }
        var creation = CTAPDevice.creation()
        creation[6] = .map([.text("credProtect"): .integer(3)])
        creation[7] = .map([.text("rk"): .bool(true), .text("uv"): .bool(true)])
        let id = try device.make(creation).madeID
        #expect(device.send(0x02, CTAPDevice.assertion(allowing: [id])).status == .noCredentials)
        var assertion = CTAPDevice.assertion()
        assertion[5] = .map([.text("uv"): .bool(true)])
        #expect(device.send(0x02, assertion).status == .success)
        // An exclude list does not tell of it either.
        var again = CTAPDevice.creation("robin", discoverable: false)
        again[5] = .array([CTAPDevice.descriptor(id)])
        #expect(device.send(0x01, again).status == .success)
        again[7] = .map([.text("uv"): .bool(true)])
        #expect(device.send(0x01, again).status == .credentialExcluded)
    }

    @Test func `where the person is verified here, that nothing fits is told only after that`() throws {
        var device = CTAPDevice { $0.verification = .ready }
        var assertion = CTAPDevice.assertion()
        #expect(device.send(0x02, assertion).status == .noCredentials)
        #expect(device.questions.isEmpty)
        assertion[5] = .map([.text("uv"): .bool(true)])
        #expect(device.send(0x02, assertion).status == .noCredentials)
        #expect(device.questions == [.use(try CTAPRelyingPartyID("example.org"), [], verifies: true)])
        device.answers = [.declined, .notVerified, .agreed(isVerified: false)]
        for _ in 0..<3 { #expect(device.send(0x02, assertion).status == .operationDenied) }
    }

    @Test func `a person who is not recognised is refused, and after five times blocked`() throws {
        var device = CTAPDevice { $0.verification = .ready }
        var creation = CTAPDevice.creation()
        creation[7] = .map([.text("uv"): .bool(true)])
        device.answers = [CTAPPersonAnswer](repeating: .notVerified, count: 5)
        let statuses = (0..<6).map { _ in device.send(0x01, creation).status }
        #expect(statuses == [CTAPStatus](repeating: .operationDenied, count: 4) + [.pinBlocked, .pinBlocked])
        #expect(device.store.passkeys.isEmpty)
    }

    @Test func `consent without verification is not enough where it was asked for`() throws {
        var device = CTAPDevice { $0.verification = .ready }
        var creation = CTAPDevice.creation()
        creation[7] = .map([.text("uv"): .bool(true)])
        device.answers = [.agreed(isVerified: false)]
        #expect(device.send(0x01, creation).status == .operationDenied)
        #expect(device.store.passkeys.isEmpty)
    }

    @Test func `enterprise attestation is refused`() {
        var device = CTAPDevice()
        var creation = CTAPDevice.creation()
        creation[0x0A] = .integer(1)
        #expect(device.send(0x01, creation).status == .invalidParameter)
    }

    @Test func `an empty proof is a touch`() throws {
        var device = CTAPDevice()
        var creation = CTAPDevice.creation()
        creation[8] = .bytes([])
        #expect(device.send(0x01, creation).status == .pinNotSet)
        #expect(try CTAPPlatform(.two, &device).setPIN("1234", &device) == .success)
        #expect(device.send(0x01, creation).status == .pinInvalid)
        #expect(device.questions == [.select, .select])
    }
}
