// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
internal import JSONCoding

extension JSONReader {
    /// Reads a string of base64url without padding.
    ///
    /// - Parameter name: The member's name, for the message.
    /// - Returns: The bytes.
    /// - Throws: `valueInvalid`, `typeUnexpected` and the errors of strings.
    mutating func readBase64URL(_ name: StaticString) throws(JSONError) -> [UInt8] {
        let characters = try readStringBytes()
        do {
            return try Base64URL.decode(utf8: characters)
        } catch {
            throw JSONError(.valueInvalid, "the member \"\(name)\" is not base64url without padding: \(error.message)")
        }
    }

    /// Reads null, if it is next: old shims write null where a member should be left out.
    ///
    /// - Returns: Whether it was null.
    mutating func readNullIfNext() throws(JSONError) -> Bool {
        guard try peekKind() == .null else { return false }
        try readNull()
        return true
    }

    /// Reads an object into a tree.
    ///
    /// - Parameter name: The member's name, for the message.
    /// - Returns: The object.
    /// - Throws: `typeUnexpected` for any other value.
    mutating func readObject(_ name: StaticString) throws(JSONError) -> JSONObject {
        guard let object = try readValue().object else {
            throw JSONError(.typeUnexpected, "the member \"\(name)\" is no object")
        }
        return object
    }
}
