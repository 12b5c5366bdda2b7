// SPDX-License-Identifier: Apache-2.0

package import Passwords
internal import SecretMemory

/// An estimate of a passcode's strength, on the careful side.
///
/// It takes letters in a row for words, since most are: a word counts as one of some 8,000. So what a person made up counts little,
/// what was drawn at random counts less than it is worth, and five drawn words pass.
package enum PasscodeStrength {
    /// What the format asks of a passcode without a TPM that counts attempts.
    package static let leastBits = 60.0

    /// What is asked of a passcode beside a TPM.
    ///
    /// Not less: who has the machine may reset the TPM's count of wrong ones, where its owner set no password against that, and try
    /// some ten a second. 2 to the power of 36 of them take two hundred years.
    package static let leastBitsBesideTPM = 36.0

    /// Estimates.
    ///
    /// - Parameter passcode: The whole passcode.
    /// - Returns: Bits: 60 are as many guesses as 2 to the power of 60.
    package static func bits(of passcode: Password) -> Double {
        if CommonPasswords.contains(passcode) { return 10 }
        var scalars: [UInt32] = []
        unsafe passcode.bytes.withBytes { bytes in
            var decoder = UTF8()
            var rest = unsafe bytes.makeIterator()
            while case .scalarValue(let scalar) = unsafe decoder.decode(&rest) { scalars.append(scalar.value) }
        }
        defer { for index in scalars.indices { scalars[index] = 0 } }
        return sum(of: scalars)
    }

    private enum Kind { case letter, digit, ideograph, other }

    private static func sum(of scalars: [UInt32]) -> Double {
        var (bits, start, seen) = (0.0, 0, Set<[UInt32]>())
        while start < scalars.count {
            let kind = kind(of: scalars[start])
            var end = start + 1
            while end < scalars.count, Self.kind(of: scalars[end]) == kind { end += 1 }
            let run = scalars[start..<end].map { (0x41...0x5A).contains($0) ? $0 + 0x20 : $0 }
            // What stands there twice is guessed once.
            bits += seen.insert(run).inserted ? value(of: run, kind) : 1
            start = end
        }
        return bits
    }

    private static func value(of run: [UInt32], _ kind: Kind) -> Double {
        var fresh = 0
        for (index, scalar) in run.enumerated() {
            // 1111 and 1234 are one digit and a habit.
            let isHabit = index > 0 && abs(Int(scalar) - Int(run[index - 1])) <= 1
            if !isHabit { fresh += 1 }
        }
        let (count, habits) = (Double(fresh), Double(run.count - fresh) * 0.5)
        switch kind {
        case .letter: return min(count * 4.7, 13 + max(count - 6, 0) * 2.2) + habits
        case .digit: return count * 3.3 + habits
        case .ideograph: return count * 7 + habits
        // The same mark between all words adds little: it is the first that counts.
        case .other: return min(count, 1) * 3 + max(count - 1, 0) * 2 + habits
        }
    }

    private static func kind(of scalar: UInt32) -> Kind {
        switch scalar {
        case 0x30...0x39: .digit
        case 0x41...0x5A, 0x61...0x7A, 0xC0...0x2DFF: .letter
        case 0x2E80...: .ideograph
        default: .other
        }
    }
}
