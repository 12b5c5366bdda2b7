// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings

/// An authenticator's model identifier: 16 bytes, all zero when the model is not told (WebAuthn Level 3, section 6.5.1).
public struct AAGUID: Sendable, Hashable, CustomStringConvertible {
    /// 16 bytes.
    public let bytes: [UInt8]

    /// Takes the bytes of an AAGUID.
    ///
    /// - Parameter bytes: Exactly 16 bytes.
    /// - Throws: `aaguidInvalid`.
    public init(bytes: [UInt8]) throws(WebAuthnTypesError) {
        guard bytes.count == 16 else {
            throw WebAuthnTypesError(.aaguidInvalid, "an AAGUID of \(bytes.count) bytes came; 16 were expected")
        }
        self.bytes = bytes
    }

    /// Reads an AAGUID from its text form.
    ///
    /// - Parameter text: Hexadecimal in groups of 8-4-4-4-12 digits, in either case.
    /// - Throws: `aaguidInvalid`.
    public init(_ text: String) throws(WebAuthnTypesError) {
        let groups = text.split(separator: "-", omittingEmptySubsequences: false)
        guard groups.map(\.utf8.count) == [8, 4, 4, 4, 12], let bytes = try? Hexadecimal.decode(groups.joined()) else {
            throw WebAuthnTypesError(
                .aaguidInvalid,
                "\"\(text.prefix(40))\" is no AAGUID; hexadecimal groups of 8-4-4-4-12 digits were expected"
            )
        }
        self.bytes = bytes
    }

    /// Puts an AAGUID together from two numbers, for constants.
    ///
    /// - Parameters:
    ///   - high: The first eight bytes, big-endian.
    ///   - low: The last eight bytes, big-endian.
    public init(high: UInt64, low: UInt64) {
        bytes = [high, low].flatMap { half in
            stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: half >> UInt64($0)) }
        }
    }

    /// Sixteen zero bytes: the authenticator does not tell its model.
    public static let zero = AAGUID(high: 0, low: 0)

    /// Lower-case hexadecimal in groups of 8-4-4-4-12 digits.
    public var description: String {
        var groups: [String] = []
        var start = 0
        for count in [4, 2, 2, 2, 6] {
            groups.append(Hexadecimal.encode(bytes[start..<start + count]))
            start += count
        }
        return groups.joined(separator: "-")
    }
}
