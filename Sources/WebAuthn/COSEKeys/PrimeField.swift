// SPDX-License-Identifier: Apache-2.0

/// The integers modulo an odd prime, in Montgomery's form (x is held as x·2^(64·count) mod p).
///
/// For public keys alone: the time that it takes depends on the numbers.
struct PrimeField: Sendable {
    /// Words of 64 bits, the lowest first, as many as the prime has.
    typealias Element = [UInt64]

    /// The prime.
    let modulus: Element
    /// The number 1.
    let one: Element
    /// The number 0.
    let zero: Element
    /// 2^(128·count) mod p, by which numbers come into Montgomery's form.
    private let square: Element
    /// −p⁻¹ mod 2^64.
    private let inverse: UInt64

    /// Prepares the field.
    ///
    /// - Parameter modulus: An odd prime, the lowest word first, the highest not zero.
    init(modulus: Element) {
        self.modulus = modulus
        zero = Element(repeating: 0, count: modulus.count)
        // Newton's iteration doubles the right bits, of which an odd number gives one.
        var inverse: UInt64 = 1
        for _ in 0..<6 { inverse = inverse &* (2 &- modulus[0] &* inverse) }
        self.inverse = 0 &- inverse
        var power = zero
        power[0] = 1
        for _ in 0..<(64 * modulus.count) { power = Self.sum(power, power, modulus) }
        one = power
        for _ in 0..<(64 * modulus.count) { power = Self.sum(power, power, modulus) }
        square = power
    }

    /// Takes a number into the field.
    ///
    /// - Parameter words: The number, the lowest word first.
    /// - Returns: The element; nil for a number that is not below the prime.
    func element(_ words: Element) -> Element? {
        guard words.count == modulus.count, Self.isLess(words, modulus) else { return nil }
        return multiply(words, square)
    }

    /// a + b.
    func add(_ a: Element, _ b: Element) -> Element { Self.sum(a, b, modulus) }

    /// a − b.
    func subtract(_ a: Element, _ b: Element) -> Element {
        var result = a
        guard Self.take(b, from: &result) else { return result }
        // Below zero: the prime comes on top, and its carry goes with the borrow.
        _ = Self.put(modulus, onto: &result)
        return result
    }

    /// a · b.
    func multiply(_ a: Element, _ b: Element) -> Element {
        let count = modulus.count
        var words = zero
        var high: UInt64 = 0
        for i in 0..<count {
            var carry: UInt64 = 0
            for j in 0..<count { (words[j], carry) = Self.product(a[j], b[i], words[j], carry) }
            let (sum, isOver) = high.addingReportingOverflow(carry)
            // What makes the lowest word zero, which then falls away.
            let factor = words[0] &* inverse
            (_, carry) = Self.product(factor, modulus[0], words[0], 0)
            for j in 1..<count { (words[j - 1], carry) = Self.product(factor, modulus[j], words[j], carry) }
            let (last, isOverAgain) = sum.addingReportingOverflow(carry)
            words[count - 1] = last
            high = (isOver ? 1 : 0) + (isOverAgain ? 1 : 0)
        }
        if high != 0 || !Self.isLess(words, modulus) { _ = Self.take(modulus, from: &words) }
        return words
    }

    /// Whether an element is a square other than zero: by Euler's criterion, a^((p−1)/2) = 1.
    func isSquare(_ a: Element) -> Bool {
        var power = one
        // The bits of (p−1)/2 are those of p from the second one on.
        for bit in (1..<(64 * modulus.count)).reversed() {
            power = multiply(power, power)
            if modulus[bit / 64] >> UInt64(bit % 64) & 1 == 1 { power = multiply(power, a) }
        }
        return power == one
    }

    /// x·y + z + carry, which two words always hold.
    private static func product(_ x: UInt64, _ y: UInt64, _ z: UInt64, _ carry: UInt64) -> (UInt64, UInt64) {
        let (high, low) = x.multipliedFullWidth(by: y)
        let (first, isOver) = low.addingReportingOverflow(z)
        let (second, isOverAgain) = first.addingReportingOverflow(carry)
        return (second, high &+ (isOver ? 1 : 0) &+ (isOverAgain ? 1 : 0))
    }

    private static func sum(_ a: Element, _ b: Element, _ modulus: Element) -> Element {
        var result = a
        let carry = put(b, onto: &result)
        if carry || !isLess(result, modulus) { _ = take(modulus, from: &result) }
        return result
    }

    /// Adds; returns whether a bit is carried out of the highest word.
    private static func put(_ b: Element, onto a: inout Element) -> Bool {
        var carry = false
        for index in a.indices {
            let (first, over) = a[index].addingReportingOverflow(b[index])
            let (second, again) = first.addingReportingOverflow(carry ? 1 : 0)
            a[index] = second
            carry = over || again
        }
        return carry
    }

    /// Subtracts; returns whether the result went below zero.
    private static func take(_ b: Element, from a: inout Element) -> Bool {
        var borrow = false
        for index in a.indices {
            let (first, under) = a[index].subtractingReportingOverflow(b[index])
            let (second, again) = first.subtractingReportingOverflow(borrow ? 1 : 0)
            a[index] = second
            borrow = under || again
        }
        return borrow
    }

    private static func isLess(_ a: Element, _ b: Element) -> Bool {
        for index in a.indices.reversed() where a[index] != b[index] { return a[index] < b[index] }
        return false
    }
}
