// SPDX-License-Identifier: Apache-2.0

internal import JSONCoding

/// An answer that must be a JSON object.
struct Reply {
    let object: JSONObject

    /// - Throws: `JSONError` when it is anything but an object.
    init(_ value: JSONValue) throws(JSONError) {
        // A wrapper, so that the reader of members says what was found instead.
        let wrapper: JSONObject = ["answer": value]
        object = try wrapper.object("answer")
    }

    /// Reads an answer; whatever it lacks means that something else answered in the service's place.
    ///
    /// - Throws: `replyUnexpected`.
    static func read<Value>(_ body: () throws(JSONError) -> Value) throws(SignInClientError) -> Value {
        do {
            return try body()
        } catch {
            throw SignInClientError(
                .replyUnexpected,
                "the answer is not what this service's API says: \(error.message)",
                cause: error
            )
        }
    }
}
