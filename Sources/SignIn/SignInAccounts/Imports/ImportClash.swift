// SPDX-License-Identifier: Apache-2.0
// Why an imported account was not stored.

/// An account of a batch that meets another one, which was there first.
public struct ImportClash: Sendable, Hashable {
    /// What cannot be there twice.
    public enum Cause: Sendable, Hashable, CaseIterable {
        /// The name, in its canonical form.
        case name
        /// The user handle.
        case handle
        /// A credential ID.
        case credential
        /// A verified e-mail address, in its canonical form.
        case address
        /// A verified telephone number.
        case phone
    }

    /// The account's place in the batch, from 0.
    public let index: Int
    /// What it shares with another one.
    public let cause: Cause

    /// Assembles a clash.
    ///
    /// - Parameters:
    ///   - index: The account's place in the batch, from 0.
    ///   - cause: What it shares with another one.
    public init(index: Int, cause: Cause) {
        self.index = index
        self.cause = cause
    }
}
