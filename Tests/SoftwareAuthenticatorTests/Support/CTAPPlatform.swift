// SPDX-License-Identifier: Apache-2.0

import CBORCoding
import CTAPTypes
import Crypto
import CryptoExtras
import MartletTesting
import Testing

/// A platform's half of a PIN/UV auth protocol, written from the standard for tests.
struct CTAPPlatform {
    let number: PinUvAuthProtocolNumber
    private let key = P256.KeyAgreement.PrivateKey()
    private var authentication = SymmetricKey(size: .bits256)
    private var encryption = SymmetricKey(size: .bits256)
    private(set) var token: [UInt8] = []

    /// Agrees on a secret with a device.
    init(_ number: PinUvAuthProtocolNumber = .two, _ device: inout CTAPDevice) throws {
        self.number = number
        try agree(&device)
    }

    mutating func agree(_ device: inout CTAPDevice) throws {
        let answer = device.send(0x06, [.integer(1): .integer(number.rawValue), .integer(2): .integer(2)])
        let share = try #require(answer.map[1]?.map)
        let (x, y) = (try #require(share[-2]?.bytes), try #require(share[-3]?.bytes))
        let peer = try P256.KeyAgreement.PublicKey(x963Representation: [4] + x + y)
        let shared = try key.sharedSecretFromKeyAgreement(with: peer)
        if number == .one {
            authentication = SymmetricKey(data: shared.withUnsafeBytes { SHA256.hash(data: $0) })
            encryption = authentication
        } else {
            func derive(_ use: String) -> SymmetricKey {
                shared.hkdfDerivedSymmetricKey(
                    using: SHA256.self,
                    salt: [UInt8](repeating: 0, count: 32),
                    sharedInfo: Array(use.utf8),
                    outputByteCount: 32
                )
            }
            (authentication, encryption) = (derive("CTAP2 HMAC key"), derive("CTAP2 AES key"))
        }
    }

    var share: CBORValue {
        let point = Array(key.publicKey.x963Representation)
        return .map([
            .integer(1): .integer(2), .integer(3): .integer(-25), .integer(-1): .integer(1),
            .integer(-2): .bytes(Array(point[1...32])), .integer(-3): .bytes(Array(point[33...])),
        ])
    }

    func encrypt(_ bytes: [UInt8]) throws -> [UInt8] {
        let start = number == .one ? [UInt8](repeating: 0, count: 16) : [UInt8](repeating: 9, count: 16)
        let vector = try AES._CBC.IV(ivBytes: start)
        let blocks = try AES._CBC.encrypt(bytes, using: encryption, iv: vector, noPadding: true)
        return (number == .one ? [] : start) + Array(blocks)
    }

    func decrypt(_ bytes: [UInt8]) throws -> [UInt8] {
        let start = number == .one ? [UInt8](repeating: 0, count: 16) : Array(bytes.prefix(16))
        let vector = try AES._CBC.IV(ivBytes: start)
        let blocks = number == .one ? bytes[...] : bytes.dropFirst(16)
        return Array(try AES._CBC.decrypt(blocks, using: encryption, iv: vector, noPadding: true))
    }

    func code(_ message: [UInt8], _ key: SymmetricKey? = nil) -> [UInt8] {
        let whole = Array(HMAC<SHA256>.authenticationCode(for: message, using: key ?? authentication))
        return number == .one ? Array(whole.prefix(16)) : whole
    }

    static func pinHash(_ pin: String) -> [UInt8] { Array(SHA256.hash(data: Array(pin.utf8)).prefix(16)) }

    static func padded(_ pin: String) -> [UInt8] {
        let bytes = Array(pin.utf8)
        return bytes + [UInt8](repeating: 0, count: max(0, 64 - bytes.count))
    }

    // MARK: Commands

    func setPIN(_ pin: String, _ device: inout CTAPDevice) throws -> CTAPStatus {
        let newPIN = try encrypt(Self.padded(pin))
        return device.send(
            0x06,
            [
                .integer(1): .integer(number.rawValue), .integer(2): .integer(3), .integer(3): share,
                .integer(4): .bytes(code(newPIN)), .integer(5): .bytes(newPIN),
            ]
        ).status
    }

    func changePIN(_ old: String, to new: String, _ device: inout CTAPDevice) throws -> CTAPStatus {
        let (newPIN, pinHash) = (try encrypt(Self.padded(new)), try encrypt(Self.pinHash(old)))
        return device.send(
            0x06,
            [
                .integer(1): .integer(number.rawValue), .integer(2): .integer(4), .integer(3): share,
                .integer(4): .bytes(code(newPIN + pinHash)), .integer(5): .bytes(newPIN), .integer(6): .bytes(pinHash),
            ]
        ).status
    }

    mutating func getToken(
        _ pin: String?,
        _ permissions: PinUvAuthPermissions,
        at site: String? = nil,
        _ device: inout CTAPDevice
    ) throws -> CTAPStatus {
        var map: CBORMap = [
            .integer(1): .integer(number.rawValue), .integer(2): .integer(pin == nil ? 6 : 9), .integer(3): share,
            .integer(9): .integer(permissions.rawValue),
        ]
        if let pin { map[6] = .bytes(try encrypt(Self.pinHash(pin))) }
        map[0x0A] = site.map(CBORValue.text)
        let answer = device.send(0x06, map)
        if let encrypted = answer.map[2]?.bytes { token = try decrypt(encrypted) }
        return answer.status
    }

    /// Proves with the token.
    func prove(_ message: [UInt8]) -> CBORValue { .bytes(code(message, SymmetricKey(data: token))) }

    /// A creation with a proof.
    func proven(_ creation: CBORMap) -> CBORMap {
        var map = creation
        map[8] = prove(CTAPDevice.hash)
        map[9] = .integer(number.rawValue)
        return map
    }

    /// A signature with a proof.
    func provenAssertion(_ assertion: CBORMap) -> CBORMap {
        var map = assertion
        map[6] = prove(CTAPDevice.hash)
        map[7] = .integer(number.rawValue)
        return map
    }

    /// Salts for `hmac-secret`.
    func salts(_ salts: [UInt8]) throws -> CBORValue {
        let encrypted = try encrypt(salts)
        return .map([
            .integer(1): share, .integer(2): .bytes(encrypted), .integer(3): .bytes(code(encrypted)),
            .integer(4): .integer(number.rawValue),
        ])
    }
}
