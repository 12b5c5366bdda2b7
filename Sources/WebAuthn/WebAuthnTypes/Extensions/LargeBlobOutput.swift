// SPDX-License-Identifier: Apache-2.0

internal import JSONCoding

/// What became of the blob of the credential that answered (WebAuthn Level 3, section 10.1.5).
public enum LargeBlobOutput: Sendable, Hashable {
    /// It was read; any bytes.
    case blob([UInt8])
    /// It was replaced, or could not be.
    case written(Bool)
    /// There was none to read, or it could not be read.
    case nothing

    init(_ object: JSONObject) throws(JSONError) {
        let blob = try object.optionalBytes("blob")
        let written = try object.optionalBool("written")
        switch (blob, written) {
        case (let blob?, nil): self = .blob(blob)
        case (nil, let written?): self = .written(written)
        case (nil, nil): self = .nothing
        case (_?, _?): throw JSONError(.valueInvalid, "\"blob\" and \"written\" stand together; one may")
        }
    }
}

/// Whether a new credential must be able to keep a larger piece of data (WebAuthn Level 3, section 10.1.5).
///
/// Unknown values survive a round trip; clients take them for `preferred`.
public struct LargeBlobSupport: RawRepresentable, Sendable, Hashable, CustomStringConvertible {
    /// The value as it stands in JSON.
    public let rawValue: String

    /// Any value, known or not.
    ///
    /// - Parameter rawValue: The value as it stands in JSON.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Without it no credential is made.
    public static let required = Self(rawValue: "required")
    /// It would be welcome.
    public static let preferred = Self(rawValue: "preferred")

    /// The value as it stands in JSON.
    public var description: String { rawValue }
}
