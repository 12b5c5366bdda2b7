// SPDX-License-Identifier: Apache-2.0
// The outermost object of stored ceremonies.

internal import JSONCoding

extension JSONObject {
    /// The members of a stored object.
    ///
    /// - Parameter json: What was stored.
    /// - Returns: Its members.
    /// - Throws: `typeUnexpected` for anything but an object.
    static func stored(_ json: JSONValue) throws(JSONError) -> JSONObject {
        let wrapper: JSONObject = ["ceremony": json]
        return try wrapper.object("ceremony")
    }
}
