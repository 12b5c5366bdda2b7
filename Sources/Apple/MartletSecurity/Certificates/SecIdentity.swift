// SPDX-License-Identifier: Apache-2.0

public import KeychainItems
package import SecretMemory

/// A certificate of the keychain, and the private key that belongs to it; never changes.
public final class SecIdentity: ItemObject {
    let certificate: SecCertificate
    let key: SecKey

    /// The identity of these two items.
    init(_ identity: KeychainItem, _ key: KeychainItem) throws(KeychainError) {
        certificate = try SecCertificate(identity.data.map { [UInt8]($0.data) } ?? [])
        guard let key = try SecKey(key) else {
            throw KeychainError(.parameterInvalid, "an identity is a certificate and a key")
        }
        // Attributes joined them, and those are what a program wrote: nobody's key goes with another's certificate.
        guard certificate.certificate.publicKey == [UInt8](key.open) else {
            throw KeychainError(.damaged, "the certificate of this identity is not of its private key")
        }
        self.key = key
    }

    /// Identities.
    package var itemClass: ItemClass { .identity }

    /// Those of the certificate, and by what the key is found.
    package var itemAttributes: [AttributeName: AttributeValue] {
        let ofKey = key.itemAttributes.filter { [.applicationLabel, .keyClass, .type].contains($0.key) }
        return certificate.itemAttributes.merging(ofKey) { first, _ in first }
    }

    /// The certificate in DER.
    package var itemData: SecretBytes? { certificate.itemData }

    /// The certificate and the private key.
    package var itemParts: (certificate: any ItemObject, key: any ItemObject)? { (certificate, key) }
}
