// SPDX-License-Identifier: Apache-2.0

internal import JSONCoding

/// The members of a JSON object whose names are known; the others are passed over, and all are distinct.
///
/// Read without a tree: each sign-in reads two of these, and half of the time beside the signature went there.
struct KnownMembers<Name: MemberName>: Sendable {
    /// One slot for each name, at its number.
    private let values: [JSONValue?]

    /// Reads an object that is the whole input.
    ///
    /// - Parameter bytes: JSON.
    /// - Throws: As `JSONValue(parsing:limits:)`; `keyDuplicated` also for members that are passed over, and `depthExceeded`
    ///   beyond eight levels; `inputTooLong` for more than 64 members that are passed over.
    init(parsing bytes: [UInt8]) throws(JSONError) {
        let limits = JSONLimits(maximumDepth: 8, maximumLength: SignedToken.maximumLength)
        var reader = try JSONReader(bytes, limits: limits)
        values = try reader.readMembers(Name.names, maximumOthers: 64)
        try reader.finish()
    }

    /// The value of a member, null included; nil when it is absent.
    subscript(name: Name) -> JSONValue? { values[name.rawValue] }
}
