// SPDX-License-Identifier: Apache-2.0

internal import Crypto
internal import SecretMemory

/// The question about one password to a breach service, and the reading of the answer.
///
/// The service learns the first 20 bits of the password's SHA-1, which about one in a million passwords share, and
/// answers with all suffixes that it knows, each with a count:
///
/// ```text
/// GET ADDRESS/PREFIX        PREFIX = 5 upper-case hexadecimal digits; header "Add-Padding: true"
/// line   = SUFFIX ":" COUNT     SUFFIX = 35 upper-case hexadecimal digits; COUNT decimal, 0 in padding
/// answer = line *(CRLF line) [CRLF]      LF alone also ends a line
/// ```
///
/// SHA-1 serves as an index here and protects nothing. Making the request is the caller's; a fault of the service must
/// not keep anybody out, so that errors of ``count(in:limits:)`` are to be noted and passed over.
package struct BreachRange: Sendable {
    /// The five hexadecimal digits that the service is told.
    package let prefix: String

    /// The 35 digits that stay here.
    private let suffix: SecretBytes

    /// The header that asks for padding, so that the length of an encrypted answer does not tell the prefix.
    package static let paddingHeader = (name: "Add-Padding", value: "true")

    /// Makes the question.
    ///
    /// - Parameter password: The password in question.
    package init(for password: Password) {
        let digits = Array("0123456789ABCDEF".utf8)
        let digest = unsafe password.bytes.withBytes { bytes in
            var function = Insecure.SHA1()
            unsafe function.update(bufferPointer: bytes)
            return function.finalize()
        }
        let text = unsafe digest.withUnsafeBytes { bytes in
            SecretBytes(
                copying: (0..<2 * bytes.count).lazy.map { position in
                    let byte = unsafe bytes[position / 2]
                    return digits[Int(position % 2 == 0 ? byte >> 4 : byte & 15)]
                }
            )
        }
        (prefix, suffix) = unsafe text.withBytes { text in
            unsafe (String(decoding: text.prefix(5), as: UTF8.self), SecretBytes(copying: text.dropFirst(5)))
        }
    }

    /// Reads the answer: all of it must be well-formed, be the password in it or not.
    ///
    /// - Parameters:
    ///   - answer: The body of the answer.
    ///   - limits: How long it may be.
    /// - Returns: How often the password was seen; zero when it is not listed, or in padding only.
    /// - Throws: ``PasswordError/Code/answerTooLong`` or ``PasswordError/Code/answerMalformed``; also for an empty
    ///   answer, since no range of a filled service is empty, and for a password that is listed twice.
    package func count(
        in answer: [UInt8],
        limits: BreachAnswerLimits = BreachAnswerLimits()
    ) throws(PasswordError) -> Int {
        guard answer.count <= limits.maximumLength else {
            throw PasswordError(
                .answerTooLong,
                "the breach service answered with \(answer.count) bytes, more than \(limits.maximumLength)"
            )
        }
        var found: Int?
        var lineNumber = 0
        var start = 0
        while start < answer.count {
            let lineFeed = answer[start...].firstIndex(of: 0x0A)
            var end = lineFeed ?? answer.count
            if lineFeed != nil, end > start, answer[end - 1] == 0x0D { end -= 1 }
            lineNumber += 1
            guard lineNumber <= limits.maximumLineCount else {
                throw PasswordError(
                    .answerTooLong,
                    "the breach service answered with more than \(limits.maximumLineCount) lines"
                )
            }
            let (listed, count) = try Self.read(answer[start..<end], lineNumber)
            if unsafe suffix.withBytes({ unsafe ConstantTime.equal(listed, $0) }) {
                guard found == nil else {
                    throw PasswordError(
                        .answerMalformed,
                        "line \(lineNumber) of the breach service's answer repeats another"
                    )
                }
                found = count
            }
            start = (lineFeed ?? answer.count) + 1
        }
        guard lineNumber > 0 else {
            throw PasswordError(
                .answerMalformed,
                "the breach service's answer is empty, though every range has entries"
            )
        }
        return found ?? 0
    }

    /// Reads 35 digits, a colon and a count of at most ten digits.
    private static func read(
        _ line: ArraySlice<UInt8>,
        _ number: Int
    ) throws(PasswordError) -> (suffix: ArraySlice<UInt8>, count: Int) {
        let suffix = line.prefix(35)
        let digits = line.dropFirst(36)
        guard line.count >= 37, line[line.startIndex + 35] == 0x3A, suffix.allSatisfy(isHexadecimal),
            let count = DecimalNumber.read(digits, atMost: 9_999_999_999)
        else {
            throw PasswordError(
                .answerMalformed,
                "line \(number) of the breach service's answer is not 35 hexadecimal digits, a colon and a count"
            )
        }
        return (suffix, count)
    }

    private static func isHexadecimal(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x41...0x46).contains(byte)
    }
}

extension BreachRange: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Always `<redacted>`: prefix and suffix together are the password's SHA-1.
    package var description: String { "<redacted>" }
    /// Always `<redacted>`.
    package var debugDescription: String { "<redacted>" }
    /// A mirror without children.
    package var customMirror: Mirror { Mirror(self, children: [], displayStyle: .struct) }
}

/// Limits for the answer to a range query.
package struct BreachAnswerLimits: Sendable, Hashable {
    /// The most bytes of an answer.
    package var maximumLength: Int
    /// The most lines of an answer.
    package var maximumLineCount: Int

    /// Sets limits.
    package init(maximumLength: Int = 262_144, maximumLineCount: Int = 5_000) {
        self.maximumLength = maximumLength
        self.maximumLineCount = maximumLineCount
    }
}

/// Asks a breach service about a new password.
package protocol BreachCounting: Sendable {
    /// Asks how often a password was seen in breaches.
    ///
    /// - Parameter password: The password; whoever implements this tells nobody more of it than ``BreachRange/prefix``.
    /// - Returns: How often; nil when there is no answer, which never speaks against a password. Comes within seconds.
    func count(of password: Password) async -> Int?
}
