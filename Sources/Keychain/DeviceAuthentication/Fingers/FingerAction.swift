// SPDX-License-Identifier: Apache-2.0
// What an evaluation wants done.

/// What comes out of a ``FingerEvaluation``.
public enum FingerAction: Sendable, Hashable {
    /// Ask for the default reader.
    case find
    /// Claim it for the user who runs the program, who is the only one it is ever claimed for.
    case claim(FingerDevice)
    /// Ask which fingers are enrolled.
    case list
    /// Write a miss down, durably.
    case noteMiss
    /// Start to verify any finger.
    case start
    /// Stop to verify.
    case stop
    /// Give the reader back.
    case release
    /// Tell the person.
    case show(FingerHint)
    /// It is over: nil where somebody was recognised.
    case finish(DeviceError?)
}
