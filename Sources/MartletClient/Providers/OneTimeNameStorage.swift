// SPDX-License-Identifier: Apache-2.0
// Where names that come once wait: handed in.

/// Keeps names that come once, until a service has acknowledged them.
///
/// Saving returns only when what was saved would survive the end of the process: the client sends a name only after that.
/// Calls come one at a time.
public protocol OneTimeNameStorage: Sendable {
    /// What was saved last, the oldest first.
    ///
    /// - Returns: The names.
    /// - Throws: Whatever hindered reading.
    func load() throws -> [OneTimeName]

    /// Replaces what is kept.
    ///
    /// - Parameter names: What to keep, at most 16.
    /// - Throws: Whatever hindered saving; then what was kept before is still there.
    func save(_ names: [OneTimeName]) throws
}
