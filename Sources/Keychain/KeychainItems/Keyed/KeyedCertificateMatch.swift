// SPDX-License-Identifier: Apache-2.0

internal import SecretMemory

/// What match keys say of certificates.
///
/// As Apple's keychain does, issuers and policies are refused for classes without certificates, and the other keys mean nothing there.
struct KeyedCertificateMatch {
    /// The keys that are read here.
    static let keys: Set = [
        "m_CaseInsensitive", "m_EmailAddressIfPresent", "m_Issuers", "m_Policy", "m_SubjectContains", "m_TrustedOnly",
        "m_ValidOnDate",
    ]
    /// How many issuers a query names at most.
    static let maximumIssuers = 1_000

    private var said = CertificateMatch()

    /// What was said; nil for nothing.
    ///
    /// How texts are compared says nothing without a text.
    var match: CertificateMatch? {
        var match = said
        if match.subjectText == nil { match.ignoresCase = false }
        return match == CertificateMatch() ? nil : match
    }

    /// Takes one key.
    mutating func read(_ key: String, _ value: KeyedValue, of itemClass: ItemClass?) throws(KeychainError) {
        switch (key, value) {
        case ("m_Issuers", .list(let names)):
            try Self.require(key, itemClass)
            said.issuers = try Self.issuers(names)
        case ("m_EmailAddressIfPresent", .text(let address)) where !address.isEmpty: said.emailAddress = address
        case ("m_SubjectContains", .text(let text)) where !text.isEmpty: said.subjectText = text
        case ("m_CaseInsensitive", _):
            guard let ignoresCase = value.truth else { throw .parameter("\(key) is true or false") }
            said.ignoresCase = ignoresCase
        case ("m_ValidOnDate", .time(let time)): said.validOn = time
        case ("m_TrustedOnly", _):
            guard let trustedOnly = value.truth else { throw .parameter("\(key) is true or false") }
            if trustedOnly { said.believedFor.insert(.any) }
        case ("m_Policy", .purpose(let purpose)):
            try Self.require(key, itemClass)
            said.believedFor.insert(purpose)
        default: throw .parameter("\(key) has a value of another form")
        }
    }

    private static func require(_ key: String, _ itemClass: ItemClass?) throws(KeychainError) {
        guard itemClass == .certificate || itemClass == .identity else {
            throw .parameter("\(key) is for certificates and identities")
        }
    }

    /// Names of issuers; as with Apple, an empty list means any.
    private static func issuers(_ values: [KeyedValue]) throws(KeychainError) -> [DistinguishedName] {
        guard values.count <= maximumIssuers else {
            throw .parameter("m_Issuers names at most \(maximumIssuers), this one \(values.count)")
        }
        return try values.map { value throws(KeychainError) in
            // Stricter than Apple's, which passes over what is no name: of a list of those alone, any certificate would be left.
            guard case .bytes(let bytes) = value, let name = try? DistinguishedName(decoding: bytes.copied) else {
                throw .parameter("m_Issuers holds names in DER, as certificates and TLS have them")
            }
            return name
        }
    }
}
