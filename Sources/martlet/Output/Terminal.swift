// SPDX-License-Identifier: Apache-2.0
// Results go to standard output, talk to standard error.

internal import FoundationEssentials
internal import JSONCoding

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// Writes lines to the two outputs.
enum Terminal {
    /// A result.
    static func result(_ text: String) {
        write(text + "\n", to: STDOUT_FILENO)
    }

    /// A result for programs: compact JSON and a line feed.
    static func result(_ value: JSONValue) {
        write(String(decoding: value.serialized, as: UTF8.self) + "\n", to: STDOUT_FILENO)
    }

    /// Results for programs: whole lines.
    static func result(bytes: [UInt8]) {
        write(bytes, to: STDOUT_FILENO)
    }

    /// Something for a person to know that is not the result.
    static func talk(_ text: String, terminator: String = "\n") {
        write(text + terminator, to: STDERR_FILENO)
    }

    /// The failure of a command.
    static func report(_ error: CommandError) {
        talk("martlet: \(error.message)")
        if let hint = error.hint { talk("  hint: \(hint)") }
    }

    private static func write(_ text: String, to descriptor: Int32) {
        write(Array(text.utf8), to: descriptor)
    }

    private static func write(_ bytes: [UInt8], to descriptor: Int32) {
        var left = bytes[...]
        while !left.isEmpty {
            let written = unsafe left.withUnsafeBytes { unsafe Glibc.write(descriptor, $0.baseAddress, $0.count) }
            // Nobody reads any more: there is nowhere to complain.
            guard written > 0 else { return }
            left = left.dropFirst(written)
        }
    }
}
