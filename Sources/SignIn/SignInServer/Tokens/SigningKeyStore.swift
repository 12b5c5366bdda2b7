// SPDX-License-Identifier: Apache-2.0
// Where signing keys are kept: handed in.

/// Keeps the keys that sign tokens, outside the database: who steals that signs no tokens.
///
/// Calls come one at a time. What was saved survives the process.
public protocol SigningKeyStore: Sendable {
    /// All keys, in any order.
    ///
    /// - Returns: None at the first start.
    /// - Throws: Whatever hindered reading; a key that cannot be read is an error rather than left out.
    func load() throws -> [SigningKey]

    /// Keeps one more key.
    ///
    /// - Parameter key: The key; none with its ID is kept yet.
    /// - Throws: Whatever hindered writing.
    func save(_ key: SigningKey) throws

    /// Removes a key; one that is not there is no error.
    ///
    /// - Parameter id: The key's ID.
    /// - Throws: Whatever hindered removing.
    func remove(_ id: String) throws
}
