// SPDX-License-Identifier: Apache-2.0
// What a look at every row found.

/// The counts of ``VaultFile/verify(with:)``.
public struct VaultReport: Sendable, Hashable {
    /// Items as they are now, the recently deleted among them.
    public internal(set) var items = 0
    /// Former revisions.
    public internal(set) var history = 0
    /// Rows whose secret was opened; the others' classes are locked.
    public internal(set) var secretsOpened = 0
    /// Rows that do not open.
    public internal(set) var damaged = 0
    /// Items that their primary key does not find.
    public internal(set) var unfindable = 0
    /// Rows that were set aside before.
    public internal(set) var quarantined = 0
    /// Vaults whose head does not say what lies there.
    public internal(set) var headsDiffering = 0
    /// Whether SQLite finds the file sound.
    public internal(set) var isFileSound = true

    /// Whether nothing is wrong; what lies in quarantine was told before.
    public var isWell: Bool { damaged == 0 && unfindable == 0 && headsDiffering == 0 && isFileSound }
}
