// SPDX-License-Identifier: Apache-2.0
// The formats whose statements are read, but whose procedures this version does not run.

internal import CBORCoding
internal import WebAuthnTypes

/// Statements of the formats tpm, android-key, android-safetynet, fido-u2f, apple and compound (WebAuthn Level 3,
/// sections 8.3 to 8.6, 8.8 and 8.9): only their shape is checked.
enum UnjudgedAttestation {
    private enum Shape {
        case text, integer, bytes, certificates
    }

    /// Checks the shape and reports the statement as not judged; nil for a format that is none of these.
    static func read(_ subject: AttestationSubject) throws(AttestationError) -> AttestationOutcome? {
        let statement = subject.object.statement
        let certificates: [[UInt8]]
        switch subject.object.format {
        case .tpm:
            certificates = try members(
                statement,
                [
                    ("ver", .text), ("alg", .integer), ("sig", .bytes), ("x5c", .certificates), ("certInfo", .bytes),
                    ("pubArea", .bytes),
                ]
            )
        case .androidKey:
            certificates = try members(statement, [("alg", .integer), ("sig", .bytes), ("x5c", .certificates)])
        case .androidSafetyNet:
            certificates = try members(statement, [("ver", .text), ("response", .bytes)])
        case .fidoU2F:
            certificates = try members(statement, [("sig", .bytes), ("x5c", .certificates)])
        case .apple:
            certificates = try members(statement, [("x5c", .certificates)])
        case .compound:
            certificates = []
            try checkCompound(statement)
        default:
            return nil
        }
        return AttestationOutcome(subject, .notJudged, certificates: certificates)
    }

    private static func members(
        _ statement: CBORValue,
        _ wanted: [(name: String, shape: Shape)]
    ) throws(AttestationError) -> [[UInt8]] {
        guard let map = statement.map else {
            throw AttestationError(.statementMalformed, "the statement must be a map")
        }
        var certificates: [[UInt8]] = []
        for (name, shape) in wanted {
            let member = map[.text(name)]
            let isThere =
                switch shape {
                case .text: member?.text != nil
                case .integer: member?.integer != nil
                case .bytes: member?.bytes != nil
                case .certificates: member != nil
                }
            guard isThere else {
                throw AttestationError(.statementMalformed, "the statement lacks \(name), or it is of the wrong type")
            }
            if case .certificates = shape { certificates = try CertificateList.read(member) }
        }
        return certificates
    }

    private static func checkCompound(_ statement: CBORValue) throws(AttestationError) {
        guard let parts = statement.array, parts.count >= 2 else {
            throw AttestationError(.statementMalformed, "a compound statement must be an array of two parts or more")
        }
        for part in parts {
            guard let map = part.map, map.count == 2, let format = map["fmt"]?.text, map["attStmt"] != nil else {
                throw AttestationError(
                    .statementMalformed,
                    "a part of a compound statement needs fmt and attStmt alone"
                )
            }
            guard format != AttestationFormat.compound.rawValue else {
                throw AttestationError(.statementMalformed, "a compound statement must not hold another")
            }
        }
    }
}
