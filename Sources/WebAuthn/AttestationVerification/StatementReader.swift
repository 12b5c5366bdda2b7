// SPDX-License-Identifier: Apache-2.0

internal import CBORCoding
internal import COSEKeys

/// The members of an attestation statement, each demanded with its type.
struct StatementReader {
    private let map: CBORMap

    /// Takes the statement, which must be a map.
    init(_ subject: AttestationSubject) throws(AttestationError) {
        guard let map = subject.statement.map else {
            throw AttestationError(.statementMalformed, expected: "a map", "the statement must be a map")
        }
        guard map["ecdaaKeyId"] == nil else {
            throw AttestationError(.statementMalformed, "ECDAA was removed from the standard and is not verified")
        }
        self.map = map
    }

    func bytes(_ name: String) throws(AttestationError) -> [UInt8] {
        guard let bytes = map[name]?.bytes else { throw Self.missing(name, "bytes") }
        return bytes
    }

    func text(_ name: String) throws(AttestationError) -> String {
        guard let text = map[name]?.text else { throw Self.missing(name, "text") }
        return text
    }

    /// The member alg.
    func algorithm() throws(AttestationError) -> COSEAlgorithm {
        guard let number = map["alg"]?.integer else { throw Self.missing("alg", "an integer") }
        return COSEAlgorithm(rawValue: number)
    }

    /// The member x5c.
    func chain() throws(AttestationError) -> AttestationChain {
        try AttestationChain(map["x5c"])
    }

    /// Whether the statement has a member.
    func has(_ name: String) -> Bool { map[name] != nil }

    private static func missing(_ name: String, _ type: String) -> AttestationError {
        AttestationError(
            .statementMalformed,
            expected: "\(name): \(type)",
            "the statement lacks \(name), or it is not \(type)"
        )
    }
}
