// SPDX-License-Identifier: Apache-2.0

/// A program of the person's own choice, and what it is started with.
package struct ProviderRegistration: Sendable, Hashable {
    /// The longest path, in bytes.
    package static let longestPath = 1_024
    /// The most arguments.
    package static let mostArguments = 32
    /// The most bytes of all arguments together.
    package static let longestArguments = 2_048

    /// What the person calls it.
    package let name: ProviderName
    /// Its absolute path.
    package let program: String
    /// What it is started with, always the same.
    package let arguments: [String]

    /// Takes a registration.
    ///
    /// - Parameters:
    ///   - name: What the person calls it.
    ///   - program: An absolute path, without `.`, `..` and empty parts: it means the same wherever it is read.
    ///   - arguments: What it is started with.
    /// - Throws: `commandInvalid`.
    package init(_ name: ProviderName, program: String, arguments: [String]) throws(CredentialProvidersError) {
        let parts = program.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).dropFirst()
        guard program.hasPrefix("/"), program.utf8.count <= Self.longestPath, Self.isPlain(program),
            parts.allSatisfy({ !$0.isEmpty && !$0.elementsEqual(".".utf8) && !$0.elementsEqual("..".utf8) })
        else {
            throw CredentialProvidersError(
                .commandInvalid,
                "a provider's program is an absolute path of at most \(Self.longestPath) bytes without . and ..; what is found first in PATH could be anybody's"
            )
        }
        let length = arguments.reduce(0) { $0 + $1.utf8.count }
        guard arguments.count <= Self.mostArguments, length <= Self.longestArguments,
            arguments.allSatisfy(Self.isPlain)
        else {
            throw CredentialProvidersError(
                .commandInvalid,
                "a provider has at most \(Self.mostArguments) arguments of \(Self.longestArguments) bytes together, without control characters"
            )
        }
        self.name = name
        self.program = program
        self.arguments = arguments
    }

    private static func isPlain(_ text: String) -> Bool { text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F } }
}
