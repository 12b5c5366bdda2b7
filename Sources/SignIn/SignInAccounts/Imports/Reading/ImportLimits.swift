// SPDX-License-Identifier: Apache-2.0

package import ByteEncodings
package import Passwords

/// Limits for files of accounts: what lies beyond is refused record by record, and is never held in memory.
package struct ImportLimits: Sendable, Hashable {
    /// The most bytes of one field of CSV.
    package var fieldLength = 65_536
    /// The most bytes of one record: a line of JSON, or all fields of a record of CSV together.
    package var recordLength = 262_144
    /// The most columns of CSV.
    package var columns = 256
    /// The most passkeys of one account.
    package var passkeysPerAccount = 50
    /// What a stored hash may cost.
    package var hashes = PasswordHashLimits.standard
    /// The bytes of memory that all hash workers of the service have together.
    ///
    /// A hash that needs more could never be verified: its owner would stay outside for ever.
    package var hashMemory = 67_108_864

    /// The defaults, with one hash worker.
    package init() {}

    /// Those of CSV.
    package var csv: CSVLimits { CSVLimits(fieldLength: fieldLength, recordLength: recordLength, columns: columns) }
}
