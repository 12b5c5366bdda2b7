// SPDX-License-Identifier: Apache-2.0

internal import COSEKeys
internal import JSONCoding
internal import WebAuthnTypes

extension JSONObject {
    /// The members of a stored object.
    ///
    /// - Parameters:
    ///   - json: What was stored.
    ///   - known: The names of all members that there can be. Another one may be a demand that a newer version added: who
    ///     passes over it does not make it.
    /// - Returns: Its members.
    /// - Throws: `typeUnexpected` for anything but an object, `valueInvalid` for a member of another name.
    static func stored(_ json: JSONValue, known: [String]) throws(JSONError) -> JSONObject {
        let wrapper: JSONObject = ["ceremony": json]
        let object = try wrapper.object("ceremony")
        guard let unknown = object.omitting(known).members.first else { return object }
        // The start of the name alone: it stands in logs, and may be anything.
        throw JSONError(
            .valueInvalid,
            "the stored ceremony has a member \"\(unknown.key.prefix(32))\" that this version does not know; begin it again"
        )
    }

    /// The demand for user verification.
    ///
    /// The standard lets options hold other texts, which clients pass over; what was stored here is one of three, and any
    /// other text would demand nothing.
    func storedUserVerification() throws(JSONError) -> UserVerificationRequirement {
        let demand = UserVerificationRequirement(rawValue: try string("userVerification"))
        guard [.required, .preferred, .discouraged].contains(demand) else {
            throw JSONError(
                .valueInvalid,
                "the stored member \"userVerification\" must be required, preferred or discouraged"
            )
        }
        return demand
    }

    /// The texts of an array.
    ///
    /// An item that is no text is an error rather than left out: a list that runs empty would allow everything.
    func storedTexts(_ key: String) throws(JSONError) -> [String] {
        var texts: [String] = []
        for item in try array(key) { texts.append(try (["item": item] as JSONObject).string("item")) }
        return texts
    }

    /// The algorithms that were offered; an item that is no integer is an error, and so is a list without any.
    func storedAlgorithms() throws(JSONError) -> [COSEAlgorithm] {
        var algorithms: [COSEAlgorithm] = []
        for item in try array("algorithms") {
            algorithms.append(COSEAlgorithm(rawValue: Int(try (["item": item] as JSONObject).integer("item"))))
        }
        guard !algorithms.isEmpty else {
            throw JSONError(.valueInvalid, "the stored member \"algorithms\" must name one at least")
        }
        return algorithms
    }
}
