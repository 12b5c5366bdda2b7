// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import WebAuthnTypes

/// Reads certificates from DER, which is one, or from PEM, which may be several.
enum CertificateFile {
    /// The certificates of a file.
    ///
    /// - Parameter bytes: The file's content.
    /// - Returns: Certificates in DER, not read any further; nil when there is none, or a PEM block is broken.
    static func certificates(_ bytes: [UInt8]) -> [[UInt8]]? {
        if bytes.first == 0x30 { return [bytes] }
        var certificates: [[UInt8]] = []
        var block: [Substring]?
        for line in String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline) {
            switch (line, block) {
            case ("-----BEGIN CERTIFICATE-----", nil): block = []
            case ("-----END CERTIFICATE-----", let lines?):
                guard let der = Data(base64Encoded: lines.joined()), !der.isEmpty else { return nil }
                certificates.append(Array(der))
                block = nil
            case (_, let lines?): block = lines + [line]
            // What stands between certificates, such as their text form.
            default: continue
            }
        }
        return certificates.isEmpty || block != nil ? nil : certificates
    }
}

/// The public suffix list where Debian's and Fedora's packages put it.
enum PublicSuffixFile {
    static let path = "/usr/share/publicsuffix/public_suffix_list.dat"

    /// The list; nil when it is not there or cannot be read, which the one who asks says.
    static var list: PublicSuffixList? {
        guard let text = FileManager.default.contents(atPath: path) else { return nil }
        return try? PublicSuffixList(parsing: Array(text))
    }
}
