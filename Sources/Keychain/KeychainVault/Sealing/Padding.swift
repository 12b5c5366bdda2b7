// SPDX-License-Identifier: Apache-2.0

internal import SecretMemory

/// Content, 0x80, zeroes: up to a multiple of 64 bytes, and above 512 of an eighth of the next power of two.
enum Padding {
    /// The padded length of so much content.
    static func length(ofContent count: Int) -> Int {
        let marked = count + 1
        var power = 64
        while power < marked { power *= 2 }
        let step = max(64, power / 8)
        return (marked + step - 1) / step * step
    }

    /// Pads.
    static func padded(_ content: SecretBytes) -> SecretBytes {
        let length = Self.length(ofContent: content.count)
        var bytes: [UInt8] = []
        bytes.reserveCapacity(length)
        unsafe content.withBytes { content in unsafe bytes.append(contentsOf: content) }
        bytes.append(0x80)
        bytes.append(contentsOf: repeatElement(0, count: length - bytes.count))
        return SecretBytes(moving: &bytes)
    }

    /// Takes the padding off.
    ///
    /// Another length than the one rule is refused: zeroes without end would be a place to hide bytes' number in, and two
    /// readers could differ about it.
    ///
    /// - Throws: `paddingInvalid`.
    static func content(of padded: SecretBytes) throws(VaultError) -> SecretBytes {
        let count: Int? = unsafe padded.withBytes { bytes in
            guard let last = unsafe bytes.lastIndex(where: { $0 != 0 }) else { return nil }
            return unsafe bytes[last] == 0x80 ? last : nil
        }
        guard let count, length(ofContent: count) == padded.count else {
            throw VaultError(
                .paddingInvalid,
                "\(padded.count) bytes were opened that are not padded as the format says; whoever wrote them is at fault"
            )
        }
        return unsafe padded.withBytes { bytes in unsafe SecretBytes(copying: bytes.prefix(count)) }
    }
}
