// SPDX-License-Identifier: Apache-2.0
// Secrets of characters that every address and form carries as they are.

internal import ByteEncodings
internal import SecretMemory

extension SecretBytes {
    /// Draws 256 bits, 43 characters of base64url.
    static func unreserved(from source: RandomSource) -> SecretBytes {
        SecretBytes(copying: Base64URL.encode(source.bytes(32)).utf8)
    }

    /// Whether these are unreserved characters in ASCII (RFC 3986, section 2.3), so many.
    func isUnreserved(_ lengths: ClosedRange<Int>) -> Bool {
        let isForm = unsafe withBytes { unsafe $0.allSatisfy(PercentEncoding.isUnreserved) }
        return isForm && lengths.contains(count)
    }
}
