// SPDX-License-Identifier: Apache-2.0
// Names of members, compared in two words.

/// The names of members that a reader knows.
protocol MemberName: RawRepresentable<String>, CaseIterable, Equatable, Sendable {
    /// Each name with its bytes, made once.
    static var spellings: [(bytes: MemberSpelling, name: Self)] { get }
}

/// A name of at most 16 bytes as two integers: equal when the bytes are, and compared without a loop.
struct MemberSpelling: Equatable, Sendable {
    private var first: UInt64 = 0
    private var second: UInt64 = 0
    private let count: Int

    /// Takes the bytes of a name; nil for more than 16.
    init?(_ bytes: ArraySlice<UInt8>) {
        count = bytes.count
        guard count <= 16 else { return nil }
        for (index, byte) in bytes.enumerated() {
            if index < 8 { first = first << 8 | UInt64(byte) } else { second = second << 8 | UInt64(byte) }
        }
    }

    /// All names of a kind.
    static func all<Name: MemberName>(_ type: Name.Type) -> [(bytes: MemberSpelling, name: Name)] {
        Name.allCases.map { name in
            guard let spelling = MemberSpelling(Array(name.rawValue.utf8)[...]) else {
                preconditionFailure("the name \(name.rawValue) has more than 16 bytes")
            }
            return (spelling, name)
        }
    }
}
