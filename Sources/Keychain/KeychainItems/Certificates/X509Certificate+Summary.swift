// SPDX-License-Identifier: Apache-2.0

extension DistinguishedName {
    // Object identifiers, as DER has their contents.
    static let emailAddress: [UInt8] = [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x09, 0x01]
    private static let commonName: [UInt8] = [0x55, 0x04, 0x03]
    private static let organization: [UInt8] = [0x55, 0x04, 0x0A]
    private static let organizationalUnit: [UInt8] = [0x55, 0x04, 0x0B]
    private static let description: [UInt8] = [0x55, 0x04, 0x0D]

    /// The common name; of several the last, which is the most special.
    package var commonName: String? { last(Self.commonName) }

    fileprivate var unit: String? { last(Self.organizationalUnit) }
    fileprivate var organization: String? { last(Self.organization) }
    fileprivate var description: String? { last(Self.description) }

    private func last(_ type: [UInt8]) -> String? {
        attributes.last { $0.type == type && $0.text?.isEmpty == false }?.text
    }
}

extension X509Certificate {
    /// What to call it: the subject's common name, with its description in brackets if it has one; otherwise the first address,
    /// the unit or the organization; nil where none is there.
    ///
    /// Whoever had it issued chose the words: they prove nothing.
    package var summary: String? {
        guard let name = subject.commonName else {
            return emailAddresses.first ?? subject.unit ?? subject.organization
        }
        return subject.description.map { "\(name) (\($0))" } ?? name
    }
}
