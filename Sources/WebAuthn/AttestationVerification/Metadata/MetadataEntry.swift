// SPDX-License-Identifier: Apache-2.0

public import ByteEncodings
internal import JSONCoding
public import WebAuthnTypes

/// An entry of the metadata (FIDO Metadata Service 3, section 3.1.1).
public struct MetadataEntry: Sendable, Hashable {
    /// The model; nil for those of U2F and UAF, which have none.
    public let aaguid: AAGUID?
    /// SHA-1 of the public keys in the model's attestation certificates (RFC 5280, section 4.2.1.2, method 1), 20 bytes
    /// each: how U2F models are told apart.
    public let keyIdentifiers: [[UInt8]]
    /// What the maker says; nil when the entry holds status reports alone.
    public let statement: MetadataStatement?
    /// What is said of the model's security, in the order that it came.
    public let statusReports: [StatusReport]

    init(_ value: JSONValue) throws(AttestationError) {
        guard let members = value.object else { throw .metadataMalformed("objects as entries") }
        let statement = try members["metadataStatement"].map { value throws(AttestationError) in
            guard let object = value.object else { throw .metadataMalformed("an object as metadataStatement") }
            return try MetadataStatement(object)
        }
        var reports: [StatusReport] = []
        for report in members["statusReports"]?.array ?? [] { reports.append(try StatusReport(report)) }
        guard members["statusReports"] == nil || members["statusReports"]?.array != nil else {
            throw .metadataMalformed("an array as statusReports")
        }
        try self.init(members, statement, reports)
    }

    /// An entry for a statement that comes without one, as those of FIDO's test tools do.
    init(statement: JSONObject) throws(AttestationError) {
        try self.init(statement, try MetadataStatement(statement), [])
    }

    private init(
        _ members: JSONObject,
        _ statement: MetadataStatement?,
        _ reports: [StatusReport]
    ) throws(AttestationError) {
        self.statement = statement
        statusReports = reports
        if let text = members["aaguid"], text != .null {
            guard let aaguid = text.string.flatMap({ try? AAGUID($0) }) else {
                throw .metadataMalformed("an AAGUID in its text form")
            }
            self.aaguid = aaguid
        } else {
            aaguid = nil
        }
        var identifiers: [[UInt8]] = []
        for text in try MetadataStatement.texts(members, "attestationCertificateKeyIdentifiers") ?? [] {
            guard let bytes = try? Hexadecimal.decode(text.lowercased()), bytes.count == 20 else {
                throw .metadataMalformed("key identifiers of 40 hexadecimal digits")
            }
            identifiers.append(bytes)
        }
        keyIdentifiers = identifiers
    }
}

/// A report of a model's status (FIDO Metadata Service 3, section 3.1.3).
public struct StatusReport: Sendable, Hashable {
    /// What is said.
    public let status: AuthenticatorStatus
    /// Midnight UTC of the day since when; nil when the report does not say, or not as a date.
    public let effectiveSince: UnixTime?

    init(_ value: JSONValue) throws(AttestationError) {
        guard let name = value["status"]?.string else { throw .metadataMalformed("a status in every report") }
        status = AuthenticatorStatus(rawValue: name)
        effectiveSince = value["effectiveDate"]?.string.flatMap { UnixTime(midnightOf: $0) }
    }
}
