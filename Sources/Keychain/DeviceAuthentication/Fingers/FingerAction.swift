// SPDX-License-Identifier: Apache-2.0

/// What comes out of a ``FingerEvaluation``.
package enum FingerAction: Sendable, Hashable {
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

/// A reader, as fprintd names it.
package struct FingerDevice: Sendable, Hashable {
    /// The path of its object.
    package let path: String
    /// Its name, for people and for the enrolment's digest.
    package let name: String

    /// Takes what fprintd said.
    package init(path: String, name: String) {
        self.path = path
        self.name = name
    }
}
