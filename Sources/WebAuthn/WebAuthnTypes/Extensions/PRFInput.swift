// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
internal import Crypto
internal import JSONCoding

/// One or two values to derive secrets from (WebAuthn Level 3, section 10.1.4, AuthenticationExtensionsPRFValues).
///
/// They are no secrets themselves. The same credential gives the same secret for the same value, for ever.
public struct PRFInput: Sendable, Hashable {
    /// The first value; any bytes.
    public let first: [UInt8]
    /// The second value, as for a change of keys; nil: one secret is enough.
    public let second: [UInt8]?

    /// Values to derive secrets from.
    ///
    /// - Parameters:
    ///   - first: The first value; any bytes.
    ///   - second: The second value; nil: one secret is enough.
    public init(first: [UInt8], second: [UInt8]? = nil) {
        self.first = first
        self.second = second
    }

    /// What an authenticator is given for a value: SHA-256 of `WebAuthn PRF`, a zero byte and the value.
    ///
    /// The prefix keeps pages from asking for the secrets of other users of CTAP's `hmac-secret`, as disk encryption.
    ///
    /// - Parameter value: Any bytes.
    /// - Returns: 32 bytes.
    public static func salt(_ value: [UInt8]) -> [UInt8] {
        Array(SHA256.hash(data: Array("WebAuthn PRF".utf8) + [0] + value))
    }

    var json: JSONValue {
        var object: JSONObject = ["first": .string(Base64URL.encode(first))]
        if let second { object["second"] = .string(Base64URL.encode(second)) }
        return .object(object)
    }

    init(_ object: JSONObject) throws(JSONError) {
        self.init(first: try object.bytes("first"), second: try object.optionalBytes("second"))
    }
}
