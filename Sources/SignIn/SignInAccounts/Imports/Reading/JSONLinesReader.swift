// SPDX-License-Identifier: Apache-2.0

package import ByteEncodings

/// A reader of JSON lines: one object a line, lines that end with LF or CRLF; UTF-8, with or without a byte order mark.
///
/// It cuts lines and looks at their length; the JSON in them is read by whoever takes them. Empty lines are passed over.
package struct JSONLinesReader: Sendable {
    private let limits: ImportLimits
    private var chunk: [UInt8] = []
    private var position = 0
    private var isFinished = false
    private var hasPassedMark: Bool
    private(set) var place: FilePlace
    private var content: [UInt8] = []
    private var isTooLong = false

    /// Starts between two lines.
    ///
    /// - Parameters:
    ///   - limits: How much is taken at once.
    ///   - place: Where the bytes come from that are fed first.
    package init(limits: ImportLimits = ImportLimits(), startingAt place: FilePlace = .start) {
        self.limits = limits
        self.place = place
        hasPassedMark = place.bytes > 0
    }

    /// Hands over the next bytes; those before must have been read (``next()`` returned nil).
    ///
    /// - Parameter bytes: Any number of bytes.
    package mutating func feed(_ bytes: [UInt8]) {
        if position < chunk.count {
            chunk.removeFirst(position)
            chunk += bytes
        } else {
            chunk = bytes
        }
        position = 0
    }

    /// Says that no more bytes come.
    package mutating func finish() { isFinished = true }

    /// Reads a line.
    ///
    /// - Returns: The next line that is not empty; nil when more bytes are needed or, after ``finish()``, when there is
    ///   none.
    /// - Throws: `encodingUnsupported`.
    package mutating func next() throws(ImportError) -> JSONLine? {
        guard try passMark() else { return nil }
        while position < chunk.count {
            guard let end = chunk[position...].firstIndex(of: 0x0A) else {
                keep(chunk[position...])
                position = chunk.count
                break
            }
            keep(chunk[position..<end])
            position = end + 1
            place.bytes += 1
            if let line = endLine() { return line }
        }
        // Behind the last line feed there is no line.
        guard isFinished, isTooLong || !content.isEmpty else { return nil }
        return endLine()
    }

    private mutating func passMark() throws(ImportError) -> Bool {
        guard !hasPassedMark else { return true }
        guard chunk.count - position >= EncodingMark.length || isFinished else { return false }
        let length: Int
        do throws(UnreadableEncoding) {
            length = try EncodingMark.length(of: chunk[position...].prefix(EncodingMark.length))
        } catch {
            throw ImportError(error)
        }
        position += length
        place.bytes += length
        hasPassedMark = true
        return true
    }

    private mutating func keep(_ bytes: ArraySlice<UInt8>) {
        place.bytes += bytes.count
        guard !isTooLong else { return }
        guard content.count + bytes.count <= limits.recordLength else {
            isTooLong = true
            content = []
            return
        }
        content += bytes
    }

    private mutating func endLine() -> JSONLine? {
        defer {
            content.removeAll(keepingCapacity: content.capacity <= 4_096)
            isTooLong = false
        }
        place.lines += 1
        let isEmpty = content.allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
        guard isTooLong || !isEmpty else { return nil }
        place.records += 1
        let objection = ImportObjection(nil, .recordTooLong, "the line is longer than \(limits.recordLength) bytes")
        return JSONLine(line: place.lines, end: place, objection: isTooLong ? objection : nil, content: content)
    }
}

/// One line that is not empty, or why it cannot be used.
package struct JSONLine: Sendable {
    /// Its number, from 1.
    package let line: Int
    /// The place behind it.
    package let end: FilePlace
    /// Why it cannot be used.
    package let objection: ImportObjection?
    /// The line without its end; empty when it cannot be used.
    package let content: [UInt8]
}
