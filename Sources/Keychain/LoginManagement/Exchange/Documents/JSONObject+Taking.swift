// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
internal import JSONCoding

extension JSONObject {
    /// Takes a member out.
    mutating func take(_ name: String) -> JSONValue? {
        guard let value = self[name] else { return nil }
        self[name] = nil
        return value
    }

    /// Takes a member out when it is what is wanted; otherwise it stays, to be kept.
    mutating func take<Value>(_ name: String, _ wanted: (JSONValue) -> Value?) -> Value? {
        guard let value = self[name], let found = wanted(value) else { return nil }
        self[name] = nil
        return found
    }

    /// Takes bytes in base64url out.
    mutating func takeBytes(_ name: String) -> [UInt8]? {
        take(name) { value in value.string.flatMap { try? Base64URL.decode($0) } }
    }
}
