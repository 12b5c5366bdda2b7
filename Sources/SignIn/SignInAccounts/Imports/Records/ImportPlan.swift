// SPDX-License-Identifier: Apache-2.0

package import COSEKeys

/// What the operator said about a file.
package struct ImportPlan: Sendable, Hashable {
    /// The forms of files that are read.
    package enum Format: String, Sendable, Hashable, CaseIterable {
        /// RFC 4180, with a header.
        case csv
        /// One JSON object a line.
        case jsonLines = "json-lines"
    }

    /// The file's form.
    package var format: Format
    /// Names of columns or members that stand for a field under another name than its own; one may stand for several.
    package var names: [ImportField: String] = [:]
    /// Names of columns or members that are passed over.
    package var ignored: Set<String> = []
    /// The fields for which the store has room.
    ///
    /// Any other one that is there and not ignored is refused: nothing is dropped without a word.
    package var kept = Set(ImportField.allCases)
    /// What verifies the signatures of passkeys by ES256K and Ed448; without them such keys are refused.
    package var verifiers = SignatureVerifiers()
    /// How much is taken at once.
    package var limits = ImportLimits()

    /// A plan without names of its own.
    ///
    /// - Parameter format: The file's form.
    package init(format: Format) { self.format = format }

    /// The fields that a column or member stands for.
    ///
    /// - Parameter name: Its name in the file.
    /// - Returns: All fields that are mapped to it, else the one of its own name; none when it is ignored.
    /// - Throws: ``ImportObjection`` with `memberUnknown` or `fieldNotKept`.
    func fields(named name: String) throws(ImportObjection) -> [ImportField] {
        var fields = names.isEmpty ? [] : ImportField.allCases.filter { names[$0] == name }
        if fields.isEmpty {
            let own = ImportField(named: name)
            // Also by the field's own name, however the file spells it.
            if ignored.contains(name) || own.map({ ignored.contains($0.rawValue) }) == true { return [] }
            guard let own, names[own] == nil else {
                throw ImportObjection(
                    nil,
                    .memberUnknown,
                    "\"\(Self.shown(name))\" is no field of an account; map it to one, or ignore it"
                )
            }
            fields = [own]
        }
        for field in fields where !kept.contains(field) {
            throw ImportObjection(
                field,
                .fieldNotKept,
                "\"\(Self.shown(name))\" cannot be kept by this version; ignore it to import the rest of the account"
            )
        }
        return fields
    }

    /// Requires that a flag (`emailVerified`, `phoneVerified`) has its address or number beside it.
    ///
    /// Without it the flag tells of a column that was lost on the way, by a mapping or a misspelling.
    ///
    /// - Parameter fields: All fields for which there is a column or member.
    /// - Throws: ``ImportObjection`` with `fieldMissing`.
    static func requireFlagged(among fields: Set<ImportField>) throws(ImportObjection) {
        for flag in ImportField.allCases where fields.contains(flag) {
            guard let field = flag.flagged, !fields.contains(field) else { continue }
            throw ImportObjection(
                field,
                .fieldMissing,
                """
                \(flag.rawValue) is there and \(field.rawValue) is not; map a column to \(field.rawValue) (one column may \
                stand for several fields), or ignore \(flag.rawValue) as well
                """
            )
        }
    }

    /// A foreign name, shortened and without what a terminal obeys.
    private static func shown(_ name: String) -> String {
        let scalars = name.unicodeScalars.prefix(64).map { scalar -> Unicode.Scalar in
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: "?"
            default: scalar
            }
        }
        var view = String.UnicodeScalarView()
        view.append(contentsOf: scalars)
        return String(view)
    }
}
