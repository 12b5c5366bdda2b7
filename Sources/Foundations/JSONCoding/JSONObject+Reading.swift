// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings

extension JSONObject {
    /// A member that must be a string.
    ///
    /// - Parameter key: The member's name.
    /// - Returns: The string.
    /// - Throws: `memberMissing` or `typeUnexpected`.
    public func string(_ key: String) throws(JSONError) -> String {
        try required(key, optionalString(key))
    }

    /// A member that may be a string; null counts as absent.
    ///
    /// - Parameter key: The member's name.
    /// - Returns: The string, or nil when the member is absent.
    /// - Throws: `typeUnexpected`.
    public func optionalString(_ key: String) throws(JSONError) -> String? {
        try optional(key, "a string", \.string)
    }

    /// A member that must be a truth value.
    ///
    /// - Parameter key: The member's name.
    /// - Returns: The truth value.
    /// - Throws: `memberMissing` or `typeUnexpected`.
    public func bool(_ key: String) throws(JSONError) -> Bool {
        try required(key, optionalBool(key))
    }

    /// A member that may be a truth value; null counts as absent.
    ///
    /// - Parameter key: The member's name.
    /// - Returns: The truth value, or nil when the member is absent.
    /// - Throws: `typeUnexpected`.
    public func optionalBool(_ key: String) throws(JSONError) -> Bool? {
        try optional(key, "true or false", \.bool)
    }

    /// A member that must be an integer.
    ///
    /// - Parameter key: The member's name.
    /// - Returns: The integer.
    /// - Throws: `memberMissing` or `typeUnexpected`.
    public func integer(_ key: String) throws(JSONError) -> Int64 {
        try required(key, optionalInteger(key))
    }

    /// A member that may be an integer; null counts as absent.
    ///
    /// - Parameter key: The member's name.
    /// - Returns: The integer, or nil when the member is absent.
    /// - Throws: `typeUnexpected`.
    public func optionalInteger(_ key: String) throws(JSONError) -> Int64? {
        try optional(key, "an integer", \.integer)
    }

    /// A member that must be an array.
    ///
    /// - Parameter key: The member's name.
    /// - Returns: The items.
    /// - Throws: `memberMissing` or `typeUnexpected`.
    public func array(_ key: String) throws(JSONError) -> [JSONValue] {
        try required(key, optionalArray(key))
    }

    /// A member that may be an array; null counts as absent.
    ///
    /// - Parameter key: The member's name.
    /// - Returns: The items, or nil when the member is absent.
    /// - Throws: `typeUnexpected`.
    public func optionalArray(_ key: String) throws(JSONError) -> [JSONValue]? {
        try optional(key, "an array", \.array)
    }

    /// A member that must be an object.
    ///
    /// - Parameter key: The member's name.
    /// - Returns: The object.
    /// - Throws: `memberMissing` or `typeUnexpected`.
    public func object(_ key: String) throws(JSONError) -> JSONObject {
        try required(key, optionalObject(key))
    }

    /// A member that may be an object; null counts as absent.
    ///
    /// - Parameter key: The member's name.
    /// - Returns: The object, or nil when the member is absent.
    /// - Throws: `typeUnexpected`.
    public func optionalObject(_ key: String) throws(JSONError) -> JSONObject? {
        try optional(key, "an object", \.object)
    }

    /// A member that must be bytes in base64url without padding.
    ///
    /// - Parameter key: The member's name.
    /// - Returns: The bytes.
    /// - Throws: `memberMissing`, `typeUnexpected`, or `valueInvalid` when the string is not base64url.
    public func bytes(_ key: String) throws(JSONError) -> [UInt8] {
        try required(key, optionalBytes(key))
    }

    /// A member that may be bytes in base64url without padding; null counts as absent.
    ///
    /// - Parameter key: The member's name.
    /// - Returns: The bytes, or nil when the member is absent.
    /// - Throws: `typeUnexpected`, or `valueInvalid` when the string is not base64url.
    public func optionalBytes(_ key: String) throws(JSONError) -> [UInt8]? {
        guard let text = try optionalString(key) else { return nil }
        do {
            return try Base64URL.decode(text)
        } catch {
            throw JSONError(.valueInvalid, "the member \"\(key)\" is not base64url without padding: \(error.message)")
        }
    }

    private func optional<Payload>(
        _ key: String,
        _ wanted: String,
        _ payload: (JSONValue) -> Payload?
    ) throws(JSONError) -> Payload? {
        guard let value = self[key], !value.isNull else { return nil }
        guard let content = payload(value) else {
            throw JSONError(.typeUnexpected, "the member \"\(key)\" is \(value.typeName); \(wanted) was expected")
        }
        return content
    }

    private func required<Payload>(_ key: String, _ payload: Payload?) throws(JSONError) -> Payload {
        guard let payload else {
            throw JSONError(.memberMissing, "the member \"\(key)\" is missing")
        }
        return payload
    }
}
