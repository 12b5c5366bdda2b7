// SPDX-License-Identifier: Apache-2.0

/// A connection; no two in an agent's life have the same, so that an answer never reaches who came later.
package struct ClientID: Sendable, Hashable {
    let number: UInt64
}
