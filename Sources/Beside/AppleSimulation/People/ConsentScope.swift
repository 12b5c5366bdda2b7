// SPDX-License-Identifier: Apache-2.0
// What a service may ask a person for.

/// A scope; there are two.
package enum ConsentScope: String, Sendable, Hashable, CaseIterable {
    /// The name, told once.
    case name
    /// The address, or a relay's.
    case email
}
