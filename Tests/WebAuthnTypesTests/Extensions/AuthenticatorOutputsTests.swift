// SPDX-License-Identifier: Apache-2.0

import CBORCoding
import Testing
import WebAuthnTypes

@Suite struct AuthenticatorOutputsTests {
    private static let verification = CBORValue.array([.array([2, 4, 2])])

    private static let registration: CBORMap = [
        .text("credProtect"): 2, .text("minPinLength"): 6, .text("hmac-secret"): .bool(true),
        .text("hmac-secret-mc"): .bytes([UInt8](repeating: 1, count: 48)), .text("credBlob"): .bool(false),
        .text("uvm"): verification, .text("thirdPartyPayment"): .bool(true), .text("tide"): .null,
    ]

    @Test func `each output of a registration has its type`() throws {
        let outputs = try RegistrationAuthenticatorOutputs(Self.registration)
        #expect(outputs.credentialProtection == .userVerificationOptionalWithCredentialIDList)
        #expect(outputs.minPINLength == 6 && outputs.hmacSecret == true && outputs.hmacSecretMC?.count == 48)
        #expect(outputs.isCredBlobStored == false && outputs.thirdPartyPayment == true)
        #expect(outputs.userVerificationMethods?.first?.method == 2)
        #expect(outputs.others == [.text("tide"): .null])
    }

    @Test func `they come out of authenticator data`() throws {
        let data = try AuthenticatorData(parsing: try Samples.registrationData(extensions: Self.registration).encoded)
        let outputs = try RegistrationAuthenticatorOutputs(try #require(data.extensions))
        #expect(outputs == (try RegistrationAuthenticatorOutputs(Self.registration)))
    }

    @Test func `an output that stands twice is refused with the authenticator data`() throws {
        var bytes = try Samples.registrationData(extensions: [.text("a"): 1, .text("b"): 2]).encoded
        bytes[bytes.count - 2] = UInt8(ascii: "a")
        #expect(throws: WebAuthnTypesError.with(.authenticatorDataInvalid)) { try AuthenticatorData(parsing: bytes) }
    }

    @Test(arguments: [32, 48, 64, 80])
    func `each output of an authentication has its type`(_ count: Int) throws {
        let outputs = try AuthenticationAuthenticatorOutputs([
            .text("hmac-secret"): .bytes([UInt8](repeating: 7, count: count)), .text("credBlob"): .bytes([]),
            .text("uvm"): Self.verification, .text("thirdPartyPayment"): .bool(false), .text("credProtect"): 9,
        ])
        #expect(outputs.hmacSecret?.count == count && outputs.credBlob == [] && outputs.thirdPartyPayment == false)
        #expect(outputs.userVerificationMethods?.count == 1)
        #expect(outputs.others == [.text("credProtect"): 9])
    }

    @Test func `silence is nil`() throws {
        let made = try RegistrationAuthenticatorOutputs([:])
        #expect(made.credentialProtection == nil && made.minPINLength == nil && made.hmacSecret == nil)
        #expect(made.others.isEmpty)
        #expect(try AuthenticationAuthenticatorOutputs([:]).hmacSecret == nil)
    }

    @Test func `outputs of other types, lengths and values are errors by name`() throws {
        let huge = CBORValue.unsigned(.max)
        for (name, values) in [
            ("credProtect", [0, 4, -1, .text("2"), .bool(true), .null, huge]),
            ("minPinLength", [-1, .bool(true), .text("6"), .null, huge]),
            ("hmac-secret", [1, .null, .bytes([1]), .text("true")]),
            ("hmac-secret-mc", [.bool(true), .bytes([]), .bytes([UInt8](repeating: 1, count: 33))]),
            ("credBlob", [1, .bytes([]), .undefined]),
            ("uvm", [.array([]), .array([2]), .array([.array([1, 2])]), .array([.array([-1, 2, 3])]), .map([:])]),
            ("thirdPartyPayment", [1, .null]),
        ] as [(String, [CBORValue])] {
            for value in values {
                var map = Self.registration
                map[name] = value
                let error = #expect(throws: WebAuthnTypesError.with(.extensionOutputInvalid), "\(name): \(value)") {
                    try RegistrationAuthenticatorOutputs(map)
                }
                #expect(error?.message.contains(name) == true)
                var unreadable: [ExtensionIdentifier] = []
                let outputs = RegistrationAuthenticatorOutputs(tolerating: map, unreadable: &unreadable)
                #expect(unreadable.map(\.rawValue) == [name])
                map[name] = nil
                #expect(outputs == (try RegistrationAuthenticatorOutputs(map)))
            }
        }
        for (name, values) in [
            ("hmac-secret", [.bool(true), .bytes([]), .bytes([UInt8](repeating: 1, count: 81)), .text("")]),
            ("credBlob", [.bool(true), .null, .text("")]), ("uvm", [.array([.array([1, 65_536, 1])])]),
            ("thirdPartyPayment", [.bytes([1])]),
        ] as [(String, [CBORValue])] {
            for value in values {
                #expect(throws: WebAuthnTypesError.with(.extensionOutputInvalid), "\(name): \(value)") {
                    try AuthenticationAuthenticatorOutputs([.text(name): value])
                }
                var unreadable: [ExtensionIdentifier] = []
                _ = AuthenticationAuthenticatorOutputs(tolerating: [.text(name): value], unreadable: &unreadable)
                #expect(unreadable.map(\.rawValue) == [name])
            }
        }
    }

    @Test func `a name that only looks like a known one is unknown`() throws {
        // The first letter is Cyrillic.
        let outputs = try RegistrationAuthenticatorOutputs([.text("\u{0441}redProtect"): 9])
        #expect(outputs.credentialProtection == nil && outputs.others.count == 1)
        #expect(ExtensionIdentifier(rawValue: "\u{212A}") != ExtensionIdentifier(rawValue: "K"))
    }
}
