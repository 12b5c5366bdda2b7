// SPDX-License-Identifier: Apache-2.0

import CBORCoding
import COSEKeys
import CTAPTypes
import MartletTesting
import Testing
import WebAuthnTypes

@Suite struct CTAPRequestTests {
    private static let makeCredential: CBORMap = [
        .integer(1): .bytes([UInt8](repeating: 7, count: 32)),
        .integer(2): .map([.text("id"): .text("example.org"), .text("name"): .text("Example")]),
        .integer(3): .map([.text("id"): .bytes([1]), .text("name"): .text("robin")]),
        .integer(4): .array([.map([.text("alg"): .integer(-7), .text("type"): .text("public-key")])]),
    ]

    private func status(_ message: [UInt8]) -> CTAPStatus? {
        do throws(CTAPStatus) {
            _ = try CTAPRequest(message)
            return nil
        } catch {
            return error
        }
    }

    private func status(_ command: UInt8, _ map: CBORMap) -> CTAPStatus? {
        status([command] + CBORValue.map(map).encoded)
    }

    @Test func `a whole request is read`() throws {
        let message = [0x01] + CBORValue.map(Self.makeCredential).encoded
        guard case .makeCredential(let request) = try CTAPRequest(message) else {
            Issue.record("another command was read")
            return
        }
        #expect(request.relyingParty.id.text == "example.org")
        #expect(request.user.name == "robin")
        #expect(request.algorithms == [.es256])
    }

    /// What is wrong with the bytes, whatever the command.
    @Test(arguments: [
        ("", CTAPStatus.invalidLength), ("03", .invalidCommand), ("09", .invalidCommand), ("40", .invalidCommand),
        ("0400", .invalidLength), ("07A0", .invalidLength),
        ("01", .missingParameter), ("01A0", .missingParameter),
        // Not a map; something behind it; a map that breaks off.
        ("0180", .unexpectedType), ("01A000", .invalidCBOR), ("01A1", .invalidCBOR),
        // An indefinite length, a tag, a longer number than needed, a key twice, keys out of order.
        ("01BFFF", .invalidCBOR), ("01C0A0", .invalidCBOR), ("01A1180100", .invalidCBOR),
        ("01A201000100", .invalidCBOR),
        ("01A202000100", .invalidCBOR), ("01A26162006161F4", .invalidCBOR),
        // Five levels.
        ("01A101A101A101A101A0", .invalidCBOR), ("01A1018181818180", .invalidCBOR),
    ])
    func `bytes that are not canonical are refused`(hex: String, expected: CTAPStatus) throws {
        #expect(status(try [UInt8](hex: hex)) == expected)
    }

    @Test func `a message longer than CTAPHID carries is refused`() {
        #expect(status([0x01] + [UInt8](repeating: 0, count: 7_609)) == .requestTooLarge)
    }

    @Test(arguments: [1, 2, 3, 4])
    func `each parameter that must be there is missed`(key: Int) {
        var map = Self.makeCredential
        map[key] = nil
        #expect(status(0x01, map) == .missingParameter)
    }

    @Test(arguments: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
    func `a parameter of another type is refused`(key: Int) {
        var map = Self.makeCredential
        map[key] = .bool(true)
        #expect(status(0x01, map) == .unexpectedType)
    }

    @Test func `what is not known is passed over`() {
        var map = Self.makeCredential
        map[0x55] = .text("of later editions")
        map[0x07] = .map([.text("later"): .integer(1)])
        map[0x06] = .map([.text("later"): .integer(1)])
        #expect(status(0x01, map) == nil)
    }

    @Test func `values that no one can keep are refused`() {
        var map = Self.makeCredential
        map[1] = .bytes([1, 2, 3])
        #expect(status(0x01, map) == .invalidLength)
        map = Self.makeCredential
        map[3] = .map([.text("id"): .bytes([UInt8](repeating: 0, count: 65))])
        #expect(status(0x01, map) == .invalidLength)
        map = Self.makeCredential
        map[2] = .map([.text("id"): .text("")])
        #expect(status(0x01, map) == .invalidParameter)
        map[2] = .map([.text("id"): .text(String(repeating: "a", count: 254))])
        #expect(status(0x01, map) == .limitExceeded)
        map[2] = .map([.text("id"): .text("example.org\u{7}")])
        #expect(status(0x01, map) == .invalidParameter)
        map = Self.makeCredential
        map[6] = .map([.text("credProtect"): .integer(4)])
        #expect(status(0x01, map) == .invalidParameter)
        let entry = CBORValue.map([.text("id"): .bytes([1]), .text("type"): .text("public-key")])
        map = Self.makeCredential
        map[5] = .array([CBORValue](repeating: entry, count: 65))
        #expect(status(0x01, map) == .limitExceeded)
    }

    @Test func `a code needs its protocol, and an empty one does not`() {
        var map = Self.makeCredential
        map[8] = .bytes([1])
        #expect(status(0x01, map) == .missingParameter)
        map[9] = .integer(3)
        #expect(status(0x01, map) == .invalidParameter)
        map[8] = .bytes([])
        map[9] = nil
        #expect(status(0x01, map) == nil)
    }

    @Test(
        arguments: [
            (0x06, [:], CTAPStatus.missingParameter), (0x06, [.integer(2): .integer(8)], .invalidSubcommand),
            (0x06, [.integer(2): .integer(2)], .missingParameter),
            (0x06, [.integer(1): .integer(3), .integer(2): .integer(2)], .invalidParameter),
            (0x0A, [:], .missingParameter), (0x0A, [.integer(1): .integer(9)], .invalidSubcommand),
            (0x0A, [.integer(1): .integer(4)], .missingParameter),
            (0x0C, [:], .invalidParameter), (0x0C, [.integer(1): .integer(1)], .invalidParameter),
            (0x0C, [.integer(1): .integer(7_546), .integer(3): .integer(0)], .invalidLength),
            (0x0C, [.integer(1): .integer(1), .integer(2): .bytes([]), .integer(3): .integer(0)], .invalidParameter),
            (0x0C, [.integer(2): .bytes([1]), .integer(3): .integer(0)], .invalidParameter),
            (0x0C, [.integer(2): .bytes([1]), .integer(3): .integer(1), .integer(4): .integer(20)], .invalidParameter),
            (0x0D, [:], .missingParameter), (0x0D, [.integer(1): .integer(1)], .invalidSubcommand),
            (0x0D, [.integer(1): .integer(0xFF)], .invalidSubcommand),
        ] as [(UInt8, CBORMap, CTAPStatus)]
    )
    func `subcommands miss and refuse likewise`(command: UInt8, map: CBORMap, expected: CTAPStatus) {
        #expect(status(command, map) == expected)
    }

    @Test func `a token for a ceremony names its relying party, and its use`() {
        let share: CBORMap = [
            .integer(1): .integer(2), .integer(-1): .integer(1), .integer(-2): .bytes([]), .integer(-3): .bytes([]),
        ]
        var map: CBORMap = [
            .integer(1): .integer(2), .integer(2): .integer(9), .integer(3): .map(share), .integer(6): .bytes([1]),
        ]
        #expect(status(0x06, map) == .missingParameter)
        map[9] = .integer(0)
        #expect(status(0x06, map) == .invalidParameter)
        map[9] = .integer(1)
        #expect(status(0x06, map) == .missingParameter)
        map[0x0A] = .text("example.org")
        #expect(status(0x06, map) == nil)
        map[2] = .integer(5)
        #expect(status(0x06, map) == .invalidParameter)
    }

    @Test func `long names are cut between characters`() {
        let name = String(repeating: "é", count: 200)
        let user = CTAPUser(id: .init(from: .stuck(at: 1)), name: "a" + name)
        #expect(user.name == "a" + String(repeating: "é", count: 127))
    }
}
