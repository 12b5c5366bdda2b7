// SPDX-License-Identifier: Apache-2.0
// What an import is asked to do.

internal import AccountImport

/// A file and what to do with it.
struct ImportRequest: Sendable {
    let input: ImportInput
    let plan: ImportPlan
    let isDryRun: Bool
    /// Where the report goes; nil for the place beside the file.
    let report: String?
    let startsOver: Bool
    /// Whether the settings find people by their addresses alone.
    let findsByAddress: Bool

    /// What the operator said about the file, in one text: a mark of an import that was read otherwise does not match.
    var reading: String {
        let names = plan.names.map { "\($0.key.rawValue)=\($0.value)" }.sorted()
        return (["martlet account import 1", plan.format.rawValue] + names + [""] + plan.ignored.sorted() + [""])
            .joined(separator: "\u{0}")
    }
}
