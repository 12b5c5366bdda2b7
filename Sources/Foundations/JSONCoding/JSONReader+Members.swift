// SPDX-License-Identifier: Apache-2.0

extension JSONReader {
    /// Reads an object whose known members are kept and whose others are passed over; all of them are distinct.
    ///
    /// - Parameters:
    ///   - names: The names of the members to keep.
    ///   - maximumOthers: How many others there may be; each is compared with those before it.
    /// - Returns: The value of each known name by its number, null included; nil where the object has no such member.
    /// - Throws: Any code but `bytesLeftOver`; `keyDuplicated` also for members that are passed over; `inputTooLong`
    ///   for more of those than there may be.
    package mutating func readMembers(_ names: JSONNames, maximumOthers: Int) throws(JSONError) -> [JSONValue?] {
        try beginObject()
        var values = [JSONValue?](repeating: nil, count: names.count)
        var others: [JSONName] = []
        while let name = try nextName() {
            if let number = names.number(of: name) {
                guard values[number] == nil else {
                    throw JSONError(.keyDuplicated, "an object names the member \(names.text(number)) twice")
                }
                values[number] = try readValue()
            } else {
                guard !others.contains(name) else { throw JSONError(.keyDuplicated, "an object names a member twice") }
                guard others.count < maximumOthers else {
                    throw JSONError(.inputTooLong, "an object has too many members")
                }
                others.append(name)
                try skipValue()
            }
        }
        return values
    }

    private mutating func nextName() throws(JSONError) -> JSONName? {
        guard try hasNextMember() else { return nil }
        let name = try scanName()
        try passColon()
        return name
    }
}
