// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
internal import JSONCoding
internal import SignInAccounts

/// The counts of an import, over all its runs.
struct ImportSummary: Sendable {
    /// The state at the end.
    let state: ImportState
    /// How the file is called.
    let input: String
    /// Whether the file was read to its end.
    let isFinished: Bool
    /// Whether this run went on where another had stopped.
    let isResumed: Bool
    /// Whether the whole file had been imported before.
    let isOld: Bool
    /// Whether nothing was stored.
    let isDryRun: Bool
    /// How many accounts this run stored.
    let imported: Int
    /// How long this run took, in seconds.
    let seconds: Double

    /// The counts for programs.
    var json: JSONValue {
        [
            "records": .integer(Int64(state.place.records)),
            "imported": .integer(Int64(state.imported)),
            "refused": .integer(Int64(state.refused)),
            "withoutAddress": .integer(Int64(state.withoutAddress)),
            "codes": state.codesJSON,
            "bytes": .integer(Int64(state.place.bytes)),
            "finished": .bool(isFinished),
            "resumed": .bool(isResumed),
            "before": .bool(isOld),
            "dryRun": .bool(isDryRun),
            "report": shownReport.map { .string($0) } ?? .null,
            "seconds": .number((seconds * 1_000).rounded() / 1_000),
        ]
    }

    /// The counts for people.
    func talk() {
        if isOld {
            Terminal.talk(
                "\(input) was imported to its end before, and nothing was done now; --start-over would begin again"
            )
        }
        let speed = seconds > 0.5 && imported > 0 ? ", \(Int(Double(imported) / seconds)) a second" : ""
        let verb = isOld ? "imported then:" : isDryRun ? "would import" : "imported"
        Terminal.talk(
            "\(verb) \(AccountText.count(state.imported, "account")), refused \(state.refused) of "
                + "\(AccountText.count(state.place.records, "record"))\(speed)"
        )
        for (code, count) in state.codes.sorted(by: { ($1.value, $0.key) < ($0.value, $1.key) }) {
            Terminal.talk("  \(count) × \(code)")
        }
        if let shownReport { Terminal.talk("  each with its reason in \(shownReport)") }
        if state.withoutAddress > 0 {
            Terminal.talk(
                """
                warning: \(AccountText.count(state.withoutAddress, "account")) without a verified e-mail address cannot be \
                found where the service runs with --identifiers email
                  hint: one column may stand for several fields, as in --map \
                name=email,email=email,emailVerified=email_verified
                """
            )
        }
    }

    /// Requires that the file was read to its end and nothing was refused.
    ///
    /// - Throws: `stopped` or `recordsRefused`.
    func requireWhole() throws(CommandError) {
        guard isFinished else {
            throw CommandError(
                .stopped,
                "stopped after \(AccountText.count(state.place.records, "record"))",
                hint: isDryRun ? nil : "the same command goes on from here"
            )
        }
        guard state.refused == 0 else {
            throw CommandError(
                .recordsRefused,
                "\(AccountText.count(state.refused, "record")) \(state.refused == 1 ? "was" : "were") refused"
                    + (isOld ? " then" : ""),
                hint: hint
            )
        }
    }

    /// What to do about records that were refused.
    private var hint: String {
        if isDryRun, shownReport == nil { return "--report FILE tells why" }
        let taken = ImportRefusal.Code.nameTaken.description
        guard state.codes[taken] == state.refused else {
            return "mend those records and import them from a file of their own"
        }
        return "their names have accounts already; where those are the same people's, nothing is left to do"
    }

    private var shownReport: String? { state.refused > 0 ? state.report : nil }
}
