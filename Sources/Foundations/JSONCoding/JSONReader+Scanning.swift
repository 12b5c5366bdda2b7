// SPDX-License-Identifier: Apache-2.0

extension JSONReader {
    /// Passes over a string whose opening quote is next if it is plain to its end, as nearly every one is.
    ///
    /// - Returns: Where its characters stand, since a slice would take hold of the input and let it go; nil, with
    ///   nothing passed over, when the string must be looked at more closely.
    mutating func scanPlainString() -> Range<Int>? {
        let start = position + 1
        let end = JSONPlainRun.end(in: bytes, from: start)
        guard end < bytes.count, bytes[end] == UInt8(ascii: "\"") else { return nil }
        position = end + 1
        return start..<end
    }

    /// Reads a member's name whose opening quote is next.
    mutating func scanName() throws(JSONError) -> JSONName {
        if let place = scanPlainString() { return JSONName(bytes, place) }
        let name = Array(try scanString())
        return JSONName(name, name.indices)
    }

    /// Reads a string whose opening quote is next.
    mutating func scanString() throws(JSONError) -> ArraySlice<UInt8> {
        position += 1
        let start = position
        var isASCII = true
        while true {
            position = JSONPlainRun.end(in: bytes, from: position)
            guard position < bytes.count else { throw tooShort() }
            let byte = bytes[position]
            if byte == UInt8(ascii: "\"") {
                guard isASCII || JSONText.isValid(bytes, in: start..<position) else { throw notUTF8(start) }
                position += 1
                return bytes[start..<(position - 1)]
            }
            if byte == UInt8(ascii: "\\") { return try scanEscapedString(from: start) }
            guard byte >= 0x80 else { throw syntax("no control character inside a string") }
            isASCII = false
            position += 1
        }
    }

    /// Reads a string of which an escape is next.
    ///
    /// Its bytes have one place from the start, which the caller can wipe: an array that grows leaves copies behind.
    private mutating func scanEscapedString(from start: Int) throws(JSONError) -> ArraySlice<UInt8> {
        var content: [UInt8] = []
        content.reserveCapacity(longestContent(from: start))
        content += bytes[start..<position]
        while position < bytes.count {
            let byte = bytes[position]
            if byte == UInt8(ascii: "\"") {
                guard JSONText.isValid(content, in: content.indices) else { throw notUTF8(start) }
                position += 1
                return content[...]
            }
            guard byte >= 0x20 else { throw syntax("no control character inside a string") }
            position += 1
            guard byte == UInt8(ascii: "\\") else {
                content.append(byte)
                continue
            }
            try appendEscape(to: &content)
        }
        throw tooShort()
    }

    /// How many bytes lie before the closing quote: no escape is shorter than what it stands for.
    private func longestContent(from start: Int) -> Int {
        var end = position
        while end < bytes.count, bytes[end] != UInt8(ascii: "\"") {
            end += bytes[end] == UInt8(ascii: "\\") ? 2 : 1
        }
        return min(end, bytes.count) - start
    }

    private mutating func appendEscape(to content: inout [UInt8]) throws(JSONError) {
        guard position < bytes.count else { throw tooShort() }
        let escape = bytes[position]
        switch escape {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): content.append(escape)
        case UInt8(ascii: "b"): content.append(0x08)
        case UInt8(ascii: "f"): content.append(0x0C)
        case UInt8(ascii: "n"): content.append(0x0A)
        case UInt8(ascii: "r"): content.append(0x0D)
        case UInt8(ascii: "t"): content.append(0x09)
        case UInt8(ascii: "u"):
            position += 1
            JSONText.append(try scanUnicodeEscape(), to: &content)
            return
        default: throw syntax("an escape that JSON knows")
        }
        position += 1
    }

    private mutating func scanUnicodeEscape() throws(JSONError) -> Unicode.Scalar {
        let start = position
        let unit = try scanFourDigits()
        if let scalar = Unicode.Scalar(unit) { return scalar }
        // A high surrogate must be followed by a low one; half a pair has no UTF-8 and reads differently everywhere.
        guard unit < 0xDC00, bytes.count - position >= 2, bytes[position] == UInt8(ascii: "\\"),
            bytes[position + 1] == UInt8(ascii: "u")
        else { throw notUTF8(start) }
        position += 2
        let low = try scanFourDigits()
        guard (0xDC00...0xDFFF).contains(low),
            let scalar = Unicode.Scalar(0x1_0000 + (unit - 0xD800) << 10 + (low - 0xDC00))
        else { throw notUTF8(start) }
        return scalar
    }

    private mutating func scanFourDigits() throws(JSONError) -> UInt32 {
        guard bytes.count - position >= 4 else { throw tooShort() }
        var unit: UInt32 = 0
        for _ in 0..<4 {
            guard let digit = Self.hexDigit(bytes[position]) else { throw syntax("four hexadecimal digits") }
            unit = unit << 4 | digit
            position += 1
        }
        return unit
    }

    private static func hexDigit(_ character: UInt8) -> UInt32? {
        switch character {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(character - UInt8(ascii: "0"))
        case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(character - UInt8(ascii: "a") + 10)
        case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(character - UInt8(ascii: "A") + 10)
        default: nil
        }
    }

    /// Reads a number whose first character is next.
    mutating func scanNumber() throws(JSONError) -> JSONValue {
        let start = position
        if bytes[position] == UInt8(ascii: "-") { position += 1 }
        let firstDigit = position
        guard skipDigits() > 0 else { throw malformed(start) }
        guard bytes[firstDigit] != UInt8(ascii: "0") || position == firstDigit + 1 else { throw malformed(start) }
        var isInteger = true
        if next(is: UInt8(ascii: ".")) {
            isInteger = false
            guard skipDigits() > 0 else { throw malformed(start) }
        }
        if next(is: UInt8(ascii: "e")) || next(is: UInt8(ascii: "E")) {
            isInteger = false
            if !next(is: UInt8(ascii: "+")) { _ = next(is: UInt8(ascii: "-")) }
            guard skipDigits() > 0 else { throw malformed(start) }
        }
        if isInteger, let integer = integer(from: start) { return .integer(integer) }
        let spelling = String(decoding: bytes[start..<position], as: UTF8.self)
        guard let number = Double(spelling), number.isFinite else { throw malformed(start) }
        return .number(number)
    }

    /// The integer whose digits, perhaps behind a minus, end at the position; nil when it needs more than 64 bits.
    private func integer(from start: Int) -> Int64? {
        let isNegative = bytes[start] == UInt8(ascii: "-")
        var number: Int64 = 0
        for index in (isNegative ? start + 1 : start)..<position {
            let digit = Int64(bytes[index] - UInt8(ascii: "0"))
            let shifted = number.multipliedReportingOverflow(by: 10)
            // Downwards behind a minus: the smallest integer has no positive counterpart.
            let next =
                isNegative
                ? shifted.partialValue.subtractingReportingOverflow(digit)
                : shifted.partialValue.addingReportingOverflow(digit)
            guard !shifted.overflow, !next.overflow else { return nil }
            number = next.partialValue
        }
        return number
    }

    private mutating func next(is character: UInt8) -> Bool {
        guard position < bytes.count, bytes[position] == character else { return false }
        position += 1
        return true
    }

    private mutating func skipDigits() -> Int {
        let start = position
        while position < bytes.count, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[position]) {
            position += 1
        }
        return position - start
    }

    private func malformed(_ start: Int) -> JSONError {
        JSONError(.numberInvalid, "the number at byte \(start) is malformed or out of range")
    }

    private func notUTF8(_ start: Int) -> JSONError {
        JSONError(.textNotUTF8, "the string at byte \(start) is not valid Unicode text")
    }
}
