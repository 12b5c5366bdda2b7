// SPDX-License-Identifier: Apache-2.0

internal import CBORCoding
internal import DeviceAuthentication
package import SecretMemory

/// Tokens that the agent gave for answers of the owner, shown with a request.
package struct OwnerTokens: Sendable, Equatable {
    /// The tokens, each of ``length`` bytes; at most ``most``.
    package let tokens: [SecretBytes]

    /// The most tokens of one request.
    package static let most = 32
    /// How many bytes a token has.
    package static let length = 32

    /// Collects tokens; those of another length are no tokens, and of too many the newest are shown.
    ///
    /// - Parameter tokens: As the agent gave them, in the order in which it did.
    package init(_ tokens: [SecretBytes] = []) {
        self.tokens = Array(tokens.filter { $0.count == Self.length }.suffix(Self.most))
    }

    /// How many there are, as a message has it; nil for none.
    var count: CBORValue? { tokens.isEmpty ? nil : .integer(tokens.count) }

    init(_ reader: inout ParameterReader) throws(AgentProtocolError) {
        let count = try reader.optionalInteger("proofs", 1...Self.most) ?? 0
        var tokens: [SecretBytes] = []
        for _ in 0..<count { tokens.append(try reader.secret(Self.length...Self.length)) }
        self.tokens = tokens
    }
}

extension ParameterReader {
    /// Takes ways of proving to be the owner.
    mutating func methods(_ key: String) throws(AgentProtocolError) -> OwnerMethods {
        OwnerMethods(rawValue: try integer(key, 0...OwnerMethods.all.rawValue))
    }
}

extension OwnerMethods {
    /// All that there are.
    static let all: Self = [.biometry, .passcode]
}
