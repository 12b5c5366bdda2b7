// SPDX-License-Identifier: Apache-2.0

internal import CBORCoding
internal import COSEKeys

/// The numbers of a public key, big-endian.
enum PublicNumbers {
    /// A point: COSE's number of the curve, and two coordinates of the curve's full length.
    case point(curve: Int, x: [UInt8], y: [UInt8])
    /// The bytes of an octet key pair.
    case octets([UInt8])
    /// Modulus and exponent without leading zeroes.
    case rsa(modulus: [UInt8], exponent: [UInt8])

    /// Takes a key apart.
    init(_ key: COSEPublicKey) {
        // The key's own encoding always has what its type requires.
        let map = (try? CBORValue(decoding: key.encoded))?.map ?? CBORMap()
        let second = map[-2]?.bytes ?? []
        switch map[1]?.integer {
        case 2: self = .point(curve: map[-1]?.integer ?? 0, x: second, y: map[-3]?.bytes ?? [])
        case 3: self = .rsa(modulus: map[-1]?.bytes ?? [], exponent: second)
        case 1: self = .octets(second)
        // Algorithm key pairs have their one member elsewhere.
        default: self = .octets(map[-1]?.bytes ?? [])
        }
    }
}
