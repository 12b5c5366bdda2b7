// SPDX-License-Identifier: Apache-2.0

internal import CPublicSuffix

/// The ASCII form of host names in other scripts (IDNA 2008 with the mappings of UTS 46, as browsers do it).
package enum InternationalHost {
    /// Puts a host name into its ASCII form.
    ///
    /// - Parameter host: A name in any script and case.
    /// - Returns: Such as `xn--mller-kva.example` for `Müller.example`; nil for a name that is none.
    package static func asciiForm(of host: String) -> String? {
        guard (1...1_024).contains(host.utf8.count), !host.utf8.contains(0) else { return nil }
        // Not with IDN2_USE_STD3_ASCII_RULES: libidn2 then leaves out what no host has, and makes "ab.com" of "a@b.com".
        let flags = IDN2_NFC_INPUT.rawValue | IDN2_NONTRANSITIONAL.rawValue
        var result: UnsafeMutablePointer<CChar>?
        let status = unsafe idn2_to_ascii_8z(host, &result, CInt(bitPattern: flags))
        guard status == CInt(bitPattern: UInt32(IDN2_OK.rawValue)), let text = unsafe result else { return nil }
        defer { unsafe idn2_free(text) }
        let name = unsafe String(cString: text)
        return name.utf8.allSatisfy(isOfHost) ? name : nil
    }
    private static func isOfHost(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"): true
        default: false
        }
    }
}
