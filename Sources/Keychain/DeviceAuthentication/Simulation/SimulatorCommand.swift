// SPDX-License-Identifier: Apache-2.0
// What can be done at a simulated reader.

/// What a developer does in place of a finger or a face.
public enum SimulatorCommand: String, Sendable, Hashable, CaseIterable {
    /// Enrols one more.
    case enroll
    /// Removes all that is enrolled.
    case remove
    /// Shows an enrolled one.
    case match
    /// Shows another one.
    case noMatch = "no-match"
    /// Shows one that cannot be read.
    case retry
    /// Pulls the reader out.
    case disconnect
    /// Puts it in again.
    case connect
    /// Presses cancel.
    case cancel
    /// Chooses the passcode instead.
    case fallback
}
