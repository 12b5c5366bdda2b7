// SPDX-License-Identifier: Apache-2.0

import KeychainItems
import SecretMemory

/// A certificate and a key that name each other by a digest, of whatever bytes.
final class TestIdentity: ItemObject {
    private final class Part: ItemObject {
        let itemClass: ItemClass
        let itemAttributes: [AttributeName: AttributeValue]
        let itemData: SecretBytes?

        init(_ itemClass: ItemClass, _ attributes: [AttributeName: AttributeValue], _ data: String?) {
            (self.itemClass, itemAttributes) = (itemClass, attributes)
            itemData = data.map { SecretBytes(copying: $0.utf8) }
        }
    }

    let itemParts: (certificate: any ItemObject, key: any ItemObject)?

    /// An identity of a key, by the number of its certificate.
    init(
        _ number: String,
        of key: String,
        digest: String? = nil,
        data: String? = "key",
        keyClass: AttributeValue = "1",
        isSwapped: Bool = false
    ) {
        let certificate = Part(
            .certificate,
            [
                .serialNumber: .bytes(Array(number.utf8)), .issuer: .bytes([1]), .label: .text(number),
                .publicKeyHash: .bytes(Array((digest ?? key).utf8)),
            ],
            "certificate \(number)"
        )
        let key = Part(.key, [.applicationLabel: .bytes(Array(key.utf8)), .keyClass: keyClass], data)
        itemParts = isSwapped ? (key, certificate) : (certificate, key)
    }

    var itemClass: ItemClass { .identity }

    var itemAttributes: [AttributeName: AttributeValue] {
        guard let parts = itemParts else { return [:] }
        return parts.certificate.itemAttributes.merging(parts.key.itemAttributes) { first, _ in first }
    }

    var itemData: SecretBytes? { itemParts?.certificate.itemData }
}

/// An identity under a dictionary's key.
func identity(_ number: String, of key: String, digest: String? = nil, _ more: Entries = [:]) -> Entries {
    more.merging(["v_Ref": .object(TestIdentity(number, of: key, digest: digest))]) { given, _ in given }
}
