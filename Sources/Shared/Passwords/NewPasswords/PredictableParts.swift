// SPDX-License-Identifier: Apache-2.0

internal import SecretMemory

/// What is left of a password beside its patterns.
///
/// Patterns are one of the common passwords, as often as it occurs; stretches that repeat fewer than eight characters; runs
/// of digits, of the alphabet and of keyboards. Nothing is left of white space alone, and of fewer than five different
/// characters.
///
/// Length says nothing of these: at fifteen characters a list of short passwords refuses next to nothing, and what people
/// make of them to reach that length is tried as early as they are.
struct PredictableParts {
    /// How many characters belong to no pattern.
    let remaining: Int

    /// Looks for patterns without regard to the case of ASCII letters.
    ///
    /// The password is looked at in place, so that no copy of it has to be wiped.
    init(in password: Password) {
        var covered = [Bool](repeating: false, count: password.bytes.count)
        remaining = unsafe password.bytes.withBytes { bytes in
            guard unsafe !Self.isPlain(bytes) else { return 0 }
            unsafe Self.coverRepetitions(in: bytes, &covered)
            for steps in [Self.forward, Self.backward] { unsafe Self.coverRuns(of: steps, in: bytes, &covered) }
            return unsafe Self.remaining(in: bytes, beside: covered)
        }
    }

    // MARK: Repetitions

    /// A unit of eight characters could be a password by itself, beside a second method.
    private static let longestUnit = 7

    private static func coverRepetitions(in bytes: UnsafeRawBufferPointer, _ covered: inout [Bool]) {
        // A character has four bytes at most.
        for period in 1...(longestUnit * 4) where 2 * period <= bytes.count {
            var start = 0
            for index in period...bytes.count {
                if unsafe index < bytes.count && bytes[index].loweredASCII == bytes[index - period].loweredASCII {
                    continue
                }
                let stretch = start..<index
                start = index - period + 1
                guard stretch.count >= 2 * period else { continue }
                let unit = unsafe characters(in: bytes, stretch.prefix(period))
                guard unit <= longestUnit else { continue }
                // Shorter ones occur in ordinary words.
                guard unsafe characters(in: bytes, stretch) >= (unit <= 1 ? 3 : 6) else { continue }
                for index in stretch { covered[index] = true }
            }
        }
    }

    // MARK: Runs

    private struct Step: Hashable {
        let from: UInt32
        let to: UInt32
    }

    /// What keys lie beside each other, on keyboards of several countries, and what follows each other in an alphabet.
    private static let rows = [
        "01234567890", "13579", "24680", "abcdefghijklmnopqrstuvwxyz", "qwertyuiop[]", "asdfghjkl;'", "zxcvbnm,./",
        "qwertzuiopü",
        "yxcvbnm",
        "azertyuiop", "qsdfghjklm", "wxcvbn", "1qaz", "2wsx", "3edc", "4rfv", "5tgb", "6yhn", "7ujm",
        "1q2w3e4r5t6y7u8i9o0p", "q1w2e3r4t5y6u7i8o9p0", "йцукенгшщзхъ",
        "фывапролджэ", "ячсмитьбю", "абвгдеёжзийклмнопрстуфхцчшщъыьэюя",
    ]
    private static let forward = Set(
        rows.flatMap { row in zip(row.unicodeScalars, row.unicodeScalars.dropFirst()) }
            .map { Step(from: $0.value, to: $1.value) }
    )
    private static let backward = Set(forward.map { Step(from: $0.to, to: $0.from) })

    /// Marks each run of three characters or more, in which one may stand twice, as in `112233`.
    private static func coverRuns(of steps: Set<Step>, in bytes: UnsafeRawBufferPointer, _ covered: inout [Bool]) {
        var (start, length, last): (Int, Int, UInt32?) = (0, 0, nil)
        var offset = 0
        while offset < bytes.count {
            let (value, width) = unsafe scalar(in: bytes, at: offset)
            if let last, last == value || steps.contains(Step(from: last, to: value)) {
                length += 1
            } else {
                (start, length) = (offset, 1)
            }
            last = value
            offset += width
            if length >= 3 { for index in start..<offset { covered[index] = true } }
        }
    }

    // MARK: Common passwords

    /// Counts what is left where one of the common passwords is taken out wherever it occurs, the one that leaves the least.
    ///
    /// Two different ones are not a pattern any more.
    private static func remaining(in bytes: UnsafeRawBufferPointer, beside covered: [Bool]) -> Int {
        var least = unsafe uncovered(in: bytes, covered)
        for start in bytes.indices {
            for end in stride(from: start + 8, through: min(bytes.count, start + CommonPasswords.longest), by: 1) {
                let word = unsafe UnsafeRawBufferPointer(rebasing: bytes[start..<end])
                guard unsafe CommonPasswords.contains(word) else { continue }
                var all = covered
                for place in start...(bytes.count - word.count) where unsafe occurs(word, in: bytes, at: place) {
                    for index in place..<(place + word.count) { all[index] = true }
                }
                least = unsafe min(least, uncovered(in: bytes, all))
            }
        }
        return least
    }

    private static func occurs(_ word: UnsafeRawBufferPointer, in bytes: UnsafeRawBufferPointer, at place: Int) -> Bool
    {
        for offset in word.indices
        where unsafe bytes[place + offset].loweredASCII != word[offset].loweredASCII { return false }
        return true
    }

    // MARK: Characters

    /// Whether there is white space alone, or fewer than five different characters.
    private static func isPlain(_ bytes: UnsafeRawBufferPointer) -> Bool {
        var (isBlank, seen): (Bool, [UInt32]) = (true, [])
        var offset = 0
        while offset < bytes.count {
            let (value, width) = unsafe scalar(in: bytes, at: offset)
            if Unicode.Scalar(value)?.properties.isWhitespace != true { isBlank = false }
            if seen.count < 5, !seen.contains(value) { seen.append(value) }
            offset += width
        }
        return isBlank || seen.count < 5
    }

    private static func uncovered(in bytes: UnsafeRawBufferPointer, _ covered: [Bool]) -> Int {
        var count = 0
        for index in covered.indices where unsafe !covered[index] && bytes[index].beginsCharacter { count += 1 }
        return count
    }

    private static func characters(in bytes: UnsafeRawBufferPointer, _ range: Range<Int>) -> Int {
        var count = 0
        for index in range where unsafe bytes[index].beginsCharacter { count += 1 }
        return count
    }

    /// The character at an offset, with the capitals of ASCII folded, and how many bytes it has; a password is valid UTF-8.
    private static func scalar(in bytes: UnsafeRawBufferPointer, at offset: Int) -> (value: UInt32, width: Int) {
        let first = unsafe bytes[offset]
        let (width, bits): (Int, UInt8) =
            switch first {
            case ..<0x80: (1, 0x7F)
            case ..<0xE0: (2, 0x1F)
            case ..<0xF0: (3, 0x0F)
            default: (4, 0x07)
            }
        var value = UInt32(first.loweredASCII & bits)
        for index in 1..<4 where index < width { value = unsafe value << 6 | UInt32(bytes[offset + index] & 0x3F) }
        return (value, width)
    }
}

extension UInt8 {
    /// Whether a character begins with this byte of UTF-8: others (`0b10……`) go on with one that began before.
    var beginsCharacter: Bool { self & 0xC0 != 0x80 }
}
