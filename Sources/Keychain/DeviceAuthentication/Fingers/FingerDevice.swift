// SPDX-License-Identifier: Apache-2.0
// One reader of fprintd.

/// A reader, as fprintd names it.
public struct FingerDevice: Sendable, Hashable {
    /// The path of its object.
    public let path: String
    /// Its name, for people and for the enrolment's digest.
    public let name: String

    /// Takes what fprintd said.
    ///
    /// - Parameters:
    ///   - path: The path of its object.
    ///   - name: Its name.
    public init(path: String, name: String) {
        self.path = path
        self.name = name
    }
}
