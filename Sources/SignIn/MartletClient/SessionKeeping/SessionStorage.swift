// SPDX-License-Identifier: Apache-2.0
// Where a client keeps its tokens: handed in.

/// Keeps the tokens of a client: in memory, in a file of the user, in the platform's keychain.
///
/// Saving returns only when what was saved would survive the end of the process (as far as the storage survives it at
/// all): the client sends a token's digest only after that. Calls come one at a time.
public protocol SessionStorage: Sendable {
    /// What was saved last.
    ///
    /// - Returns: Nil when nothing is kept.
    /// - Throws: Whatever hindered reading.
    func load() throws -> StoredSession?

    /// Replaces what is kept.
    ///
    /// - Parameter session: What to keep; nil to keep nothing.
    /// - Throws: Whatever hindered saving; then what was kept before is still there.
    func save(_ session: StoredSession?) throws
}
