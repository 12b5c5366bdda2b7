// SPDX-License-Identifier: Apache-2.0

/// A certificate and the private key that it names, which are stored together or not at all.
package struct NewIdentity: Sendable, Equatable {
    /// The certificate.
    package private(set) var certificate: ItemContent
    /// The private key.
    package private(set) var key: ItemContent

    /// Joins two items; nil where they are no identity: `pkhh` of the one is `klbl` of the other, in one group and one vault.
    ///
    /// - Parameters:
    ///   - certificate: The certificate.
    ///   - key: The private key.
    package init?(certificate: ItemContent, key: ItemContent) {
        guard certificate.kind == .certificate, key.kind == .key, certificate.accessGroup == key.accessGroup,
            certificate.vault == key.vault, let digest = certificate.attributes[.publicKeyHash], !digest.isEmpty,
            digest.bytes != nil, key.attributes[.applicationLabel] == digest, key.attributes[.keyClass] == "1"
        else { return nil }
        self.certificate = certificate
        self.key = key
    }

    /// The access group of both; nil for the application's own.
    package var accessGroup: String? {
        get { certificate.accessGroup }
        set { (certificate.accessGroup, key.accessGroup) = (newValue, newValue) }
    }
}
