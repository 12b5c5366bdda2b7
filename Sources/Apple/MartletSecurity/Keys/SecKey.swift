// SPDX-License-Identifier: Apache-2.0

internal import Crypto
internal import Foundation
public import KeychainItems
package import SecretMemory

/// A key on P-256, P-384 or P-521, private or public; never changes.
///
/// There is no secure hardware behind it on Linux: a private key lies in this process while it is used.
public final class SecKey: ItemObject {
    enum Half: Sendable {
        /// 04, X, Y, K; and the public half.
        case secret(SecretBytes, Data)
        /// 04, X, Y.
        case open(Data)
    }

    let curve: EllipticCurve
    let half: Half
    /// What the key was made or found with, beside what it is.
    private let given: [AttributeName: AttributeValue]

    /// A key of these bytes.
    init(_ bytes: SecretBytes, isPrivate: Bool, given: [AttributeName: AttributeValue] = [:]) throws(KeychainError) {
        for curve in EllipticCurve.allCases
        where bytes.count == curve.coordinate * (isPrivate ? 3 : 2) + 1 {
            if isPrivate, let open = curve.publicHalf(of: bytes) {
                (self.curve, half, self.given) = (curve, .secret(bytes, open), given)
                return
            }
            if !isPrivate, curve.isPublic(bytes.data) {
                (self.curve, half, self.given) = (curve, .open(bytes.data), given)
                return
            }
        }
        throw KeychainError(.parameterInvalid, "these \(bytes.count) bytes are no key of P-256, P-384 or P-521")
    }

    /// A fresh private key.
    init(fresh curve: EllipticCurve, given: [AttributeName: AttributeValue]) throws(KeychainError) {
        let bytes = curve.generate()
        guard let open = curve.publicHalf(of: bytes) else { throw KeychainError(.unimplemented, "no key was made") }
        (self.curve, half, self.given) = (curve, .secret(bytes, open), given)
    }

    /// The key that an item holds; nil for items of other classes.
    convenience init?(_ item: KeychainItem) throws(KeychainError) {
        guard item.itemClass == .key else { return nil }
        guard let data = item.data, item.attributes[.type] == .number(73) else {
            throw KeychainError(
                .unimplemented,
                "keys other than those of elliptic curves are not built yet; ask for the data"
            )
        }
        try self.init(data, isPrivate: item.attributes[.keyClass] == .text("1"), given: item.attributes)
    }

    /// The public half, without what the private one was found with.
    func opened() throws(KeychainError) -> SecKey {
        try SecKey(SecretBytes(copying: open), isPrivate: false, given: given.filter { $0.key == .label })
    }

    /// 04, X, Y.
    var open: Data {
        switch half {
        case .secret(_, let open), .open(let open): open
        }
    }

    /// Whether it is a private key.
    var isPrivate: Bool { if case .secret = half { true } else { false } }

    /// Keys.
    package var itemClass: ItemClass { .key }

    /// What it is, and what it was made with.
    package var itemAttributes: [AttributeName: AttributeValue] {
        let own: [AttributeName: AttributeValue] = [
            .keyClass: .text(isPrivate ? "1" : "0"), .type: .number(73), .keySize: .number(curve.rawValue),
            "esiz": .number(curve.rawValue), .applicationLabel: .bytes([UInt8](Insecure.SHA1.hash(data: open))),
            "sign": .truth(isPrivate), "vrfy": .truth(!isPrivate), "drve": .truth(isPrivate), "encr": false,
            "decr": false, "wrap": false, "unwp": false,
        ]
        return own.merging(given) { _, given in given }
    }

    /// The bytes that ``SecKeyCopyExternalRepresentation(_:_:)`` gives.
    package var itemData: SecretBytes? {
        switch half {
        case .secret(let bytes, _): bytes
        case .open(let bytes): SecretBytes(copying: bytes)
        }
    }
}
