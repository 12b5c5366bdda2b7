// SPDX-License-Identifier: Apache-2.0

internal import JSONCoding

extension JSONValue {
    /// The members, where only an object will do.
    ///
    /// - Throws: `typeUnexpected`.
    func asObject() throws(JSONError) -> JSONObject {
        guard let object else { throw JSONError(.typeUnexpected, "\(typeName) stands where an object was expected") }
        return object
    }
}
