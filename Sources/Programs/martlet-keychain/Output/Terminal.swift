// SPDX-License-Identifier: Apache-2.0

internal import JSONCoding

#if canImport(Glibc)
internal import Glibc
#endif

/// Writes lines to the two outputs.
enum Terminal {
    /// A result: for programs as JSON, else as a sentence.
    ///
    /// - Throws: `cannotWrite`: a full disk must not pass for a result.
    static func result(_ text: String, _ members: [(String, JSONValue)], asJSON: Bool) throws(CommandError) {
        var object = JSONObject()
        for (name, value) in members { object[name] = value }
        let line = asJSON ? escaped(JSONValue.object(object).serialized) : Array(text.utf8)
        guard write(line + [0x0A], to: STDOUT_FILENO) else {
            throw CommandError(.cannotWrite, "the result cannot be written to standard output")
        }
    }

    /// JSON in which no character is left that a terminal acts upon; programs read the same.
    private static func escaped(_ json: [UInt8]) -> [UInt8] {
        var escaped: [UInt8] = []
        escaped.reserveCapacity(json.count)
        for scalar in String(decoding: json, as: UTF8.self).unicodeScalars {
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator:
                for unit in String(scalar).utf16 {
                    let digits = String(unit, radix: 16)
                    escaped += "\\u\(String(repeating: "0", count: 4 - digits.count))\(digits)".utf8
                }
            default: escaped += String(scalar).utf8
            }
        }
        return escaped
    }

    /// Something for a person to know that is not the result.
    static func talk(_ text: String, terminator: String = "\n") {
        _ = write(Array((text + terminator).utf8), to: STDERR_FILENO)
    }

    /// Whether a person at a terminal reads what ``talk(_:terminator:)`` writes.
    static var isRead: Bool { isatty(STDERR_FILENO) == 1 }

    private static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
        var left = bytes[...]
        while !left.isEmpty {
            let written = unsafe left.withUnsafeBytes { unsafe Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if written < 0, errno == EINTR { continue }
            guard written > 0 else { return false }
            left = left.dropFirst(written)
        }
        return true
    }
}
