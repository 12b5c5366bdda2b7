// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
internal import NIOHTTP1

/// Finds the host of a request (RFC 9112, section 3.2).
///
/// Where a request names two hosts a proxy may go by one and the service by the other, and one app's cookie would be judged as
/// another's.
enum RequestHost {
    /// The host with its port.
    ///
    /// - Parameters:
    ///   - target: The request's target as it was sent.
    ///   - fields: The values of all fields `Host`.
    ///   - version: The request's version; before 1.1 the field may be missing.
    /// - Returns: The host, which may be empty; nil for a request that must be refused.
    static func authority(of target: String, fields: [String], version: HTTPVersion) -> String? {
        let isOld = (version.major, version.minor) < (1, 1)
        guard fields.count <= 1, let field = fields.first ?? (isOld ? "" : nil), isAuthority(field) else { return nil }
        guard let named = authority(inAbsolute: target) else { return field }
        // The field then says nothing (section 3.2.2).
        return isAuthority(named) && !named.isEmpty ? String(named) : nil
    }

    /// What a target such as `http://host/path` names; nil for a mere path.
    private static func authority(inAbsolute target: String) -> Substring? {
        guard target.utf8.first != UInt8(ascii: "/"), let colon = target.firstIndex(of: ":"),
            target[..<colon].utf8.allSatisfy(isSchemeCharacter), target[colon...].hasPrefix("://")
        else { return nil }
        return target[colon...].dropFirst(3).prefix { !"/?#".contains($0) }
    }

    /// Whether a text is `uri-host [ ":" port ]` (RFC 9110, section 7.2; RFC 3986, section 3.2.2), or empty.
    private static func isAuthority(_ text: some StringProtocol) -> Bool {
        let bytes = Array(text.utf8)
        let isBracketed = bytes.first == UInt8(ascii: "[")
        let hostEnd: Int
        if isBracketed {
            guard let end = bytes.firstIndex(of: UInt8(ascii: "]")), IPAddress(bytesOf: bytes[...end]) != nil else {
                return false
            }
            hostEnd = end + 1
        } else {
            hostEnd = bytes.firstIndex(of: UInt8(ascii: ":")) ?? bytes.count
            guard bytes[..<hostEnd].allSatisfy(isNameCharacter) else { return false }
        }
        let rest = bytes[hostEnd...]
        return rest.isEmpty || rest.first == UInt8(ascii: ":") && rest.dropFirst().allSatisfy(isDigit)
    }

    private static func isNameCharacter(_ byte: UInt8) -> Bool {
        isLetter(byte) || isDigit(byte) || "-._~%!$&'()*+,;=".utf8.contains(byte)
    }

    private static func isSchemeCharacter(_ byte: UInt8) -> Bool {
        isLetter(byte) || isDigit(byte) || "+-.".utf8.contains(byte)
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
}
