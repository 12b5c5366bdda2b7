// SPDX-License-Identifier: Apache-2.0
// One report of a model's status.

public import ByteEncodings
internal import WebAuthnTypes

internal import JSONCoding

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
