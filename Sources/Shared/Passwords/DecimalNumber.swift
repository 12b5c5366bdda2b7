// SPDX-License-Identifier: Apache-2.0

/// Reads decimal numbers.
enum DecimalNumber {
    /// Reads a number.
    ///
    /// - Parameters:
    ///   - digits: All of the text.
    ///   - most: The greatest number that is taken, at most 18 digits long.
    /// - Returns: The number; nil for no digits, other characters, leading zeros, or more than `most`.
    static func read(_ digits: some Collection<UInt8>, atMost most: Int) -> Int? {
        guard (1...18).contains(digits.count), digits.count == 1 || digits.first != 0x30 else { return nil }
        var number = 0
        for digit in digits {
            guard (0x30...0x39).contains(digit) else { return nil }
            number = number * 10 + Int(digit - 0x30)
        }
        return number <= most ? number : nil
    }
}
