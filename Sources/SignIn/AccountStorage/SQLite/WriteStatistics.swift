// SPDX-License-Identifier: Apache-2.0

/// How many operations were written in how many commits.
package struct WriteStatistics: Sendable, Hashable {
    /// Operations, refused ones included.
    package private(set) var operations = 0
    /// Commits that were made durable.
    package private(set) var commits = 0

    mutating func note(operations: Int, isCommitted: Bool) {
        self.operations += operations
        commits += isCommitted ? 1 : 0
    }
}
