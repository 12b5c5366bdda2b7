// SPDX-License-Identifier: Apache-2.0
// Verdicts a line each, written in large pieces.

internal import JSONCoding

/// Gathers lines and writes them in large pieces: one system call a verdict would cost as much as judging it.
struct ExplainOutput {
    private var bytes: [UInt8] = []

    /// Adds a line.
    mutating func write(_ value: JSONValue) {
        bytes += value.serialized
        bytes.append(UInt8(ascii: "\n"))
        if bytes.count >= 1 << 16 { flush() }
    }

    /// Writes what was gathered.
    mutating func flush() {
        Terminal.result(bytes: bytes)
        bytes.removeAll(keepingCapacity: true)
    }
}
