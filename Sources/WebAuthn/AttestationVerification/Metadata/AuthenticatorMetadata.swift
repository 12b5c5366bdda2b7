// SPDX-License-Identifier: Apache-2.0

public import ByteEncodings
internal import JSONCoding
public import WebAuthnTypes

/// The FIDO Alliance's metadata: what is known of the models of authenticators (FIDO Metadata Service 3, section 3.1.6).
///
/// From ``SignedMetadata/verified(anchors:host:after:allowsOutdated:at:)``, or unsigned from where you trust it.
public struct AuthenticatorMetadata: Sendable, Hashable {
    /// The serial number, which only grows.
    public let number: Int64
    /// Midnight UTC of the day when the next metadata come at the latest.
    public let nextUpdate: UnixTime
    /// The entries in the order that they came.
    public let entries: [MetadataEntry]

    private let placesByModel: [AAGUID: [Int]]
    private let placesByKey: [[UInt8]: [Int]]

    /// Metadata whose origin somebody else vouches for: nothing is verified here.
    ///
    /// - Parameter payload: The JSON object inside signed metadata, at most 32 MiB.
    /// - Throws: `metadataMalformed`.
    public init(unsignedPayload payload: [UInt8]) throws(AttestationError) {
        guard let object = (try? JSONValue(parsing: payload, limits: Self.limits))?.object else {
            throw .metadataMalformed("a payload that is a JSON object")
        }
        guard let number = object["no"]?.integer, number >= 0 else { throw .metadataMalformed("a number (no)") }
        guard let nextUpdate = object["nextUpdate"]?.string.flatMap({ UnixTime(midnightOf: $0) }) else {
            throw .metadataMalformed("the date of the next update (nextUpdate)")
        }
        guard let values = object["entries"]?.array else { throw .metadataMalformed("an array of entries") }
        var entries: [MetadataEntry] = []
        // One that is broken might be the one that says that a model is compromised: it is never passed over.
        for value in values { entries.append(try MetadataEntry(value)) }
        self.init(number, nextUpdate, entries)
    }

    /// Metadata made of statements alone, as FIDO's test tools hand them out: nothing is verified here.
    ///
    /// - Parameter statements: JSON objects.
    /// - Throws: `metadataMalformed`.
    public init(unsignedStatements statements: [[UInt8]]) throws(AttestationError) {
        var entries: [MetadataEntry] = []
        for statement in statements {
            guard let object = (try? JSONValue(parsing: statement, limits: Self.limits))?.object else {
                throw .metadataMalformed("statements that are JSON objects")
            }
            entries.append(try MetadataEntry(statement: object))
        }
        self.init(0, UnixTime(milliseconds: .max), entries)
    }

    /// Metadata of several sources taken together, as FIDO's test tools hand them out.
    ///
    /// The number is the highest of theirs, the next update the earliest.
    ///
    /// - Parameter parts: The sources; none give metadata that know nothing.
    public init(joining parts: [AuthenticatorMetadata]) {
        self.init(
            parts.map(\.number).max() ?? 0,
            parts.map(\.nextUpdate).min() ?? UnixTime(milliseconds: .max),
            parts.flatMap(\.entries)
        )
    }

    private init(_ number: Int64, _ nextUpdate: UnixTime, _ entries: [MetadataEntry]) {
        self.number = number
        self.nextUpdate = nextUpdate
        self.entries = entries
        var byModel: [AAGUID: [Int]] = [:]
        var byKey: [[UInt8]: [Int]] = [:]
        for (place, entry) in entries.enumerated() {
            if let aaguid = entry.aaguid, aaguid != .zero { byModel[aaguid, default: []].append(place) }
            for key in entry.keyIdentifiers { byKey[key, default: []].append(place) }
        }
        placesByModel = byModel
        placesByKey = byKey
    }

    /// Everything that is known of a model; mostly one entry, and none for an AAGUID of zero.
    ///
    /// - Parameter aaguid: The model.
    /// - Returns: Its entries; empty when it is not known.
    public func entries(for aaguid: AAGUID) -> [MetadataEntry] {
        (placesByModel[aaguid] ?? []).map { entries[$0] }
    }

    /// Everything that is known of the models with an attestation key.
    ///
    /// - Parameter keyIdentifier: SHA-1 of the public key in the attestation certificate, 20 bytes.
    /// - Returns: Their entries; empty when the key is not known.
    public func entries(forKey keyIdentifier: [UInt8]) -> [MetadataEntry] {
        (placesByKey[keyIdentifier] ?? []).map { entries[$0] }
    }

    /// The Alliance's metadata have some 6 MB, most of it pictures.
    static let limits = JSONLimits(maximumDepth: 16, maximumLength: 33_554_432)
}
