// SPDX-License-Identifier: Apache-2.0

import COSEKeys
import JSONCoding
import WebAuthnTypes

/// Draws values of the standard with a seed: every optional member is there or not, every list empty or not, known and
/// unknown words side by side.
struct Dice: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        // SplitMix64: small, and good enough to vary shapes.
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    mutating func coin() -> Bool { Bool.random(using: &self) }

    mutating func bytes(_ range: ClosedRange<Int>) -> [UInt8] {
        (0..<Int.random(in: range, using: &self)).map { _ in UInt8.random(in: 0...255, using: &self) }
    }

    mutating func text() -> String {
        let words = [
            "", "a", "Ada", "María 🐦", "\"quoted\" \\ \u{8}\n\u{0}", "\u{2028}", "rk", "prf", "results", "id", "type",
            "rp",
            "timeout", "\u{212A}ey", "Key", "transports", "getClientExtensionResults",
            String(repeating: "x", count: 70),
        ]
        return words.randomElement(using: &self) ?? ""
    }

    mutating func json(depth: Int = 3) -> JSONValue {
        switch Int.random(in: 0..<(depth > 0 ? 8 : 6), using: &self) {
        case 0: .null
        case 1: .bool(coin())
        case 2: .integer(Int64.random(in: .min ... .max, using: &self))
        case 3: .number(Double.random(in: -1e18...1e18, using: &self) + 0.5)
        case 4, 5: .string(text())
        case 6: .array((0..<Int.random(in: 0...3, using: &self)).map { _ in json(depth: depth - 1) })
        default: .object(members(depth: depth - 1))
        }
    }

    mutating func members(depth: Int = 2) -> JSONObject {
        var object = JSONObject()
        for _ in 0..<Int.random(in: 0...4, using: &self) { object[text()] = json(depth: depth) }
        return object
    }

    mutating func maybe<Value>(_ value: (inout Dice) throws -> Value) rethrows -> Value? {
        try coin() ? value(&self) : nil
    }

    mutating func list<Value>(_ value: (inout Dice) throws -> Value) rethrows -> [Value] {
        try (0..<[0, 0, 1, 2, 5][Int.random(in: 0..<5, using: &self)]).map { _ in try value(&self) }
    }

    mutating func word<Value: RawRepresentable<String>>(_ known: [Value], _ make: (String) -> Value) -> Value {
        coin() ? known.randomElement(using: &self) ?? make("x") : make(text())
    }

    mutating func transport() -> AuthenticatorTransport {
        // Responses refuse what no client would write, so unknown ones stay short.
        [.usb, .nfc, .ble, .smartCard, .hybrid, .internal, AuthenticatorTransport(rawValue: "telepathy")]
            .randomElement(using: &self) ?? .usb
    }

    mutating func attachment() -> AuthenticatorAttachment {
        // As short as unknown transports are.
        [.platform, .crossPlatform, AuthenticatorAttachment(rawValue: "wearable")].randomElement(using: &self)
            ?? .platform
    }

    mutating func hint() -> PublicKeyCredentialHint {
        word([.securityKey, .clientDevice, .hybrid]) { PublicKeyCredentialHint(rawValue: $0) }
    }

    mutating func verification() -> UserVerificationRequirement {
        word([.required, .preferred, .discouraged]) { UserVerificationRequirement(rawValue: $0) }
    }

    mutating func descriptor() throws -> PublicKeyCredentialDescriptor {
        PublicKeyCredentialDescriptor(
            id: try CredentialID(bytes(1...70)),
            transports: list { $0.transport() },
            otherMembers: members()
        )
    }
}
