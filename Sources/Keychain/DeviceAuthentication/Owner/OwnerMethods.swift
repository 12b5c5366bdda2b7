// SPDX-License-Identifier: Apache-2.0
// The ways in which the owner can prove themselves.

/// Ways of proving to be the owner; a set of several means that any one of them will do.
public struct OwnerMethods: OptionSet, Sendable, Hashable {
    /// The bits.
    public let rawValue: Int

    /// Takes bits.
    ///
    /// - Parameter rawValue: Bits of the ways below.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// A finger or a face.
    public static let biometry = Self(rawValue: 1)
    /// The passcode.
    public static let passcode = Self(rawValue: 2)
}
