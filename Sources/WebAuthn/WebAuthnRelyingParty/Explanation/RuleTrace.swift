// SPDX-License-Identifier: Apache-2.0

/// Watches the rules of a ceremony as they are judged, so that a verdict and its explanation come from the same lines.
protocol RuleTrace {
    /// Judges a rule that later ones need nothing from.
    mutating func check(
        _ rule: CeremonyRule,
        _ judge: @autoclosure () throws(CeremonyError) -> Void
    ) throws(CeremonyError)

    /// Judges a rule whose value later ones need.
    mutating func value<Value>(
        _ rule: CeremonyRule,
        _ judge: @autoclosure () throws(CeremonyError) -> Value
    ) throws(CeremonyError) -> Value

    /// Ends the ceremony: throws the first broken rule that was passed over.
    func conclude() throws(CeremonyError)
}

/// Watches nothing: the first broken rule ends the ceremony.
///
/// The compiler leaves nothing of it.
struct NoTrace: RuleTrace {
    @inline(__always)
    mutating func check(
        _ rule: CeremonyRule,
        _ judge: @autoclosure () throws(CeremonyError) -> Void
    ) throws(CeremonyError) {
        try judge()
    }

    @inline(__always)
    mutating func value<Value>(
        _ rule: CeremonyRule,
        _ judge: @autoclosure () throws(CeremonyError) -> Value
    ) throws(CeremonyError) -> Value {
        try judge()
    }

    @inline(__always)
    func conclude() throws(CeremonyError) {}
}
