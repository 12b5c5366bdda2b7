// SPDX-License-Identifier: Apache-2.0

import CBORCoding
import CTAPTypes
import SoftwareAuthenticator
import Testing
import WebAuthnTypes

@Suite struct ClientPINTests {
    /// A device with a PIN, and a platform that speaks with it.
    private func scene(_ number: PinUvAuthProtocolNumber = .two) throws -> (CTAPDevice, CTAPPlatform) {
        var device = CTAPDevice()
        let platform = try CTAPPlatform(number, &device)
        #expect(try platform.setPIN("1234", &device) == .success)
        return (device, platform)
    }

    @Test(arguments: PinUvAuthProtocolNumber.allCases)
    func `a token of either protocol makes a passkey and signs with it`(number: PinUvAuthProtocolNumber) throws {
        var (device, platform) = try scene(number)
        #expect(device.send(0x01, CTAPDevice.creation()).status == .puatRequired)
        #expect(try platform.getToken("1234", .makeCredential, at: "example.org", &device) == .success)
        let made = device.send(0x01, platform.proven(CTAPDevice.creation()))
        let data = try AuthenticatorData(parsing: try #require(made.map[2]?.bytes))
        #expect(data.flags.isSuperset(of: [.userPresent, .userVerified]))
        #expect(try platform.getToken("1234", .getAssertion, at: "example.org", &device) == .success)
        #expect(device.send(0x02, platform.provenAssertion(CTAPDevice.assertion())).status == .success)
    }

    @Test func `a token is good for one ceremony, its permission and its site`() throws {
        var (device, platform) = try scene()
        let proven = { (platform: CTAPPlatform) in platform.proven(CTAPDevice.creation()) }
        #expect(try platform.getToken("1234", .getAssertion, at: "example.org", &device) == .success)
        #expect(device.send(0x01, proven(platform)).status == .pinAuthInvalid)
        #expect(try platform.getToken("1234", .makeCredential, at: "example.com", &device) == .success)
        #expect(device.send(0x01, proven(platform)).status == .pinAuthInvalid)
        #expect(try platform.getToken("1234", .makeCredential, at: "example.org", &device) == .success)
        #expect(device.send(0x01, proven(platform)).status == .success)
        #expect(device.send(0x01, proven(platform)).status == .pinAuthInvalid)
        #expect(device.store.passkeys.count == 1)
    }

    @Test func `a proof over other bytes, of another protocol or cut short is none`() throws {
        var (device, platform) = try scene()
        #expect(try platform.getToken("1234", .makeCredential, at: "example.org", &device) == .success)
        var bent = platform.proven(CTAPDevice.creation())
        bent[1] = .bytes([UInt8](repeating: 8, count: 32))
        #expect(device.send(0x01, bent).status == .pinAuthInvalid)
        var other = platform.proven(CTAPDevice.creation())
        other[9] = .integer(1)
        #expect(device.send(0x01, other).status == .pinAuthInvalid)
        var short = platform.proven(CTAPDevice.creation())
        short[8] = .bytes(Array(try #require(short[8]?.bytes).prefix(16)))
        #expect(device.send(0x01, short).status == .pinAuthInvalid)
    }

    @Test func `an unused token dies after thirty seconds, a used one after ten minutes`() throws {
        var (device, platform) = try scene()
        let metadata = { (platform: CTAPPlatform) -> CBORMap in
            [.integer(1): .integer(1), .integer(3): .integer(2), .integer(4): platform.prove([1])]
        }
        #expect(try platform.getToken("1234", .credentialManagement, &device) == .success)
        device.now += 30_000
        #expect(device.send(0x0A, metadata(platform)).status == .pinAuthInvalid)
        #expect(try platform.getToken("1234", .credentialManagement, &device) == .success)
        #expect(device.send(0x0A, metadata(platform)).status == .success)
        device.now += 599_999
        #expect(device.send(0x0A, metadata(platform)).status == .success)
        device.now += 1
        #expect(device.send(0x0A, metadata(platform)).status == .pinAuthInvalid)
    }

    @Test func `a wrong PIN is counted before it is compared`() throws {
        var (device, platform) = try scene()
        let wrong = try platform.encrypt(CTAPPlatform.pinHash("9999"))
        let message: CBORMap = [
            .integer(1): .integer(2), .integer(2): .integer(5), .integer(3): platform.share, .integer(6): .bytes(wrong),
        ]
        let bytes = [0x06] + CBORValue.map(message).encoded
        guard case .store(.save(let state), _) = device.engine.receive(bytes, channel: 1, at: 0).first else {
            throw CTAPStatus.other
        }
        #expect(state.pinRetries == 7)
        // Pulled out now, the try is lost.
        _ = device.engine.restart(state, at: 0)
        #expect(device.send(0x06, [.integer(1): .integer(2), .integer(2): .integer(1)]).map[3] == .integer(7))
        try platform.agree(&device)
        #expect(try platform.getToken("1234", .makeCredential, at: "a", &device) == .success)
        #expect(device.engine.state.pinRetries == 8)
    }

    @Test func `three wrong PINs wait for a restart, eight for a reset`() throws {
        var (device, platform) = try scene()
        var statuses: [CTAPStatus] = []
        for attempt in 1...9 {
            try platform.agree(&device)
            statuses.append(try platform.getToken("9999", .makeCredential, at: "a", &device))
            if attempt % 3 == 0 { device.restart() }
        }
        #expect(
            statuses == [
                .pinInvalid, .pinInvalid, .pinAuthBlocked, .pinInvalid, .pinInvalid, .pinAuthBlocked, .pinInvalid,
                .pinBlocked, .pinBlocked,
            ]
        )
        try platform.agree(&device)
        #expect(try platform.getToken("1234", .makeCredential, at: "a", &device) == .pinBlocked)
        #expect(device.send(0x07).status == .success)
        #expect(device.engine.state.pin == nil && device.engine.state.pinRetries == 8)
    }

    @Test func `after a wrong PIN the platform must agree on a new secret`() throws {
        var (device, platform) = try scene()
        #expect(try platform.getToken("9999", .makeCredential, at: "a", &device) == .pinInvalid)
        #expect(try platform.getToken("1234", .makeCredential, at: "a", &device) == .pinInvalid)
        try platform.agree(&device)
        #expect(try platform.getToken("1234", .makeCredential, at: "a", &device) == .success)
    }

    @Test(arguments: ["", "123", String(repeating: "1", count: 64), "👍👍👍"])
    func `a PIN that is too short or too long is refused`(pin: String) throws {
        var device = CTAPDevice()
        #expect(try CTAPPlatform(.two, &device).setPIN(pin, &device) == .pinPolicyViolation)
        #expect(device.engine.state.pin == nil)
    }

    @Test func `a first PIN is set once, and changed for the old one alone`() throws {
        var (device, platform) = try scene()
        #expect(try platform.setPIN("5678", &device) == .pinAuthInvalid)
        #expect(try platform.changePIN("9999", to: "5678", &device) == .pinInvalid)
        try platform.agree(&device)
        #expect(try platform.changePIN("1234", to: "5678", &device) == .success)
        #expect(try platform.getToken("5678", .makeCredential, at: "a", &device) == .success)
    }

    @Test func `the PIN never leaves its hash`() throws {
        let (device, _) = try scene()
        #expect("\(String(describing: device.engine.state))".contains("<redacted>"))
    }

    @Test func `a share that is no point of the curve is refused`() throws {
        var (device, _) = try scene()
        let zero = CBORValue.bytes([UInt8](repeating: 0, count: 32))
        let share: CBORMap = [
            .integer(1): .integer(2), .integer(3): .integer(-25), .integer(-1): .integer(1), .integer(-2): zero,
            .integer(-3): zero,
        ]
        let message: CBORMap = [
            .integer(1): .integer(2), .integer(2): .integer(5), .integer(3): .map(share), .integer(6): zero,
        ]
        #expect(device.send(0x06, message).status == .invalidParameter)
        #expect(device.engine.state.pinRetries == 8)
    }

    @Test func `permissions that are not offered are refused`() throws {
        var (device, platform) = try scene()
        #expect(try platform.getToken("1234", .bioEnrollment, &device) == .unauthorizedPermission)
        #expect(try platform.getToken("1234", PinUvAuthPermissions(rawValue: 0x80), &device) == .unauthorizedPermission)
    }

    @Test func `built-in verification gives a token that needs no second consent`() throws {
        var device = CTAPDevice { $0.verification = .ready }
        var platform = try CTAPPlatform(.two, &device)
        #expect(try platform.getToken(nil, .makeCredential, at: "example.org", &device) == .success)
        #expect(device.send(0x01, platform.proven(CTAPDevice.creation())).status == .success)
        #expect(device.questions == [.permit(.makeCredential, try CTAPRelyingPartyID("example.org"))])
        device.answers = [.notVerified]
        #expect(try platform.getToken(nil, .makeCredential, at: "example.org", &device) == .uvInvalid)
        #expect(device.send(0x06, [.integer(2): .integer(7)]).map[5] == .integer(4))
    }

    @Test func `without built-in verification there is no such token`() throws {
        var (device, platform) = try scene()
        #expect(try platform.getToken(nil, .makeCredential, at: "a", &device) == .notAllowed)
    }

    @Test func `a forced change makes the old PIN useless, and the same one again, too`() throws {
        var (device, platform) = try scene()
        #expect(try platform.getToken("1234", .authenticatorConfiguration, &device) == .success)
        let inner: CBORMap = [.integer(3): .bool(true)]
        let proof = [UInt8](repeating: 0xFF, count: 32) + [0x0D, 3] + CBORValue.map(inner).encoded
        let force: CBORMap = [
            .integer(1): .integer(3), .integer(2): .map(inner), .integer(3): .integer(2),
            .integer(4): platform.prove(proof),
        ]
        #expect(device.send(0x0D, force).status == .success)
        #expect(device.engine.information.forcesPINChange)
        #expect(try platform.getToken("1234", .makeCredential, at: "a", &device) == .pinInvalid)
        #expect(try platform.changePIN("1234", to: "1234", &device) == .pinPolicyViolation)
        #expect(try platform.changePIN("1234", to: "5678", &device) == .success)
        #expect(try platform.getToken("5678", .makeCredential, at: "a", &device) == .success)
    }
}
