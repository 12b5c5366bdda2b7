// SPDX-License-Identifier: Apache-2.0
// What can go wrong between app and authenticator.

/// Why two processes could not talk.
public struct WireError: Error, CustomStringConvertible {
    /// What happened and what may be done.
    public let description: String

    init(_ description: String) {
        self.description = description
    }
}
