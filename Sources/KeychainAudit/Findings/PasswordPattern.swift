// SPDX-License-Identifier: Apache-2.0
// Long passwords that are one pattern.

internal import SecretMemory

/// Tells long passwords that anybody could describe in three words.
enum PasswordPattern {
    /// Whether a password has fewer than five different bytes, is one run (`abcdefgh`, `97531`), or is one part repeated.
    static func isPlain(_ password: SecretBytes) -> Bool {
        unsafe password.withBytes { bytes in
            guard bytes.count > 1 else { return true }
            var seen: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
            var (isRun, distinct) = (true, 0)
            let step = unsafe Int(bytes[1]) - Int(bytes[0])
            for index in 0..<bytes.count {
                let byte = unsafe bytes[index]
                let bit = UInt64(1) << UInt64(byte & 63)
                var word: UInt64 = 0
                switch byte >> 6 {
                case 0: (word, seen.0) = (seen.0, seen.0 | bit)
                case 1: (word, seen.1) = (seen.1, seen.1 | bit)
                case 2: (word, seen.2) = (seen.2, seen.2 | bit)
                default: (word, seen.3) = (seen.3, seen.3 | bit)
                }
                if word & bit == 0 { distinct += 1 }
                if index > 0, unsafe Int(byte) - Int(bytes[index - 1]) != step { isRun = false }
            }
            if distinct < 5 || isRun { return true }
            guard bytes.count >= 2 else { return false }
            // A part that is repeated at least twice: the rest is what came a part before.
            for length in 1...(bytes.count / 2) where bytes.count.isMultiple(of: length) && length < 8 {
                var isRepeated = true
                for index in length..<bytes.count where unsafe bytes[index] != bytes[index - length] {
                    isRepeated = false
                    break
                }
                if isRepeated { return true }
            }
            return false
        }
    }
}
