// SPDX-License-Identifier: Apache-2.0

package import JSONCoding

/// The names of members that a reader knows: each case's number, from 0 on, is where its value lies.
package protocol MemberName: RawRepresentable<Int>, CaseIterable, Sendable {
    /// The name on the wire, at most 16 bytes.
    var text: String { get }

    /// The names on the wire in the order of the cases, made once.
    static var names: JSONNames { get }
}

/// The members of a JSON object whose names are known; the others are passed over, and all are distinct.
///
/// Read without a tree: each sign-in reads two of these, and half of the time beside the signature went there.
package struct KnownMembers<Name: MemberName>: Sendable {
    /// One slot for each name, at its number.
    @usableFromInline let values: [JSONValue?]

    /// Reads an object that is the whole input.
    ///
    /// - Parameters:
    ///   - bytes: JSON.
    ///   - maximumLength: How many bytes are read.
    /// - Throws: As `JSONValue(parsing:limits:)`; `keyDuplicated` also for members that are passed over, and `depthExceeded`
    ///   beyond eight levels; `inputTooLong` for more than 64 members that are passed over.
    @inlinable package init(parsing bytes: [UInt8], maximumLength: Int) throws(JSONError) {
        let limits = JSONLimits(maximumDepth: 8, maximumLength: maximumLength)
        var reader = try JSONReader(bytes, limits: limits)
        values = try reader.readMembers(Name.names, maximumOthers: 64)
        try reader.finish()
    }

    /// The value of a member, null included; nil when it is absent.
    @inlinable package subscript(name: Name) -> JSONValue? { values[name.rawValue] }
}
