// SPDX-License-Identifier: Apache-2.0
// Where it is kept which applications may have the face looked at.

/// Keeps the bytes of one list of consents between two runs of the agent.
package protocol FaceConsentStore: Sendable {
    /// The bytes that were saved last; nil where none were.
    ///
    /// - Throws: What keeps them from being read.
    func load() throws -> [UInt8]?

    /// Saves bytes in place of the former ones: durable when it returns, the old or the new ones after a crash.
    ///
    /// - Throws: What keeps them from being saved.
    func save(_ bytes: [UInt8]) throws
}
