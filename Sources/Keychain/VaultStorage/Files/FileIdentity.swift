// SPDX-License-Identifier: Apache-2.0
// Which file it is, whatever its name.

/// A file on this machine.
struct FileIdentity: Sendable, Hashable {
    let device: UInt64
    let number: UInt64
}
