// SPDX-License-Identifier: Apache-2.0

/// What a certificate must be, beside its attributes, for a query to mean it (`kSecMatchIssuers` and its like).
///
/// It is read from the certificate itself. Bytes that are no certificate are never meant.
package struct CertificateMatch: Sendable, Hashable {
    /// One of these issued it, or a certificate above it; empty for anybody.
    ///
    /// What is above are certificates of the same keychain, found by their names. Signatures are not checked: this finds what a
    /// server may accept, and believes nothing.
    package var issuers: [DistinguishedName]
    /// If it names addresses, this is one of them; nil for any.
    ///
    /// Compared as RFC 5280, section 7.5, says: the part behind the last `@` without regard to case.
    package var emailAddress: String?
    /// One of the texts of its subject has this in it; nil for any.
    package var subjectText: String?
    /// Whether the case of ``subjectText`` does not matter.
    package var ignoresCase: Bool
    /// When it must hold: milliseconds since 1970; nil for any time.
    package var validOn: Int?
    /// For all of these it is believed, at ``validOn`` or else now; empty where nobody has to believe it.
    ///
    /// Who believes is the ``CertificateJudge`` that a ``Keychain`` or a ``KeyedKeychain`` was given. A ``KeychainBackend`` is never asked.
    package var believedFor: Set<CertificatePurpose>

    /// Means any certificate that can be read, until more is said.
    ///
    /// - Parameters:
    ///   - issuers: One of these issued it, or a certificate above it.
    ///   - emailAddress: If it names addresses, this is one of them.
    ///   - subjectText: One of the texts of its subject has this in it.
    ///   - ignoresCase: Whether the case of that text does not matter.
    ///   - validOn: When it must hold: milliseconds since 1970.
    ///   - believedFor: What for it is believed, each of them.
    package init(
        issuers: [DistinguishedName] = [],
        emailAddress: String? = nil,
        subjectText: String? = nil,
        ignoresCase: Bool = false,
        validOn: Int? = nil,
        believedFor: Set<CertificatePurpose> = []
    ) {
        self.issuers = issuers
        self.emailAddress = emailAddress
        self.subjectText = subjectText
        self.ignoresCase = ignoresCase
        self.validOn = validOn
        self.believedFor = believedFor
    }

    /// Whether a certificate is meant.
    ///
    /// - Parameters:
    ///   - certificate: The certificate.
    ///   - authorities: The names below ``issuers``; needed where there are any.
    /// - Returns: Whether it is all that was said; never where it must be believed, which is not known here.
    package func isMet(by certificate: X509Certificate, among authorities: CertificateAuthorities) -> Bool {
        guard believedFor.isEmpty else { return false }
        if let validOn, validOn < certificate.notBefore || validOn > certificate.notAfter { return false }
        if let emailAddress, !certificate.emailAddresses.isEmpty,
            !certificate.emailAddresses.contains(where: { Self.isSame($0, emailAddress) })
        {
            return false
        }
        if let subjectText, !certificate.subject.texts.contains(where: { contains($0, subjectText) }) { return false }
        return issuers.isEmpty || authorities.include(certificate.issuer)
    }

    private func contains(_ text: String, _ part: String) -> Bool {
        ignoresCase ? text.lowercased().contains(part.lowercased()) : text.contains(part)
    }

    private static func isSame(_ address: String, _ other: String) -> Bool {
        let (first, second) = (parts(address), parts(other))
        return first.mailbox == second.mailbox && first.host == second.host
    }

    private static func parts(_ address: String) -> (mailbox: Substring, host: String) {
        guard let sign = address.lastIndex(of: "@") else { return (address[...], "") }
        return (address[..<sign], address[sign...].lowercased())
    }
}

/// What a certificate is to be believed for (`kSecMatchPolicy`, and `kSecMatchTrustedOnly` with true).
///
/// Each of these wants a valid chain up to a root that is trusted.
package enum CertificatePurpose: Sendable, Hashable {
    /// Whatever it says (basic X.509).
    case any
    /// That a server shows it in TLS, under this name or address; nil for any host.
    case server(host: String?)
    /// That a client shows it in TLS, under this name or address; nil for any host.
    case client(host: String?)
}
