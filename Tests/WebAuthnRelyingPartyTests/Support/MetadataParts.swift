// SPDX-License-Identifier: Apache-2.0

import AttestationVerification
import ByteEncodings
import Crypto
import CryptoExtras
import Foundation
import JSONCoding
import MartletTesting
import SwiftASN1
import WebAuthnTypes
import X509

/// Signs metadata under a root of its own.
struct MetadataParts {
    /// One key for all tests: RSA keys are slow to make.
    static let rsaKey = Result { try _RSA.Signing.PrivateKey(keySize: .bits2048) }

    let root: TestAuthority
    let key = P256.Signing.PrivateKey()

    init() throws { root = try TestAuthority("Test Metadata Root") }

    static func host(_ name: String) -> Certificate.Extension {
        .raw([2, 5, 29, 17], DERBytes.sequence([DERBytes.element([0x82], Array(name.utf8))]))
    }

    /// The certificate that signs metadata.
    func leaf(
        host: String = "mds.fidoalliance.org",
        key publicKey: Certificate.PublicKey? = nil,
        validity: ClosedRange<Int> = 1_700_000_000...1_900_000_000
    ) throws -> [UInt8] {
        try root.leaf(
            publicKey ?? Certificate.PublicKey(key.publicKey),
            extensions: [Self.host(host)],
            validity: validity
        )
    }

    /// The payload: 2027-01-15 is `Vector.now`.
    static func payload(
        number: Int64 = 7,
        nextUpdate: String = "2027-02-01",
        entries: [JSONValue] = []
    ) -> JSONObject {
        [
            "legalHeader": "For tests.", "no": .integer(number), "nextUpdate": .string(nextUpdate),
            "entries": .array(entries),
        ]
    }

    /// An entry of one model.
    static func entry(
        aaguid: [UInt8]? = nil,
        keys: [[UInt8]] = [],
        roots: [[UInt8]] = [],
        types: [String]? = nil,
        reports: [(status: String, since: String?)] = []
    ) throws -> JSONValue {
        var statement: JSONObject = [
            "description": "Test Model",
            "attestationRootCertificates": .array(roots.map { .string(Data($0).base64EncodedString()) }),
        ]
        if let types { statement["attestationTypes"] = .array(types.map { .string($0) }) }
        var entry: JSONObject = [
            "metadataStatement": .object(statement),
            "statusReports": .array(
                reports.map { report in
                    var members: JSONObject = ["status": .string(report.status)]
                    if let since = report.since { members["effectiveDate"] = .string(since) }
                    return .object(members)
                }
            ),
        ]
        if let aaguid { entry["aaguid"] = .string("\(try AAGUID(bytes: aaguid))") }
        if !keys.isEmpty {
            entry["attestationCertificateKeyIdentifiers"] = .array(keys.map { .string(Hexadecimal.encode($0)) })
        }
        return .object(entry)
    }

    /// Metadata that nobody signed.
    static func unsigned(_ entries: [JSONValue]) throws -> AuthenticatorMetadata {
        try AuthenticatorMetadata(unsignedPayload: JSONValue.object(payload(entries: entries)).serialized)
    }

    /// A BLOB, signed with ES256 unless a test says otherwise.
    func blob(
        _ payload: JSONObject = Self.payload(),
        path: [[UInt8]]? = nil,
        header bend: (inout JSONObject) -> Void = { _ in },
        sign: (([UInt8]) throws -> [UInt8])? = nil
    ) throws -> [UInt8] {
        let path = try path ?? [leaf()]
        var header: JSONObject = [
            "alg": "ES256", "typ": "JWT",
            "x5c": .array(path.map { .string(Data($0).base64EncodedString()) }),
        ]
        bend(&header)
        let message = [header, payload].map { Base64URL.encode(JSONValue.object($0).serialized) }
            .joined(separator: ".")
        let signature =
            try sign?(Array(message.utf8)) ?? Array(key.signature(for: Array(message.utf8)).rawRepresentation)
        return Array((message + "." + Base64URL.encode(signature)).utf8)
    }
}
