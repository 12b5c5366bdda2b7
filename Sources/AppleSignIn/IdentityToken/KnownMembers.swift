// SPDX-License-Identifier: Apache-2.0
// The members of a token's header or payload that mean something here.

internal import JSONCoding

/// The members of a JSON object whose names are known; the others are passed over, and all are distinct.
///
/// Read without a tree: each sign-in reads two of these, and half of the time beside the signature went there.
struct KnownMembers<Name: MemberName>: Sendable {
    // Apart, so that looking for a name copies no values.
    private var names: [Name] = []
    private var values: [JSONValue] = []

    /// Reads an object that is the whole input.
    ///
    /// - Parameter bytes: JSON.
    /// - Throws: As `JSONValue(parsing:limits:)`; `keyDuplicated` also for members that are passed over, and `depthExceeded`
    ///   beyond eight levels; `inputTooLong` for more than 64 members that are passed over.
    init(parsing bytes: [UInt8]) throws(JSONError) {
        let limits = JSONLimits(maximumDepth: 8, maximumLength: SignedToken.maximumLength)
        var reader = try JSONReader(bytes, limits: limits)
        try reader.beginObject()
        names.reserveCapacity(16)
        values.reserveCapacity(16)
        let spellings = Name.spellings
        var others: [ArraySlice<UInt8>] = []
        while let key = try reader.nextKey() {
            let spelling = MemberSpelling(key)
            if let name = spellings.first(where: { $0.bytes == spelling })?.name {
                guard !names.contains(name) else { throw Self.duplicate(name.rawValue) }
                names.append(name)
                values.append(try reader.readValue())
            } else {
                guard !others.contains(key) else { throw JSONError(.keyDuplicated, "an object names a member twice") }
                guard others.count < 64 else { throw JSONError(.inputTooLong, "an object has too many members") }
                others.append(key)
                try reader.skipValue()
            }
        }
        try reader.finish()
    }

    /// The value of a member, null included; nil when it is absent.
    subscript(name: Name) -> JSONValue? {
        names.firstIndex(of: name).map { values[$0] }
    }

    private static func duplicate(_ name: String) -> JSONError {
        JSONError(.keyDuplicated, "an object names the member \(name) twice")
    }
}
