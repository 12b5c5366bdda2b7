// SPDX-License-Identifier: Apache-2.0

/// An account of a batch that meets another one, which was there first.
package struct ImportClash: Sendable, Hashable {
    /// What cannot be there twice.
    package enum Cause: Sendable, Hashable, CaseIterable {
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
    package let index: Int
    /// What it shares with another one.
    package let cause: Cause

    /// Assembles a clash.
    package init(index: Int, cause: Cause) {
        self.index = index
        self.cause = cause
    }
}
