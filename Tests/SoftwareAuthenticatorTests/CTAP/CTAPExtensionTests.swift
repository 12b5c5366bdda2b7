// SPDX-License-Identifier: Apache-2.0

import CBORCoding
import CTAPTypes
import MartletTesting
import PasskeyRecords
import SecretMemory
import SoftwareAuthenticator
import Testing
import WebAuthnTypes

@Suite struct CTAPExtensionTests {
    /// The vector `prf.ctap2.two.pin2` of WebAuthn Level 3.
    @Test func `secrets are those of the standard's vector`() throws {
        let key = try [UInt8](hex: "437e065e723a98b2f08f39d8baf7c53ecb3c363c5e5104bdaaf5d5ca2e028154")
        let other = [UInt8](repeating: 1, count: 32)
        var passkey = PasskeyRecord(
            credentialID: [1],
            relyingParty: "example.org",
            username: "",
            displayName: "",
            userHandle: [1],
            key: nil
        )
        #expect(passkey.secret(for: other, isVerified: true) == nil)
        passkey.verifiedSecret = SecretBytes(copying: key)
        passkey.unverifiedSecret = SecretBytes(copying: other)
        let salt = PRFInput.salt(try [UInt8](hex: "576562417574686e20505246207465737420766563746f727302"))
        let expected = try [UInt8](hex: "3c33e07d202c3b029cc21f1722767021bf27d595933b3d2b6a1b9d5dddc77fae")
        #expect(passkey.secret(for: salt, isVerified: true) == SecretBytes(copying: expected))
        #expect(passkey.secret(for: salt, isVerified: false) != SecretBytes(copying: expected))
    }

    @Test(arguments: PinUvAuthProtocolNumber.allCases)
    func `salts give the same secrets at each signature, and others to a verified person`(
        number: PinUvAuthProtocolNumber
    ) throws {
        var device = CTAPDevice { $0.verification = .ready }
        let platform = try CTAPPlatform(number, &device)
        let salts = [UInt8](repeating: 3, count: 32) + [UInt8](repeating: 4, count: 32)
        var creation = CTAPDevice.creation()
        creation[7] = .map([.text("rk"): .bool(true), .text("uv"): .bool(true)])
        creation[6] = .map([.text("hmac-secret"): .bool(true), .text("hmac-secret-mc"): try platform.salts(salts)])
        let outputs = try #require(try device.make(creation).extensions)
        #expect(outputs["hmac-secret"] == .bool(true))
        let first = try platform.decrypt(try #require(outputs["hmac-secret-mc"]?.bytes))
        func secrets(_ isVerified: Bool, _ salts: [UInt8]) throws -> [UInt8] {
            var assertion = CTAPDevice.assertion()
            assertion[4] = .map([.text("hmac-secret"): try platform.salts(salts)])
            assertion[5] = .map([.text("uv"): .bool(isVerified)])
            let answer = device.send(0x02, assertion)
            let data = try AuthenticatorData(parsing: try #require(answer.map[2]?.bytes))
            return try platform.decrypt(try #require(data.extensions?["hmac-secret"]?.bytes))
        }
        #expect(first.count == 64)
        #expect(try secrets(true, salts) == first)
        #expect(try secrets(true, Array(salts.prefix(32))) == Array(first.prefix(32)))
        #expect(try secrets(false, salts) != first)
    }

    @Test func `salts of another length, under a wrong code or without consent are refused`() throws {
        var device = CTAPDevice()
        let platform = try CTAPPlatform(.two, &device)
        _ = try device.make()
        var assertion = CTAPDevice.assertion()
        assertion[4] = .map([.text("hmac-secret"): try platform.salts([UInt8](repeating: 0, count: 48))])
        #expect(device.send(0x02, assertion).status == .invalidParameter)
        var salts = try #require(try platform.salts([UInt8](repeating: 0, count: 32)).map)
        salts[3] = .bytes([UInt8](repeating: 0, count: 32))
        assertion[4] = .map([.text("hmac-secret"): .map(salts)])
        #expect(device.send(0x02, assertion).status == .pinAuthInvalid)
        assertion[4] = .map([.text("hmac-secret"): try platform.salts([UInt8](repeating: 0, count: 32))])
        assertion[5] = .map([.text("up"): .bool(false)])
        #expect(device.send(0x02, assertion).status == .unsupportedOption)
    }

    @Test(arguments: [(64, true, true), (65, true, false), (10, false, false)])
    func `a few bytes are kept with a discoverable passkey`(count: Int, discoverable: Bool, isKept: Bool) throws {
        var device = CTAPDevice()
        let blob = [UInt8](repeating: 5, count: count)
        var creation = CTAPDevice.creation(discoverable: discoverable)
        creation[6] = .map([.text("credBlob"): .bytes(blob)])
        let made = try device.make(creation)
        #expect(made.extensions?["credBlob"] == .bool(isKept))
        var assertion = CTAPDevice.assertion(allowing: [made.madeID])
        assertion[4] = .map([.text("credBlob"): .bool(true)])
        let data = try AuthenticatorData(parsing: try #require(device.send(0x02, assertion).map[2]?.bytes))
        #expect(data.extensions?["credBlob"] == .bytes(isKept ? blob : []))
    }

    @Test func `a key for a large blob belongs to a discoverable passkey and stays the same`() throws {
        var device = CTAPDevice()
        var creation = CTAPDevice.creation(discoverable: false)
        creation[6] = .map([.text("largeBlobKey"): .bool(true)])
        #expect(device.send(0x01, creation).status == .invalidOption)
        creation[7] = .map([.text("rk"): .bool(true)])
        let made = device.send(0x01, creation)
        #expect(made.map[5]?.bytes?.count == 32)
        var assertion = CTAPDevice.assertion()
        #expect(device.send(0x02, assertion).map[7] == nil)
        assertion[4] = .map([.text("largeBlobKey"): .bool(true)])
        #expect(device.send(0x02, assertion).map[7] == made.map[5])
        assertion[4] = .map([.text("largeBlobKey"): .bool(false)])
        #expect(device.send(0x02, assertion).status == .invalidOption)
    }

    @Test func `a passkey confirms payments where that was asked for when it was made`() throws {
        var device = CTAPDevice()
        for (name, input) in [("ada", true), ("grace", false), ("robin", nil)] as [(String, Bool?)] {
            var creation = CTAPDevice.creation(name)
            if let input { creation[6] = .map([.text("thirdPartyPayment"): .bool(input)]) }
            let made = try device.make(creation)
            // The standard has no output for it here.
            #expect(made.extensions == nil)
            var assertion = CTAPDevice.assertion(allowing: [made.madeID])
            func output() throws -> CBORValue? {
                let data = device.send(0x02, assertion).map[2]?.bytes
                return try AuthenticatorData(parsing: try #require(data)).extensions?["thirdPartyPayment"]
            }
            #expect(try output() == nil)
            assertion[4] = .map([.text("thirdPartyPayment"): .bool(true)])
            #expect(try output() == .bool(input == true))
        }
    }

    @Test func `a rule for PINs that is not kept is refused`() {
        var device = CTAPDevice()
        for (rule, expected) in [(true, CTAPStatus.invalidParameter), (false, .success)] {
            let inner: CBORMap = [.integer(1): .integer(5), .integer(4): .bool(rule)]
            #expect(device.send(0x0D, [.integer(1): .integer(3), .integer(2): .map(inner)]).status == expected)
        }
        #expect(device.send(0x04).map[0x1B] == nil)
    }

    @Test func `the shortest length of a PIN is shown to those alone who are on the list`() throws {
        var device = CTAPDevice()
        let parties: CBORMap = [.integer(1): .integer(6), .integer(2): .array([.text("example.org")])]
        #expect(device.send(0x0D, [.integer(1): .integer(3), .integer(2): .map(parties)]).status == .success)
        for (site, expected) in [("example.org", CBORValue.integer(6)), ("example.com", nil)] {
            var creation = CTAPDevice.creation(at: site)
            creation[6] = .map([.text("minPinLength"): .bool(true)])
            #expect(try device.make(creation).extensions?["minPinLength"] == expected)
        }
        let lower: CBORMap = [.integer(1): .integer(5)]
        #expect(device.send(0x0D, [.integer(1): .integer(3), .integer(2): .map(lower)]).status == .pinPolicyViolation)
    }
}
