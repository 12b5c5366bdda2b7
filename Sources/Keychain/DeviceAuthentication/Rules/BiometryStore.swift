// SPDX-License-Identifier: Apache-2.0
// Where the record of biometrics is kept.

/// Keeps the bytes of one ``BiometryRecord``.
public protocol BiometryStore: Sendable {
    /// The bytes that were saved last; nil where none were.
    ///
    /// - Throws: What keeps them from being read.
    func load() async throws -> [UInt8]?

    /// Saves bytes in place of the former ones: durable when it returns, the old or the new ones after a crash.
    ///
    /// - Parameter bytes: At most 64.
    /// - Throws: What keeps them from being saved.
    func save(_ bytes: [UInt8]) async throws
}
