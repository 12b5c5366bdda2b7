// SPDX-License-Identifier: Apache-2.0

/// A map with distinct keys, in the order in which they came.
///
/// Looking a key up walks the pairs: the maps of the standard hold a handful.
public struct CBORMap: Sendable {
    /// A key and its value.
    public struct Pair: Sendable, Hashable {
        /// An integer, text or bytes.
        public let key: CBORValue
        /// Any item.
        public let value: CBORValue
    }

    /// The pairs in the order in which they came.
    public private(set) var pairs: [Pair]

    /// An empty map.
    public init() {
        pairs = []
    }

    /// How many pairs there are.
    public var count: Int { pairs.count }

    /// Whether there are no pairs.
    public var isEmpty: Bool { pairs.isEmpty }

    /// The value for an integer key.
    ///
    /// - Parameter key: A label such as those of COSE.
    public subscript(key: Int) -> CBORValue? {
        get { self[CBORValue.integer(key)] }
        set { self[CBORValue.integer(key)] = newValue }
    }

    /// The value for a text key.
    ///
    /// - Parameter key: A member name such as `fmt`.
    public subscript(key: String) -> CBORValue? {
        get { self[CBORValue.text(key)] }
        set { self[CBORValue.text(key)] = newValue }
    }

    /// The value for a key; setting keeps keys distinct, setting nil removes the pair.
    ///
    /// - Parameter key: An integer, text or bytes.
    public subscript(key: CBORValue) -> CBORValue? {
        get { pairs.first { $0.key == key }?.value }
        set {
            let index = pairs.firstIndex { $0.key == key }
            switch (index, newValue) {
            case (let index?, let value?): pairs[index] = Pair(key: key, value: value)
            case (let index?, nil): pairs.remove(at: index)
            case (nil, let value?): pairs.append(Pair(key: key, value: value))
            case (nil, nil): break
            }
        }
    }

    /// Adds a pair whose key the reader has already found to be new.
    mutating func appendDistinct(key: CBORValue, value: CBORValue) {
        pairs.append(Pair(key: key, value: value))
    }
}

extension CBORMap: Hashable {
    /// Two maps are equal when they hold the same pairs, in whatever order.
    public static func == (left: CBORMap, right: CBORMap) -> Bool {
        left.count == right.count && left.pairs.allSatisfy { right[$0.key] == $0.value }
    }

    /// Hashes the number of pairs; the order must not matter.
    public func hash(into hasher: inout Hasher) { hasher.combine(count) }
}

extension CBORMap: ExpressibleByDictionaryLiteral {
    /// Makes a map from a literal; of a key that stands twice the last value counts.
    ///
    /// - Parameter elements: Keys and values.
    public init(dictionaryLiteral elements: (CBORValue, CBORValue)...) {
        self.init()
        for (key, value) in elements { self[key] = value }
    }
}
