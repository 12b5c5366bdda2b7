// SPDX-License-Identifier: Apache-2.0

internal import CBORCoding
internal import WebAuthnTypes

/// Compound attestation (WebAuthn Level 3, section 8.9).
enum CompoundAttestation {
    /// Runs the verification procedure.
    static func verify(
        _ subject: AttestationSubject,
        _ context: AttestationContext
    ) throws(AttestationError) -> AttestationOutcome {
        let policy = context.policy.compound
        let parts = try statements(subject).map { judge($0, context) }
        let counted = parts.filter { policy.countedFormats?.contains($0.format) ?? true }
        let outcomes = counted.compactMap { try? $0.result.get() }
        let held: [AttestationOutcome.Proof]
        let wanted: Int
        switch policy.quorum {
        case .all: (held, wanted) = (outcomes.map(\.proof), max(1, counted.count))
        case .atLeast(let number): (held, wanted) = (voices(outcomes), max(1, number))
        }
        guard held.count >= wanted else {
            throw AttestationError(
                .compoundPolicyUnmet,
                expected: "\(wanted) parts that hold",
                found: summary(parts),
                "too few parts of the compound statement hold: \(held.count) of \(wanted)"
            )
        }
        // What as many parts as are wanted proved at least, and no required part proved less.
        var proof = held.sorted { strength($0) > strength($1) }[wanted - 1]
        for format in policy.requiredFormats.sorted(by: { $0.rawValue < $1.rawValue }) {
            let proofs = parts.filter { $0.format == format }.compactMap { try? $0.result.get().proof }
            guard let best = proofs.max(by: { strength($0) < strength($1) }) else {
                throw AttestationError(
                    .compoundPolicyUnmet,
                    expected: "a part of format \(format) that holds",
                    found: summary(parts),
                    "the policy asks for a part of format \(format), and none holds"
                )
            }
            if strength(best) < strength(proof) { proof = best }
        }
        return AttestationOutcome(subject, proof, provesModel: outcomes.contains(where: \.provesModel), parts: parts)
    }

    /// What each attesting key proved at best: one that speaks twice is no second witness.
    private static func voices(_ outcomes: [AttestationOutcome]) -> [AttestationOutcome.Proof] {
        var best: [AttestationOutcome.Proof] = []
        var seen: [(AttestationFormat, [UInt8]?)] = []
        for outcome in outcomes.sorted(by: { strength($0.proof) > strength($1.proof) }) {
            let voice = (outcome.format, outcome.certificates.first)
            guard !seen.contains(where: { $0 == voice }) else { continue }
            seen.append(voice)
            best.append(outcome.proof)
        }
        return best
    }

    private static func judge(_ part: AttestationSubject, _ context: AttestationContext) -> AttestationPart {
        AttestationPart(
            format: part.format,
            result: Result { () throws(AttestationError) in try AttestationProcedure.run(part, context) }
        )
    }

    /// Two to eight parts of exactly fmt and attStmt, none of them compound again.
    private static func statements(_ subject: AttestationSubject) throws(AttestationError) -> [AttestationSubject] {
        guard let parts = subject.statement.array else {
            throw malformed("an array of two to eight parts", nil, "a compound statement must be an array of parts")
        }
        guard (2...8).contains(parts.count) else {
            throw malformed(
                "two to eight parts",
                "\(parts.count)",
                "a compound statement has \(parts.count) parts; two to eight are taken"
            )
        }
        var statements: [AttestationSubject] = []
        for (index, part) in parts.enumerated() {
            guard let map = part.map, map.count == 2, let name = map["fmt"]?.text, let statement = map["attStmt"],
                let format = AttestationFormat(rawValue: name)
            else {
                throw malformed(
                    "fmt and attStmt",
                    "part \(index + 1) of \(parts.count)",
                    "a part of a compound statement needs fmt and attStmt alone"
                )
            }
            // A statement inside itself would be judged without end.
            guard format != .compound else {
                throw malformed(
                    "no compound part",
                    "part \(index + 1) of \(parts.count)",
                    "a compound statement must not hold another"
                )
            }
            statements.append(AttestationSubject(part: format, statement, of: subject))
        }
        return statements
    }

    private static func strength(_ proof: AttestationOutcome.Proof) -> Int {
        switch proof {
        case .ignored, .none: 0
        case .certified(isTrusted: false): 1
        case .selfAttested: 2
        case .certified(isTrusted: true): 3
        }
    }

    private static func summary(_ parts: [AttestationPart]) -> String {
        parts.enumerated().map { index, part in
            switch part.result {
            case .success: "part \(index + 1) (\(part.format)) holds"
            case .failure(let error):
                "part \(index + 1) (\(part.format)) breaks \(error.code)"
                    + (error.found.map { ", found \(String($0.unicodeScalars.prefix(60)))" } ?? "")
            }
        }.joined(separator: "; ")
    }

    private static func malformed(_ expected: String, _ found: String?, _ message: String) -> AttestationError {
        AttestationError(.statementMalformed, expected: expected, found: found, message)
    }
}
