// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// Reads the lines of a descriptor, each with its number; blank ones are counted and passed over.
///
/// What was not taken yet can be looked at. No more of it is in memory than one who looks asks for.
struct ExplainLines {
    /// A line that is not blank, without its end.
    struct Line {
        /// The line's number in the input, from 1.
        let number: Int
        /// Where it stands in what was not taken yet.
        let range: Range<Int>
        /// Whether it is longer than the limit; the range then ends where that was seen.
        let isTooLong: Bool
    }

    private let descriptor: Int32
    private let limit: Int
    /// What one call of the system reads into.
    private var piece = [UInt8](repeating: 0, count: 1 << 16)
    private var buffer: [UInt8] = []
    /// Where in the buffer stands what was not taken yet.
    private var taken = 0
    /// The number of the line that begins there.
    private var number = 1
    /// Whether nothing more will come.
    private(set) var isAtEnd = false
    /// Whether that is so because reading failed.
    private(set) var hasFailed = false

    /// - Parameters:
    ///   - descriptor: What to read from.
    ///   - limit: How long a line may be, in bytes.
    init(_ descriptor: Int32, limit: Int) {
        (self.descriptor, self.limit) = (descriptor, limit)
    }

    /// How many bytes are there that were not taken yet.
    var count: Int { buffer.count - taken }

    /// Bytes that were not taken yet.
    func bytes(_ range: Range<Int>) -> ArraySlice<UInt8> { buffer[taken + range.lowerBound..<taken + range.upperBound] }

    /// Takes bytes away from the front, none of which ends a line.
    mutating func drop(_ count: Int) { taken += count }

    /// Takes a line, and the blank ones before it.
    mutating func take(_ line: Line) {
        number = line.number
        taken += line.range.upperBound
        guard !line.isTooLong else { return }
        number += 1
        taken = min(taken + 1, buffer.count)
    }

    /// Takes the rest of a line.
    ///
    /// - Parameter most: How much of it is read; nil: all.
    /// - Returns: Whether the line has ended.
    mutating func takeRest(atMost most: Int? = nil) -> Bool {
        var passed = 0
        while true {
            let end = newline(from: 0)
            passed += end ?? count
            taken += end ?? count
            if end != nil {
                (number, taken) = (number + 1, taken + 1)
                return true
            }
            guard !isAtEnd else { return true }
            if let most, passed >= most { return false }
            fill()
        }
    }

    /// Reads until so many bytes are there, or all.
    mutating func gather(_ wanted: Int) {
        while count < wanted, !isAtEnd { fill() }
    }

    /// Looks at the next line that is not blank, without taking it.
    ///
    /// - Parameters:
    ///   - previous: Another line, behind which to look; nil: the front.
    ///   - most: How far to look for its beginning, where lines are looked at before they are taken.
    /// - Returns: The line; nil at the end.
    mutating func peek(after previous: Line? = nil, within most: Int? = nil) -> Line? {
        var start = previous.map { $0.range.upperBound + 1 } ?? 0
        var number = previous.map { $0.number + 1 } ?? self.number
        while most.map({ start <= $0 }) ?? true {
            var seen = start
            while true {
                if let end = newline(from: seen) {
                    if end - start > limit { return Line(number: number, range: start..<end, isTooLong: true) }
                    if !isBlank(start..<end) { return Line(number: number, range: start..<end, isTooLong: false) }
                    (start, number) = (end + 1, number + 1)
                    break
                }
                seen = max(start, count)
                if count - start > limit { return Line(number: number, range: start..<count, isTooLong: true) }
                if isAtEnd {
                    guard start < count, !isBlank(start..<count) else { return nil }
                    return Line(number: number, range: start..<count, isTooLong: false)
                }
                fill()
            }
            // Blank lines before all others need not be kept.
            if previous == nil {
                (taken, self.number) = (taken + start, number)
                start = 0
            }
        }
        return nil
    }

    private func isBlank(_ range: Range<Int>) -> Bool {
        bytes(range).allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
    }

    /// Where the next line feed stands; nil where none is there yet.
    private func newline(from start: Int) -> Int? {
        guard start < count else { return nil }
        return unsafe buffer.withUnsafeBytes { bytes -> Int? in
            // The pointer stays inside the buffer: what was taken and the start together are less than its count.
            guard let base = bytes.baseAddress else { return nil }
            let front = unsafe base + taken
            guard let found = unsafe memchr(front + start, 0x0A, count - start) else { return nil }
            return unsafe UnsafeRawPointer(found) - front
        }
    }

    /// Reads the next piece.
    private mutating func fill() {
        buffer.removeSubrange(..<taken)
        taken = 0
        var received: Int
        repeat {
            received = unsafe piece.withUnsafeMutableBytes { unsafe read(descriptor, $0.baseAddress, $0.count) }
        } while received < 0 && errno == EINTR
        buffer += piece[..<max(0, received)]
        (isAtEnd, hasFailed) = (received <= 0, received < 0)
    }
}
