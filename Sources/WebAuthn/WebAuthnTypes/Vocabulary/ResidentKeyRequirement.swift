// SPDX-License-Identifier: Apache-2.0

/// Whether the credential is to be discoverable, usable without naming it (WebAuthn Level 3, section 5.4.6).
///
/// Unknown values survive a round trip: the standard lets the set grow.
public struct ResidentKeyRequirement: RawRepresentable, Sendable, Hashable, CustomStringConvertible {
    /// The value as it stands in JSON.
    public let rawValue: String

    /// Any value, known or not.
    ///
    /// - Parameter rawValue: The value as it stands in JSON.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Not wanted, but accepted.
    public static let discouraged = ResidentKeyRequirement(rawValue: "discouraged")

    /// Wanted where possible.
    public static let preferred = ResidentKeyRequirement(rawValue: "preferred")

    /// The ceremony fails without it.
    public static let required = ResidentKeyRequirement(rawValue: "required")

    /// The value as it stands in JSON.
    public var description: String { rawValue }
}
