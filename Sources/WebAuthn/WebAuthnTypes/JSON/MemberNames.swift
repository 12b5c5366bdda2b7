// SPDX-License-Identifier: Apache-2.0

internal import JSONCoding

/// The names of an object's members so far.
///
/// Two readers that disagree on which of two equal members counts are how a checked value is swapped, so a name that
/// stands twice is refused, also one that means nothing here. Known members take one bit each and no memory.
struct MemberNames {
    private var known: UInt32 = 0
    private var others: Set<ArraySlice<UInt8>> = []

    /// Notes a known member.
    ///
    /// - Parameter index: The member's number, below 32.
    /// - Throws: `keyDuplicated`.
    mutating func note(_ index: Int) throws(JSONError) {
        guard known & 1 << UInt32(index) == 0 else { throw Self.duplicated() }
        known |= 1 << UInt32(index)
    }

    /// Notes a member that has no meaning here.
    ///
    /// - Parameter name: The member's name, escapes resolved.
    /// - Throws: `keyDuplicated`.
    mutating func note(other name: ArraySlice<UInt8>) throws(JSONError) {
        guard others.insert(name).inserted else { throw Self.duplicated() }
    }

    private static func duplicated() -> JSONError {
        JSONError(.keyDuplicated, "an object names a member twice")
    }
}

extension ArraySlice<UInt8> {
    /// Tells whether these bytes spell a name.
    ///
    /// - Parameter name: ASCII text.
    /// - Returns: Whether both are the same bytes.
    func spells(_ name: StaticString) -> Bool {
        // Lengths differ for nearly all names, and comparing them first costs nothing.
        guard count == name.utf8CodeUnitCount else { return false }
        return unsafe withUnsafeBytes { bytes in
            unsafe bytes.elementsEqual(UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
        }
    }
}
