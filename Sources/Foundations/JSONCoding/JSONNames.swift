// SPDX-License-Identifier: Apache-2.0

/// Known names of members, each with its number: its place in the list that they were made from.
package struct JSONNames: Sendable {
    private let texts: [String]
    private let names: [JSONShortName]

    /// Takes names, once for all objects that are read for them.
    ///
    /// - Parameter texts: Distinct names of at most 16 bytes each; any other is a mistake in the program, which ends.
    package init(_ texts: [String]) {
        precondition(Set(texts).count == texts.count, "a name is listed twice")
        self.texts = texts
        names = texts.map { text in
            let bytes = Array(text.utf8)
            guard let name = JSONShortName(bytes, 0..<bytes.count) else {
                preconditionFailure("the name \(text) has more than 16 bytes")
            }
            return name
        }
    }

    /// How many names there are.
    var count: Int { names.count }

    /// The name of a number, for messages.
    func text(_ number: Int) -> String { texts[number] }

    /// The number of a name; nil when it is none of these.
    func number(of name: JSONName) -> Int? {
        guard case .short(let name) = name else { return nil }
        return names.firstIndex(of: name)
    }
}
