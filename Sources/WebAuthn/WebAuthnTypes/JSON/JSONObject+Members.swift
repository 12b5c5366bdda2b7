// SPDX-License-Identifier: Apache-2.0

internal import JSONCoding

extension JSONObject {
    /// A member that may be an array of strings; absent and null give an empty one.
    func strings(_ key: String) throws(JSONError) -> [String] {
        var strings: [String] = []
        for item in try optionalArray(key) ?? [] {
            guard let string = item.string else {
                throw JSONError(.typeUnexpected, "the member \"\(key)\" holds something other than strings")
            }
            strings.append(string)
        }
        return strings
    }

    /// A member that must be a string from which a value of the standard can be made.
    func value<Value>(
        _ key: String,
        _ make: (String) throws(WebAuthnTypesError) -> Value
    ) throws(JSONError) -> Value {
        let text = try string(key)
        do {
            return try make(text)
        } catch {
            throw JSONError(.valueInvalid, "the member \"\(key)\" is refused: \(error.message)")
        }
    }

    /// A member whose content is read by a closure; its errors then name the member.
    func nested<Value>(
        _ key: String,
        _ read: (JSONObject) throws(JSONError) -> Value
    ) throws(JSONError) -> Value {
        let object = try object(key)
        do {
            return try read(object)
        } catch {
            throw JSONError(error.code, "in \"\(key)\": \(error.message)")
        }
    }

    /// A member that may be an array of descriptors.
    func descriptors(_ key: String) throws(JSONError) -> [PublicKeyCredentialDescriptor] {
        let items = try optionalArray(key) ?? []
        do {
            return try PublicKeyCredentialDescriptor.list(items)
        } catch {
            throw JSONError(error.code, "in \"\(key)\": \(error.message)")
        }
    }

    /// The challenge.
    func challenge() throws(JSONError) -> Challenge {
        let bytes = try bytes("challenge")
        do {
            return try Challenge(bytes: bytes)
        } catch {
            throw JSONError(.valueInvalid, error.message)
        }
    }

    /// The time that the client may take, in milliseconds: an unsigned integer of 32 bits.
    func timeout() throws(JSONError) -> Int? {
        guard let number = try optionalInteger("timeout") else { return nil }
        guard let timeout = UInt32(exactly: number) else {
            throw JSONError(.valueInvalid, "the member \"timeout\" is no unsigned integer of 32 bits")
        }
        return Int(timeout)
    }

    /// A relying party ID, or the one that the client would use when none is named.
    func relyingPartyID(_ key: String, default fallback: RelyingPartyID?) throws(JSONError) -> RelyingPartyID {
        if let fallback, try optionalString(key) == nil { return fallback }
        return try value(key) { text throws(WebAuthnTypesError) in try RelyingPartyID(text) }
    }
}

extension JSONValue {
    /// The members, where nothing but an object will do.
    func requiredObject() throws(JSONError) -> JSONObject {
        guard let object else { throw JSONError(.typeUnexpected, "an object was expected") }
        return object
    }
}
