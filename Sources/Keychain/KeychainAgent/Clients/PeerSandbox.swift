// SPDX-License-Identifier: Apache-2.0
// Whether a process is in a sandbox that says who it is.

/// The sandbox of a process.
package enum PeerSandbox: Sendable, Hashable {
    /// It is in none that is known here.
    case absent
    /// It is in one that gives it this name.
    case named(String)
    /// Nobody can tell: the process closed its memory, or ended, or is in a sandbox other than Flatpak's. A process in a sandbox could do
    /// the former to seem to be in none.
    case hidden
}
