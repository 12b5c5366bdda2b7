// SPDX-License-Identifier: Apache-2.0

/// A cursor over the text of rules.
struct PasswordRulesReader {
    private(set) var minimum = 0
    private(set) var maximum: Int?
    private(set) var consecutive: Int?
    private(set) var required: [PasswordCharacters] = []
    private(set) var allowed: PasswordCharacters?

    private let bytes: [UInt8]
    private var position = 0

    init(_ text: String) { bytes = Array(text.utf8) }

    mutating func readAll() throws(PasswordGenerationError) {
        while true {
            while pass(UInt8(ascii: ";")) {}
            guard position < bytes.count else { return }
            let name = try readWord()
            guard pass(UInt8(ascii: ":")) else { throw malformed("a colon after the name of a rule") }
            switch name {
            case "minlength": minimum = max(minimum, try readNumber())
            case "maxlength": maximum = min(maximum ?? .max, try readNumber())
            case "max-consecutive": consecutive = min(consecutive ?? .max, try readNumber())
            case "required": required.append(try readClasses())
            case "allowed": allowed = (allowed ?? PasswordCharacters()).union(try readClasses())
            default: skipRule()
            }
            skipSpace()
            guard position == bytes.count || bytes[position] == UInt8(ascii: ";") else {
                throw malformed("a semicolon after a rule")
            }
        }
    }

    private mutating func readNumber() throws(PasswordGenerationError) -> Int {
        skipSpace()
        let start = position
        var number = 0
        while position < bytes.count, (0x30...0x39).contains(bytes[position]) {
            // Saturated: a length of twenty digits says the same as one of seven.
            number = min(number * 10 + Int(bytes[position] - 0x30), PasswordRules.greatestNumber)
            position += 1
        }
        guard position > start else { throw malformed("a number") }
        return number
    }

    private mutating func readClasses() throws(PasswordGenerationError) -> PasswordCharacters {
        var classes = PasswordCharacters()
        repeat {
            skipSpace()
            if position < bytes.count, bytes[position] == UInt8(ascii: "[") {
                classes = classes.union(try readBrackets())
                continue
            }
            let start = position
            switch try readWord() {
            case "lower": classes = classes.union(.lower)
            case "upper": classes = classes.union(.upper)
            case "digit": classes = classes.union(.digit)
            case "special": classes = classes.union(.special)
            case "ascii-printable", "unicode": classes = classes.union(.asciiPrintable)
            default:
                position = start
                throw malformed("lower, upper, digit, special, ascii-printable, unicode or characters in brackets")
            }
        } while pass(UInt8(ascii: ","))
        return classes
    }

    private mutating func readBrackets() throws(PasswordGenerationError) -> PasswordCharacters {
        position += 1
        let start = position
        var set = PasswordCharacters()
        while position < bytes.count {
            let byte = bytes[position]
            position += 1
            if byte == UInt8(ascii: "]") {
                // Twice in a row: the first one is a member.
                guard position < bytes.count, bytes[position] == byte else { return set }
                set.insert(byte)
                position += 1
                return set
            }
            guard byte != UInt8(ascii: "-") || position == start + 1 else {
                position -= 1
                throw malformed("a hyphen only behind the opening bracket, as ranges are not part of the syntax, but")
            }
            set.insert(byte)
        }
        throw malformed("a closing bracket")
    }

    private mutating func readWord() throws(PasswordGenerationError) -> String {
        skipSpace()
        let start = position
        while position < bytes.count, Self.isOfWord(bytes[position]) { position += 1 }
        guard position > start else { throw malformed("a name") }
        return String(
            decoding: bytes[start..<position].map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 },
            as: UTF8.self
        )
    }

    /// Passes over the value of a rule that nobody knows; a semicolon in brackets does not end it.
    private mutating func skipRule() {
        var isInside = false
        while position < bytes.count {
            switch bytes[position] {
            case UInt8(ascii: "["): isInside = true
            case UInt8(ascii: "]"): isInside = false
            case UInt8(ascii: ";") where !isInside: return
            default: break
            }
            position += 1
        }
    }

    private mutating func pass(_ byte: UInt8) -> Bool {
        skipSpace()
        guard position < bytes.count, bytes[position] == byte else { return false }
        position += 1
        return true
    }

    private mutating func skipSpace() {
        while position < bytes.count, [0x20, 0x09, 0x0A, 0x0C, 0x0D].contains(bytes[position]) { position += 1 }
    }

    private static func isOfWord(_ byte: UInt8) -> Bool {
        (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) || byte == UInt8(ascii: "-")
    }

    private func malformed(_ wanted: String) -> PasswordGenerationError {
        PasswordGenerationError(.rulesMalformed, "the password rules should have \(wanted) at byte \(position)")
    }
}
