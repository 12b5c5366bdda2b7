// SPDX-License-Identifier: Apache-2.0

/// A connection; no two in an agent's life have the same, so that an answer never reaches who came later.
package struct ClientID: Sendable, Hashable {
    let number: UInt64

    /// The security key, which is no connection; those are counted from 1.
    static let securityKey = ClientID(number: 0)
}
