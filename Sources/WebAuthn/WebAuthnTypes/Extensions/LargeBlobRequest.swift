// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
internal import JSONCoding

/// What to do with the blob of the credential that answers (WebAuthn Level 3, section 10.1.5).
public enum LargeBlobRequest: Sendable, Hashable {
    /// Read it.
    case read
    /// Replace it by these bytes; only where the request allows exactly one credential.
    case write([UInt8])

    var json: JSONValue {
        switch self {
        case .read: ["read": true]
        case .write(let bytes): ["write": .string(Base64URL.encode(bytes))]
        }
    }

    /// Reads an input; nil when it asks for neither.
    static func reading(_ object: JSONObject) throws(JSONError) -> LargeBlobRequest? {
        let isRead = try object.optionalBool("read") ?? false
        guard try object.optionalString("support") == nil else {
            throw JSONError(.valueInvalid, "\"support\" belongs to creations, and this is a request")
        }
        guard let bytes = try object.optionalBytes("write") else { return isRead ? .read : nil }
        guard !isRead else { throw JSONError(.valueInvalid, "\"read\" and \"write\" stand together; one may") }
        return .write(bytes)
    }
}
