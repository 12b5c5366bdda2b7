// SPDX-License-Identifier: Apache-2.0

internal import AttestationVerification

/// Keeps what became of each rule, and goes on after a broken one as far as later rules can be judged without it.
struct RecordingTrace: RuleTrace {
    /// The rules that were judged, in their order; nil for those that hold.
    private(set) var judged: [(rule: CeremonyRule, error: CeremonyError?)] = []

    /// What the attestation proved, where that rule held; later rules may break.
    private(set) var attestation: AttestationOutcome?

    /// The first broken rule.
    var firstBroken: (rule: CeremonyRule, error: CeremonyError)? {
        for case (let rule, let error?) in judged { return (rule, error) }
        return nil
    }

    mutating func check(
        _ rule: CeremonyRule,
        _ judge: @autoclosure () throws(CeremonyError) -> Void
    ) throws(CeremonyError) {
        do {
            try judge()
            judged.append((rule, nil))
        } catch {
            judged.append((rule, error))
        }
    }

    mutating func value<Value>(
        _ rule: CeremonyRule,
        _ judge: @autoclosure () throws(CeremonyError) -> Value
    ) throws(CeremonyError) -> Value {
        do {
            let value = try judge()
            judged.append((rule, nil))
            if let outcome = value as? AttestationOutcome { attestation = outcome }
            return value
        } catch {
            judged.append((rule, error))
            throw error
        }
    }

    func conclude() throws(CeremonyError) {
        if let firstBroken { throw firstBroken.error }
    }
}
