// SPDX-License-Identifier: Apache-2.0

import Testing
import WebAuthnTypes

@Suite struct VocabularyTests {
    @Test func `the spellings are the standard's`() {
        let transports: [AuthenticatorTransport] = [.usb, .nfc, .ble, .smartCard, .hybrid, .internal]
        #expect(transports.map(\.rawValue) == ["usb", "nfc", "ble", "smart-card", "hybrid", "internal"])
        let hints: [PublicKeyCredentialHint] = [.securityKey, .clientDevice, .hybrid]
        #expect(hints.map(\.rawValue) == ["security-key", "client-device", "hybrid"])
        let formats: [AttestationFormat] = [
            .none, .packed, .tpm, .androidKey, .androidSafetyNet, .fidoU2F, .apple, .compound,
        ]
        #expect(
            formats.map(\.rawValue) == [
                "none", "packed", "tpm", "android-key", "android-safetynet", "fido-u2f", "apple", "compound",
            ]
        )
        #expect([AuthenticatorAttachment.platform, .crossPlatform].map(\.rawValue) == ["platform", "cross-platform"])
    }

    @Test func `clients follow known values and fall back for others`() {
        #expect(UserVerificationRequirement.required.effective == .required)
        #expect(UserVerificationRequirement(rawValue: "REQUIRED").effective == .preferred)
        #expect(ResidentKeyRequirement.preferred.effective == .preferred)
        #expect(ResidentKeyRequirement(rawValue: "perhaps").effective == .discouraged)
        #expect(AttestationConveyance.direct.effective == .direct)
        #expect(AttestationConveyance(rawValue: "all").effective == .none)
        #expect(AuthenticatorAttachment.platform.effective == .platform)
        #expect(AuthenticatorAttachment(rawValue: "glued").effective == nil)
    }

    @Test(arguments: ["x", "packed", "vendor.format/1", String(repeating: "x", count: 32), "Packed"])
    func `format identifiers may be unknown and keep their case`(identifier: String) throws {
        #expect(try AttestationFormat(identifier).rawValue == identifier)
        #expect((try AttestationFormat(identifier) == .packed) == (identifier == "packed"))
    }

    @Test(arguments: ["", " none", "no ne", "a\"b", "a\\b", "é", "a\u{7F}", "a\0", String(repeating: "x", count: 33)])
    func `malformed format identifiers are refused`(identifier: String) {
        #expect(throws: WebAuthnTypesError.with(.attestationFormatInvalid)) { try AttestationFormat(identifier) }
        #expect(AttestationFormat(rawValue: identifier) == nil)
    }
}
