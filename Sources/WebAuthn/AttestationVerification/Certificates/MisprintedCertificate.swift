// SPDX-License-Identifier: Apache-2.0

internal import SwiftASN1
internal import X509

/// A certificate whose signature is said to have unused bits, though it has none.
///
/// Six of Yubico's first U2F certificates were made so. No signature covers that count, so to read it as zero changes
/// nothing that somebody vouched for; every other certificate of this kind is refused.
enum MisprintedCertificate {
    /// The common names.
    private static let names: Set<String> = [
        "Yubico U2F EE Serial 776137165", "Yubico U2F EE Serial 1086591525", "Yubico U2F EE Serial 1973679733",
        "Yubico U2F EE Serial 13503277888", "Yubico U2F EE Serial 13831167861", "Yubico U2F EE Serial 14803321578",
    ]

    /// The certificate as it was meant; nil when the bytes are none of the six.
    static func mended(_ der: [UInt8]) -> [UInt8]? {
        // An RSA signature of 2,048 bits at the end: BIT STRING, its length of 257, the count of unused bits.
        let place = der.count - 257
        guard place > 4, der[(place - 4)..<place].elementsEqual([0x03, 0x82, 0x01, 0x01]), der[place] != 0 else {
            return nil
        }
        var mended = der
        mended[place] = 0
        guard let certificate = try? Certificate(derEncoded: mended) else { return nil }
        let names = certificate.subject.flatMap { $0 }.filter { $0.type == [2, 5, 4, 3] }
        guard names.count == 1, let name = String(names[0].value), Self.names.contains(name) else { return nil }
        return mended
    }
}
