// SPDX-License-Identifier: Apache-2.0

internal import JSONCoding

extension JSONObject {
    /// A member that must be a list of strings.
    func strings(_ key: String) throws(JSONError) -> [String] {
        var strings: [String] = []
        for item in try array(key) {
            let wrapper: JSONObject = [key: item]
            strings.append(try wrapper.string(key))
        }
        return strings
    }

    /// A member that must be a list of byte strings in base64url.
    func byteStrings(_ key: String) throws(JSONError) -> [[UInt8]] {
        var strings: [[UInt8]] = []
        for item in try array(key) {
            let wrapper: JSONObject = [key: item]
            strings.append(try wrapper.bytes(key))
        }
        return strings
    }

    /// A member that must be a list of objects.
    func objects<Value>(
        _ key: String,
        _ read: (JSONObject) throws(JSONError) -> Value
    ) throws(JSONError) -> [Value] {
        try values(array(key), key, read)
    }

    /// A member that may be a list of objects; empty when it is absent.
    func optionalObjects<Value>(
        _ key: String,
        _ read: (JSONObject) throws(JSONError) -> Value
    ) throws(JSONError) -> [Value] {
        try values(optionalArray(key) ?? [], key, read)
    }

    private func values<Value>(
        _ items: [JSONValue],
        _ key: String,
        _ read: (JSONObject) throws(JSONError) -> Value
    ) throws(JSONError) -> [Value] {
        var values: [Value] = []
        for item in items {
            let wrapper: JSONObject = [key: item]
            values.append(try read(wrapper.object(key)))
        }
        return values
    }
}
