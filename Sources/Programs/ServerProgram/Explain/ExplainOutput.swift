// SPDX-License-Identifier: Apache-2.0

internal import JSONCoding

/// Gathers lines and writes them in large pieces: one system call a verdict would cost as much as judging it.
struct ExplainOutput {
    private var bytes: [UInt8] = []

    /// Adds a line.
    ///
    /// - Throws: `cannotWrite`: verdicts that go nowhere need not be found.
    mutating func write(_ value: JSONValue) throws(CommandError) {
        bytes += value.serialized
        bytes.append(UInt8(ascii: "\n"))
        if bytes.count >= 1 << 16 { try flush() }
    }

    /// Writes what was gathered.
    ///
    /// - Throws: `cannotWrite`.
    mutating func flush() throws(CommandError) {
        Terminal.result(bytes: bytes)
        bytes.removeAll(keepingCapacity: true)
        try Terminal.checkResults()
    }
}
