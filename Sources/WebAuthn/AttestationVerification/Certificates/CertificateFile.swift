// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials

/// Reads certificates from DER, which is one, or from PEM, which may be several.
package enum CertificateFile {
    /// The certificates of a file.
    ///
    /// - Parameter bytes: The file's content.
    /// - Returns: Certificates in DER, not read any further; nil when there is none, or a PEM block is broken.
    package static func certificates(_ bytes: [UInt8]) -> [[UInt8]]? {
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
