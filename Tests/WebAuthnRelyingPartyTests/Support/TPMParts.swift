// SPDX-License-Identifier: Apache-2.0

import Crypto
import MartletTesting
import SwiftASN1
import X509

/// The structures of a tpm statement.
struct TPMParts {
    var version = "2.0"
    var algorithm = -7
    var publicArea: [UInt8]
    var magic: [UInt8] = [0xFF, 0x54, 0x43, 0x47]
    var type: [UInt8] = [0x80, 0x17]
    var signer = [UInt8](repeating: 0x11, count: 34)
    var extraData: [UInt8]
    /// Clock, counters and a flag with a value that the library does not allow, as in the standard's vector.
    var clock = [UInt8](repeating: 0x33, count: 17)
    var firmware = [UInt8](repeating: 0x44, count: 8)
    var name: [UInt8]
    var qualifiedName: [UInt8] = []
    var tail: [UInt8] = []

    /// The parts of a genuine statement about a P-256 key, over authenticator data and client data hash.
    init(_ key: P256.Signing.PublicKey, _ signed: [UInt8]) {
        self.init(Self.publicArea(key), Array(SHA256.hash(data: signed)))
    }

    init(_ publicArea: [UInt8], _ extraData: [UInt8]) {
        self.publicArea = publicArea
        self.extraData = extraData
        name = [0x00, 0x0B] + Array(SHA256.hash(data: publicArea))
    }

    var certInfo: [UInt8] {
        magic + type + Self.sized(signer) + Self.sized(extraData) + clock + firmware + Self.sized(name)
            + Self.sized(qualifiedName) + tail
    }

    /// The attributes in the public area: by default sign, userWithAuth, sensitiveDataOrigin, fixedParent, fixedTPM.
    var attributes: UInt32 {
        get { publicArea[4..<8].reduce(0) { $0 << 8 | UInt32($1) } }
        set {
            for index in 0..<4 { publicArea[4 + index] = UInt8(truncatingIfNeeded: newValue >> UInt32(24 - 8 * index)) }
            name = [0x00, 0x0B] + Array(SHA256.hash(data: publicArea))
        }
    }

    /// A public area with SHA-256 for its name, no policy and no schemes.
    static func publicArea(
        _ key: P256.Signing.PublicKey,
        curve: UInt8 = 3,
        coordinate: ([UInt8]) -> [UInt8] = { $0 }
    ) -> [UInt8] {
        let point = Array(key.x963Representation)
        return [0x00, 0x23, 0x00, 0x0B, 0x00, 0x04, 0x00, 0x72, 0x00, 0x00, 0x00, 0x10, 0x00, 0x10, 0x00, curve]
            + [0x00, 0x10] + sized(coordinate(Array(point[1...32]))) + sized(coordinate(Array(point[33...])))
    }

    static func publicArea(modulus: [UInt8], exponent: [UInt8]) -> [UInt8] {
        let bits = modulus.count * 8
        return [0x00, 0x01, 0x00, 0x0B, 0x00, 0x04, 0x00, 0x72, 0x00, 0x00, 0x00, 0x10, 0x00, 0x14, 0x00, 0x0B]
            + [UInt8(bits >> 8), UInt8(bits & 0xFF)] + exponent + sized(modulus)
    }

    static func sized(_ bytes: [UInt8]) -> [UInt8] { [UInt8(bytes.count >> 8), UInt8(bytes.count & 0xFF)] + bytes }

    // MARK: The certificate

    /// The extensions of a genuine attestation certificate, with parts to change.
    static func extensions(
        manufacturer: String? = "id:494E5443",
        names: [UInt8]? = nil,
        usage: [UInt8]? = DERBytes.sequence([[0x06, 0x05, 0x67, 0x81, 0x05, 0x08, 0x03]]),
        constraints: Certificate.Extension? = .leafConstraints
    ) -> [Certificate.Extension] {
        var extensions: [Certificate.Extension] = []
        if let constraints { extensions.append(constraints) }
        if let usage { extensions.append(.raw([2, 5, 29, 37], usage)) }
        if let names {
            extensions.append(.raw([2, 5, 29, 17], critical: true, names))
        } else if let manufacturer {
            let name = deviceName([(1, manufacturer), (2, "M"), (3, "id:1")])
            extensions.append(.raw([2, 5, 29, 17], critical: true, name))
        }
        return extensions
    }

    /// Alternative names with one directory name; each attribute in a relative name of its own, or all in one.
    static func deviceName(_ attributes: [(UInt8, String)], together: Bool = false) -> [UInt8] {
        let pairs = attributes.map { (number, text) in
            DERBytes.sequence([[0x06, 0x05, 0x67, 0x81, 0x05, 0x02, number], DERBytes.text(text)])
        }
        let relatives = together ? [DERBytes.set(pairs)] : pairs.map { DERBytes.set([$0]) }
        return DERBytes.sequence([DERBytes.explicit(4, DERBytes.sequence(relatives))])
    }
}
