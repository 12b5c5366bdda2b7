// SPDX-License-Identifier: Apache-2.0

import CBORCoding
import CTAPTypes
import Crypto
import CryptoExtras
import MartletTesting
import SoftwareAuthenticator
import Testing

/// The token of CTAP 2.2 that outlives a session and lists passkeys.
@Suite struct PersistentTokenTests {
    private static let metadata: CBORMap = [.integer(1): .integer(1)]

    /// A device with a PIN, and a platform that holds its persistent token.
    private func start(_ number: PinUvAuthProtocolNumber = .two) throws -> (CTAPDevice, CTAPPlatform) {
        var device = CTAPDevice()
        var platform = try CTAPPlatform(number, &device)
        #expect(try platform.setPIN("1234", &device) == .success)
        #expect(try platform.getToken("1234", .persistentCredentialManagement, &device) == .success)
        return (device, platform)
    }

    private func proven(_ map: CBORMap, _ platform: CTAPPlatform) -> CBORMap {
        var map = map
        let number = UInt8(truncatingIfNeeded: map[1]?.integer ?? 0)
        map[3] = .integer(platform.number.rawValue)
        map[4] = platform.prove([number] + (map[2]?.encoded ?? []))
        return map
    }

    private func opened(_ bytes: [UInt8], _ use: String, _ token: [UInt8]) throws -> [UInt8] {
        let key = HKDF<SHA256>.deriveKey(
            inputKeyMaterial: SymmetricKey(data: token),
            salt: [UInt8](repeating: 0, count: 32),
            info: Array(use.utf8),
            outputByteCount: 16
        )
        let vector = try AES._CBC.IV(ivBytes: bytes.prefix(16))
        return Array(try AES._CBC.decrypt(bytes.dropFirst(16), using: key, iv: vector, noPadding: true))
    }

    @Test(arguments: PinUvAuthProtocolNumber.allCases)
    func `it lists passkeys after a restart, and changes none`(number: PinUvAuthProtocolNumber) throws {
        var (device, platform) = try start(number)
        #expect(device.send(0x04).map[4]?.map?["perCredMgmtRO"] == .bool(true))
        var maker = try CTAPPlatform(number, &device)
        #expect(try maker.getToken("1234", .makeCredential, at: "example.org", &device) == .success)
        let id = try device.make(maker.proven(CTAPDevice.creation())).madeID
        device.restart()
        #expect(device.send(0x0A, proven(Self.metadata, platform)).map[1] == .integer(1))
        #expect(device.send(0x0A, proven([.integer(1): .integer(2)], platform)).status == .success)
        let site: CBORMap = [.integer(1): .bytes(try CTAPRelyingPartyID("example.org").hash)]
        let list: CBORMap = [.integer(1): .integer(4), .integer(2): .map(site)]
        #expect(device.send(0x0A, proven(list, platform)).map[7] == CTAPDevice.descriptor(id))
        let one: CBORMap = [.integer(2): CTAPDevice.descriptor(id)]
        let removal: CBORMap = [.integer(1): .integer(6), .integer(2): .map(one)]
        #expect(device.send(0x0A, proven(removal, platform)).status == .pinAuthInvalid)
        #expect(device.send(0x01, platform.proven(CTAPDevice.creation())).status == .pinAuthInvalid)
        #expect(device.store.passkeys.count == 1)
        // A wrong proof is one with any token.
        var wrong = proven(Self.metadata, platform)
        wrong[4] = .bytes([UInt8](repeating: 0, count: 32))
        #expect(device.send(0x0A, wrong).status == .pinAuthInvalid)
    }

    @Test func `it is one for all platforms, and ends with the PIN, a stricter rule for PINs and a reset`() throws {
        var (device, platform) = try start()
        var other = try CTAPPlatform(.one, &device)
        #expect(try other.getToken("1234", .persistentCredentialManagement, &device) == .success)
        #expect(other.token == platform.token && platform.token.count == 32)
        let identifier = device.engine.state.identifier
        #expect(try platform.changePIN("1234", to: "12345", &device) == .success)
        #expect(device.send(0x0A, proven(Self.metadata, platform)).status == .pinAuthInvalid)
        try platform.agree(&device)
        #expect(try platform.getToken("12345", .persistentCredentialManagement, &device) == .success)
        #expect(platform.token != other.token && device.engine.state.identifier == identifier)
        #expect(device.send(0x0A, proven(Self.metadata, platform)).status == .success)
        var administrator = try CTAPPlatform(.two, &device)
        #expect(try administrator.getToken("12345", .authenticatorConfiguration, &device) == .success)
        let longer: CBORMap = [.integer(1): .integer(6)]
        let proof = [UInt8](repeating: 0xFF, count: 32) + [0x0D, 3] + CBORValue.map(longer).encoded
        let rule: CBORMap = [
            .integer(1): .integer(3), .integer(2): .map(longer), .integer(3): .integer(2),
            .integer(4): administrator.prove(proof),
        ]
        #expect(device.send(0x0D, rule).status == .success)
        #expect(device.send(0x0A, proven(Self.metadata, platform)).status == .pinAuthInvalid)
        #expect(device.send(0x07).status == .success)
        #expect(device.engine.state.persistentToken == nil && device.engine.state.identifier == nil)
    }

    @Test func `it is for lists alone and for every relying party`() throws {
        var (device, platform) = try start()
        for more in [PinUvAuthPermissions.credentialManagement, .largeBlobWrite] {
            let both = more.union(.persistentCredentialManagement)
            #expect(try platform.getToken("1234", both, &device) == .unauthorizedPermission)
        }
        let status = try platform.getToken("1234", .persistentCredentialManagement, at: "example.org", &device)
        #expect(status == .invalidParameter)
        #expect(try platform.getToken("4321", .persistentCredentialManagement, &device) == .pinInvalid)
    }

    @Test func `its holder alone reads who this is, and that passkeys have changed`() throws {
        var (device, platform) = try start()
        func read() throws -> (identifier: [UInt8], state: [UInt8], sealed: [UInt8]) {
            let map = device.send(0x04).map
            let (identifier, state) = (try #require(map[0x19]?.bytes), try #require(map[0x1E]?.bytes))
            #expect(identifier.count == 32 && state.count == 32)
            return (
                try opened(identifier, "encIdentifier", platform.token),
                try opened(state, "encCredStoreState", platform.token), identifier
            )
        }
        let (first, second) = (try read(), try read())
        #expect(first.identifier == device.engine.state.identifier && first.identifier == second.identifier)
        #expect(first.state == second.state && first.sealed != second.sealed)
        var maker = try CTAPPlatform(.two, &device)
        #expect(try maker.getToken("1234", .makeCredential, at: "example.org", &device) == .success)
        #expect(try read().state == first.state)
        _ = try device.make(maker.proven(CTAPDevice.creation()))
        #expect(try read().state != first.state)
        var stranger = CTAPDevice()
        #expect(stranger.send(0x04).map[0x19] == nil && stranger.send(0x04).map[0x1E] == nil)
    }

    @Test func `what it can is told also where the store is locked`() throws {
        var (device, _) = try start()
        guard case .store(.revision, let number) = device.engine.receive([0x04], channel: 1, at: 0).first,
            case .reply(let reply, 1) = device.engine.answer(CTAPStoreAnswer.failed, to: number, at: 0).first
        else { throw CTAPStatus.other }
        let map = try CBORValue(decoding: reply.dropFirst()).map
        #expect(reply.first == 0 && map?[0x19] != nil && map?[0x1E] == nil)
    }
}
