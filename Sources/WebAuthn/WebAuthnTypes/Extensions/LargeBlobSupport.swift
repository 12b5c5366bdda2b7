// SPDX-License-Identifier: Apache-2.0
// Whether a new credential must be able to keep a blob.

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
