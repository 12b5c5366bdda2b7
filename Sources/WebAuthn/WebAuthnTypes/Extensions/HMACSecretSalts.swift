// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
internal import JSONCoding

/// The input of `hmacGetSecret`: one or two salts of 32 bytes (CTAP 2.2, section 12.7).
///
/// Pages are better served by `prf`; browsers refuse this one, and clients for systems use it.
public struct HMACSecretSalts: Sendable, Hashable {
    /// 32 bytes.
    public let salt1: [UInt8]
    /// 32 bytes; nil: one secret is enough.
    public let salt2: [UInt8]?

    /// Takes salts.
    ///
    /// - Parameters:
    ///   - salt1: 32 bytes.
    ///   - salt2: 32 bytes; nil: one secret is enough.
    /// - Throws: `extensionInputInvalid` for any other length.
    public init(salt1: [UInt8], salt2: [UInt8]? = nil) throws(WebAuthnTypesError) {
        for count in [salt1.count, salt2?.count ?? 32] where count != 32 {
            throw WebAuthnTypesError(.extensionInputInvalid, "a salt of \(count) bytes came; 32 were expected")
        }
        self.salt1 = salt1
        self.salt2 = salt2
    }

    var json: JSONValue {
        var object: JSONObject = ["salt1": .string(Base64URL.encode(salt1))]
        if let salt2 { object["salt2"] = .string(Base64URL.encode(salt2)) }
        return .object(object)
    }

    init(_ object: JSONObject) throws(JSONError) {
        let (one, two) = (try object.bytes("salt1"), try object.optionalBytes("salt2"))
        do {
            try self.init(salt1: one, salt2: two)
        } catch {
            throw JSONError(.valueInvalid, error.message)
        }
    }
}
