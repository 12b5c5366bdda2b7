// SPDX-License-Identifier: Apache-2.0

/// The Trusted Computing Group's table of vendor identifiers (TCG TPM Vendor ID Registry, table 2, as of July 2026).
enum TPMVendors {
    /// The identifier that FIDO's conformance tests use.
    static let conformanceTest: UInt32 = 0xFFFF_F1D0

    /// Four ASCII characters each, mostly an abbreviation of the name.
    static let listed: Set<UInt32> = [
        0x414D_4400, 0x414E_5400, 0x4152_4D00, 0x4154_4D4C, 0x4252_434D, 0x4353_434F, 0x464C_5953, 0x524F_4343,
        0x474F_4F47, 0x4850_4900, 0x4850_4500, 0x4849_5349, 0x4942_4D00, 0x4946_5800, 0x494E_5443, 0x4C45_4E00,
        0x4D53_4654, 0x4E53_4D20, 0x4E54_5A00, 0x4E53_4700, 0x4E54_4300, 0x5143_4F4D, 0x534D_534E, 0x5345_4345,
        0x534E_5300, 0x534D_5343, 0x5354_4D20, 0x5458_4E00, 0x5745_4300, 0x5345_414C,
    ]

    /// Checks a manufacturer's form, and its place in the table where the policy asks for that.
    static func check(_ manufacturer: String, _ rule: TPMVendorRule) throws(AttestationError) {
        let digits = manufacturer.dropFirst(3)
        guard manufacturer.hasPrefix("id:"), digits.utf8.count == 8, digits.utf8.allSatisfy(isHexadecimal),
            let number = UInt32(digits, radix: 16)
        else {
            throw AttestationError(
                .certificateProfileViolated,
                expected: "id: and eight hexadecimal digits",
                found: manufacturer,
                "the attestation certificate names no manufacturer in the form of the profile"
            )
        }
        let isAccepted =
            switch rule {
            case .any: number != conformanceTest
            case .anyOrConformanceTest: true
            case .listed: listed.contains(number)
            case .listedOrConformanceTest: listed.contains(number) || number == conformanceTest
            }
        guard isAccepted else {
            throw AttestationError(
                .vendorUnknown,
                expected: rule == .any ? "a maker of modules" : "a manufacturer of the table",
                found: manufacturer,
                rule == .any
                    ? "the manufacturer \(manufacturer) stands for FIDO's conformance tests"
                    : "the manufacturer \(manufacturer) is not in the table that the policy asks for"
            )
        }
    }

    private static func isHexadecimal(_ character: UInt8) -> Bool {
        switch character {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
            UInt8(ascii: "A")...UInt8(ascii: "F"):
            true
        default: false
        }
    }
}
