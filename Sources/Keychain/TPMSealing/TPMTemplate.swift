// SPDX-License-Identifier: Apache-2.0

/// Structures of the TPM 2.0 library specification, part 2, as they are marshalled.
enum TPMTemplate {
    /// The primary key: P-256, restricted to decrypt, AES-128-CFB inside, SHA-256 for names, no authorisation and no lockout.
    ///
    /// Fixed for ever: with the owner's seed, these bytes alone decide which key it is, and so its name.
    static let primary: [UInt8] = sized(
        [0x00, 0x23, 0x00, 0x0B]
            + big(UInt32(0x0003_0472))
            + [0x00, 0x00]
            // AES, 128 bits, CFB; no scheme; P-256; no derivation; an empty point.
            + [0x00, 0x06, 0x00, 0x80, 0x00, 0x43, 0x00, 0x10, 0x00, 0x03, 0x00, 0x10, 0x00, 0x00, 0x00, 0x00]
    )

    /// The symmetric cipher of sessions: AES-128-CFB.
    static let sessionCipher: [UInt8] = [0x00, 0x06, 0x00, 0x80, 0x00, 0x43]

    /// The attributes of a sealed object.
    ///
    /// - Parameters:
    ///   - isCounted: Whether the lockout counts wrong authorisations.
    ///   - hasPolicy: Whether it opens by its policy alone.
    /// - Returns: The bits of TPMA_OBJECT.
    static func attributes(isCounted: Bool, hasPolicy: Bool) -> UInt32 {
        // fixedTPM and fixedParent; then userWithAuth or adminWithPolicy; then noDA.
        0x0000_0012 | (hasPolicy ? 0x0000_0080 : 0x0000_0040) | (isCounted ? 0 : 0x0000_0400)
    }

    /// The public area of a sealed object that is to be made.
    static func sealed(attributes: UInt32, policy: [UInt8]) -> [UInt8] {
        sized([0x00, 0x08, 0x00, 0x0B] + big(attributes) + sized(policy) + [0x00, 0x10, 0x00, 0x00])
    }

    /// Registers of the bank of SHA-256.
    static func selection(_ registers: [Int]) -> [UInt8] {
        guard !registers.isEmpty else { return big(UInt32(0)) }
        var bits: [UInt8] = [0, 0, 0]
        for register in registers where (0...23).contains(register) { bits[register / 8] |= 1 << (register % 8) }
        return big(UInt32(1)) + [0x00, 0x0B, 0x03] + bits
    }

    /// The attributes of a counter before it has counted: written and read with its authorisation, and not by the owner's.
    static let counterAttributes: UInt32 = 0x0204_0014
    /// What the TPM adds once it has counted.
    static let counterWritten: UInt32 = 0x2000_0000

    /// The public area of a counter.
    static func counter(index: UInt32) -> [UInt8] {
        sized(big(index) + [0x00, 0x0B] + big(counterAttributes) + [0x00, 0x00, 0x00, 0x08])
    }

    private static func sized(_ bytes: [UInt8]) -> [UInt8] { big(UInt16(truncatingIfNeeded: bytes.count)) + bytes }

    private static func big(_ number: some FixedWidthInteger) -> [UInt8] {
        unsafe withUnsafeBytes(of: number.bigEndian) { unsafe Array($0) }
    }
}
