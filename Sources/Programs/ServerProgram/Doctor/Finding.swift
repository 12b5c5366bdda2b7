// SPDX-License-Identifier: Apache-2.0

internal import JSONCoding

/// One thing that was looked at: how it is, how it should be, and what to change.
struct Finding: Sendable, Hashable {
    /// How well the thing is.
    enum Outcome: String, Sendable {
        case ok, warning, failure
    }

    /// What was looked at.
    let check: Check
    /// Where: a host, an address, a file or a folder.
    let subject: String
    let outcome: Outcome
    /// How it is.
    let found: String
    /// How it should be; nil when all is well.
    let expected: String?
    /// What to change.
    let fix: Fix?

    /// A thing that is as it should be.
    static func ok(_ check: Check, _ subject: String, _ found: String) -> Finding {
        Finding(check: check, subject: subject, outcome: .ok, found: found, expected: nil, fix: nil)
    }

    /// A thing that works, yet not as it should.
    static func warning(_ check: Check, _ subject: String, _ found: String, expected: String, _ fix: Fix) -> Finding {
        Finding(check: check, subject: subject, outcome: .warning, found: found, expected: expected, fix: fix)
    }

    /// A thing that keeps people from signing in, or lets somebody in who should not be.
    static func failure(_ check: Check, _ subject: String, _ found: String, expected: String, _ fix: Fix) -> Finding {
        Finding(check: check, subject: subject, outcome: .failure, found: found, expected: expected, fix: fix)
    }

    /// For programs: `check`, `subject`, `outcome`, `found`, `expected` and `fix`.
    var json: JSONValue {
        [
            "check": .string(check.rawValue), "subject": .string(subject), "outcome": .string(outcome.rawValue),
            "found": .string(found), "expected": expected.map { .string($0) } ?? .null, "fix": fix?.json ?? .null,
        ]
    }
}
