// SPDX-License-Identifier: Apache-2.0

public import ByteEncodings
internal import WebAuthnTypes

/// The last good metadata, and when newer ones are due (FIDO Metadata Service 3, section 3.2).
///
/// Fetching is yours: hand what came to ``receive(_:at:)``. Whatever is refused leaves the last good ones in place.
public struct MetadataRefresh: Sendable, Hashable {
    /// Roots in DER.
    public let anchors: [[UInt8]]
    /// The host that the signing certificate must be issued to; nil: any.
    public let host: String?
    /// The last good metadata; nil before the first.
    public private(set) var current: AuthenticatorMetadata?

    /// A refresh that has received nothing yet.
    ///
    /// - Parameters:
    ///   - anchors: Roots in DER; those of ``BuiltInRoot/metadata`` for the Alliance's.
    ///   - host: The host that the signing certificate must be issued to; nil: any.
    public init(
        anchors: [[UInt8]] = BuiltInRoot.metadata.map(\.certificate),
        host: String? = "mds.fidoalliance.org"
    ) {
        self.anchors = anchors
        self.host = host
    }

    /// Whether newer metadata should be fetched: there are none, or the day of the next update has come.
    ///
    /// - Parameter now: The time.
    /// - Returns: Whether to fetch.
    public func isDue(at now: UnixTime) -> Bool { current.map { now >= $0.nextUpdate } ?? true }

    /// Verifies what came and keeps it.
    ///
    /// - Parameters:
    ///   - bytes: A metadata BLOB.
    ///   - now: The time.
    /// - Returns: The new metadata.
    /// - Throws: As ``SignedMetadata/verified(anchors:host:after:allowsOutdated:at:)``; the last good metadata stay.
    @discardableResult
    public mutating func receive(_ bytes: [UInt8], at now: UnixTime) throws(AttestationError) -> AuthenticatorMetadata {
        let metadata = try SignedMetadata(parsing: bytes)
            .verified(anchors: anchors, host: host, after: current, at: now)
        current = metadata
        return metadata
    }
}
