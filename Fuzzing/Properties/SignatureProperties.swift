// SPDX-License-Identifier: Apache-2.0

import ByteEncodings
import COSEKeys

extension FuzzProperty {
    /// One message signed by one key, whose other half was thrown away: of its signature's numbers ECDSA knows just one
    /// more signature.
    static let ecdsaSignature = FuzzProperty("ecdsa-signature") { bytes in
        guard let key = try? COSEPublicKey(p256Point: point) else { return "the key of the test is none" }
        for signature in signatures where !key.isValid(signature: signature, over: message) {
            return "a good signature is refused: \(Hexadecimal.encode(signature))"
        }
        guard key.isValid(signature: bytes, over: message), !signatures.contains(bytes) else { return nil }
        return "a signature has another spelling"
    }

    private static let message = Array("one signature, one spelling".utf8)

    private static let point = hexadecimal(
        "045fa40577abff1ba790fee4cb8a6285d5cd93e693f01237231e81ea931826770b",
        "16e61b496fd08d62e80ab38e42b9b43431ee46d3634ac6172f83a2b74c3fbac8"
    )

    /// With s, and with the curve's order less s.
    private static let signatures = [
        hexadecimal(
            "30460221008a62237c7bab78aeb7701acdb60f818d9c94c4dc7cd3599c6e82c6e2f31d5b7d",
            "022100e749061ee8d681c591461f97404dd703bb0edb76f40f425507dce3ad47594c05"
        ),
        hexadecimal(
            "30450221008a62237c7bab78aeb7701acdb60f818d9c94c4dc7cd3599c6e82c6e2f31d5b7d",
            "022018b6f9e017297e3b6eb9e068bfb228fc01d81f36b3085c2febdce715b509d94c"
        ),
    ]

    private static func hexadecimal(_ parts: String...) -> [UInt8] {
        (try? Hexadecimal.decode(parts.joined())) ?? []
    }
}
