// SPDX-License-Identifier: Apache-2.0

/// An object: named values with distinct names, in the order in which they came.
public struct JSONObject: Sendable {
    /// A name and its value.
    public struct Member: Sendable, Hashable {
        /// The name.
        public let key: String
        /// The value.
        public let value: JSONValue
    }

    /// The members in their order.
    public private(set) var members: [Member]

    /// An object without members.
    public init() {
        members = []
    }

    /// How many members there are.
    public var count: Int { members.count }

    /// Whether there are no members.
    public var isEmpty: Bool { members.isEmpty }

    /// The value of a member; setting keeps names distinct, setting nil removes the member.
    ///
    /// - Parameter key: The member's name.
    public subscript(key: String) -> JSONValue? {
        get { members.first { Self.isSame($0.key, key) }?.value }
        set {
            let index = members.firstIndex { Self.isSame($0.key, key) }
            switch (index, newValue) {
            case (let index?, let value?): members[index] = Member(key: key, value: value)
            case (let index?, nil): members.remove(at: index)
            case (nil, let value?): members.append(Member(key: key, value: value))
            case (nil, nil): break
            }
        }
    }

    /// Tells whether two names are the same bytes.
    ///
    /// Swift finds strings equal that are canonically equivalent, such as the letter K and the Kelvin sign; other readers
    /// of the same JSON do not.
    private static func isSame(_ left: String, _ right: String) -> Bool {
        left.utf8.count == right.utf8.count && left.utf8.elementsEqual(right.utf8)
    }

    /// The members whose names are none of these, in their order.
    ///
    /// - Parameter names: The names to leave out; a handful, since each is compared with every member's.
    /// - Returns: The other members.
    package func omitting(_ names: [String]) -> JSONObject {
        guard !isEmpty else { return self }
        var rest = JSONObject()
        rest.members = members.filter { member in !names.contains { Self.isSame($0, member.key) } }
        return rest
    }

    /// The same members, followed by those of another object whose names are not taken.
    ///
    /// - Parameter others: The members to add.
    /// - Returns: Both.
    package func adding(_ others: JSONObject) -> JSONObject {
        guard !others.isEmpty else { return self }
        var sum = self
        sum.members += others.omitting(members.map(\.key)).members
        return sum
    }

    /// Adds a member whose name the reader has already found to be new.
    package mutating func appendDistinct(key: String, value: JSONValue) {
        members.append(Member(key: key, value: value))
    }
}

extension JSONObject: Hashable {
    /// Two objects are equal when they have the same members, in whatever order.
    public static func == (left: JSONObject, right: JSONObject) -> Bool {
        left.count == right.count && left.members.allSatisfy { right[$0.key] == $0.value }
    }

    /// Hashes the number of members; the order must not matter.
    public func hash(into hasher: inout Hasher) { hasher.combine(count) }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
    /// Makes an object from a literal; of a member that stands twice the last value counts.
    ///
    /// - Parameter elements: Names and values.
    public init(dictionaryLiteral elements: (String, JSONValue)...) {
        self.init()
        members.reserveCapacity(elements.count)
        for (key, value) in elements { self[key] = value }
    }
}
