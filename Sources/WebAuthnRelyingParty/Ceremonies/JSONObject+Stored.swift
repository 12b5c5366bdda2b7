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

    /// The texts of an array.
    ///
    /// An item that is no text is an error rather than left out: a list that runs empty would allow everything.
    func storedTexts(_ key: String) throws(JSONError) -> [String] {
        var texts: [String] = []
        for item in try array(key) { texts.append(try (["item": item] as JSONObject).string("item")) }
        return texts
    }

    /// The integers of an array; an item that is none is an error.
    func storedIntegers(_ key: String) throws(JSONError) -> [Int] {
        var integers: [Int] = []
        for item in try array(key) { integers.append(Int(try (["item": item] as JSONObject).integer("item"))) }
        return integers
    }
}
