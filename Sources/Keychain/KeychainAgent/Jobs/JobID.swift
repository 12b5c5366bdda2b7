// SPDX-License-Identifier: Apache-2.0
// Names a piece of work on the vault.

/// A job; no two have the same.
package struct JobID: Sendable, Hashable {
    let number: UInt64
}
