// SPDX-License-Identifier: Apache-2.0

package import SecretMemory

extension ItemQuery {
    /// Whether an item is meant.
    ///
    /// Its access group must be one of the application's, which is not looked at here; nor is ``certificate``, which needs the secret.
    ///
    /// - Parameter item: An item of the query's class; an identity as ``KeychainItem/identities(of:)`` joins it.
    /// - Returns: Whether it has all that the query names.
    package func matches(_ item: KeychainItem) -> Bool {
        guard itemClass.map({ $0 == item.itemClass }) ?? true,
            accessGroup.map({ $0.utf8.elementsEqual(item.accessGroup.utf8) }) ?? true
        else { return false }
        guard synchronizable == .any || item.isSynchronizable == (synchronizable == .syncedOnly) else { return false }
        guard accessibility.map({ $0 == item.accessControl.accessibility }) ?? true else { return false }
        guard accessControl.map({ $0 == item.accessControl }) ?? true else { return false }
        guard items?.contains(item.id) ?? true else { return false }
        guard created.map({ $0 == item.created }) ?? true, modified.map({ $0 == item.modified }) ?? true else {
            return false
        }
        guard host.map({ Self.isServer(of: item, within: $0) }) ?? true else { return false }
        return attributes.allSatisfy { name, value in
            guard let has = item.attributes[name] else { return false }
            return has == (item.itemClass.attribute(name)?.form ?? .anything).kept(value)
        }
    }

    /// Whether an item is meant that ``matches(_:)``, by the certificate that it holds.
    ///
    /// - Parameters:
    ///   - data: The certificate's bytes.
    ///   - authorities: The application's certificates, in all of its groups; needed where it names issuers.
    /// - Returns: Whether it is what the query names; false for bytes that are no certificate.
    package func matches(certificate data: SecretBytes?, among authorities: CertificateAuthorities) -> Bool {
        guard let certificate else { return true }
        guard let data, let read = try? X509Certificate(decoding: data.copied) else { return false }
        return certificate.isMet(by: read, among: authorities)
    }

    /// Refuses a query by certificates where there are none, or by those that are believed.
    ///
    /// Each backend calls it before it looks for anything: it cannot say whom to believe, and must not pass over that.
    ///
    /// - Parameter changes: Whether what is found is to be changed or deleted.
    /// - Throws: ``KeychainStatus/parameterInvalid``.
    package func checkCertificateMatch(changes: Bool) throws(KeychainError) {
        guard let certificate else { return }
        guard !changes else { throw .parameter("what a certificate must be says which items are found, not changed") }
        guard itemClass == .certificate || itemClass == .identity else {
            throw .parameter("items of class \(itemClass?.rawValue ?? "any") hold no certificate")
        }
        guard certificate.believedFor.isEmpty else {
            throw .parameter("a backend believes nobody; ask a Keychain or a KeyedKeychain that was given a judge")
        }
    }

    /// Whether an item's server is a host or a subdomain of it.
    ///
    /// Whole labels count: `evilnest.example` is no part of `nest.example`.
    private static func isServer(of item: KeychainItem, within host: String) -> Bool {
        guard case .text(let server) = item.attributes[.server], !host.isEmpty else { return false }
        let (name, parent) = (server.lowercased(), host.lowercased())
        return name == parent || name.hasSuffix("." + parent)
    }
}
