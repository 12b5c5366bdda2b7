// SPDX-License-Identifier: Apache-2.0

package import CBORCoding
package import SecretMemory

/// A message: who asks or is answered, a name, parameters, and secrets beside them.
///
/// Secrets never pass through CBOR: they follow the head as bytes, go straight into memory that wipes itself, and what carried
/// them is overwritten.
package struct AgentMessage: Sendable {
    /// The number that the client gave its request; an answer has the same.
    package let identifier: UInt32
    /// What is asked, or what kind of answer this is.
    package let name: String
    /// What belongs to it and is no secret.
    package let parameters: CBORMap
    /// The secrets, in the order in which the parameters speak of them.
    package let secrets: [SecretBytes]

    /// The versions of the protocol that this program speaks, the newest first.
    package static let versions = [2, 1]
    /// The most bytes that a client's frame has behind its length.
    package static let longestRequest = 131_072
    /// The most bytes that an agent's frame has behind its length.
    package static let longestReply = 1_048_576
    /// The most secrets in one message.
    package static let mostSecrets = 1_024
    /// The most characters of a name.
    static let longestName = 32

    /// Puts a message together.
    package init(identifier: UInt32, name: String, parameters: CBORMap = CBORMap(), secrets: [SecretBytes] = []) {
        self.identifier = identifier
        self.name = name
        self.parameters = parameters
        self.secrets = secrets
    }

    /// Reads a frame behind its length.
    ///
    /// - Parameter body: The length of the head, the head, the secrets.
    /// - Throws: ``AgentProtocolError``.
    init(body: borrowing [UInt8]) throws(AgentProtocolError) {
        let count = body.count
        guard count >= 4 else {
            throw AgentProtocolError(.frameMalformed, "a frame of \(count) bytes has no room for a head")
        }
        let length = Int(body[0]) << 24 | Int(body[1]) << 16 | Int(body[2]) << 8 | Int(body[3])
        guard length <= count - 4 else {
            throw AgentProtocolError(.frameMalformed, "a head of \(length) bytes stands in a frame of \(count)")
        }
        let (parts, lengths) = try Self.head(Array(body[4..<(4 + length)]))
        (identifier, name, parameters) = parts
        guard lengths.reduce(0, +) == count - 4 - length else {
            throw AgentProtocolError(.secretsInvalid, "the secrets are not as long as the head says")
        }
        var (offset, secrets) = (4 + length, [SecretBytes]())
        for length in lengths {
            secrets.append(SecretBytes(copying: body[offset..<(offset + length)]))
            offset += length
        }
        self.secrets = secrets
    }

    /// The whole frame; whoever has written it overwrites it.
    package var frame: [UInt8] {
        let head = CBORValue.array([
            .unsigned(UInt64(identifier)), .text(name), .map(parameters),
            .array(secrets.map { .integer($0.count) }),
        ]).encoded
        let tail = secrets.reduce(0) { $0 + $1.count }
        var frame: [UInt8] = []
        // Once and whole: an array that grows leaves copies behind.
        frame.reserveCapacity(8 + head.count + tail)
        frame += Self.bigEndian(4 + head.count + tail)
        frame += Self.bigEndian(head.count)
        frame += head
        for secret in secrets { unsafe secret.withBytes { bytes in unsafe frame.append(contentsOf: bytes) } }
        return frame
    }

    private typealias Parts = (UInt32, String, CBORMap)

    private static func head(_ bytes: [UInt8]) throws(AgentProtocolError) -> (Parts, [Int]) {
        let limits = CBORLimits(maximumDepth: 6, maximumCount: mostSecrets, requiresCanonicalForm: true)
        let value: CBORValue
        do {
            value = try CBORValue(decoding: bytes, limits: limits)
        } catch {
            throw AgentProtocolError(.headMalformed, "the head is not canonical CBOR: \(error)")
        }
        guard let parts = value.array, parts.count == 4,
            case .unsigned(let number) = parts[0], let identifier = UInt32(exactly: number),
            let name = parts[1].text, (1...longestName).contains(name.utf8.count),
            let parameters = parts[2].map, parameters.pairs.allSatisfy({ $0.key.text != nil }),
            let listed = parts[3].array
        else {
            throw AgentProtocolError(
                .headMalformed,
                "the head is no array of a number, a name, parameters and the lengths of secrets"
            )
        }
        let lengths = listed.compactMap(\.integer).filter { (0...longestReply).contains($0) }
        guard lengths.count == listed.count else {
            throw AgentProtocolError(.secretsInvalid, "the head tells a length of a secret that none can have")
        }
        return ((identifier, name, parameters), lengths)
    }

    private static func bigEndian(_ number: Int) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
    }
}

extension AgentMessage: CustomStringConvertible, CustomReflectable {
    /// The name and the number alone.
    package var description: String { "AgentMessage(\(identifier), \(name))" }
    /// A mirror without children.
    package var customMirror: Mirror { Mirror(self, children: [], displayStyle: .struct) }
}
