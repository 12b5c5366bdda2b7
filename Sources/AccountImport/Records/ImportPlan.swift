// SPDX-License-Identifier: Apache-2.0
// How the columns and members of a file are to be taken.

/// What the operator said about a file.
public struct ImportPlan: Sendable, Hashable {
    /// The forms of files that are read.
    public enum Format: String, Sendable, Hashable, CaseIterable {
        /// RFC 4180, with a header.
        case csv
        /// One JSON object a line.
        case jsonLines = "json-lines"
    }

    /// The file's form.
    public var format: Format
    /// Names of columns or members that stand for a field under another name than its own.
    public var names: [ImportField: String] = [:]
    /// Names of columns or members that are passed over.
    public var ignored: Set<String> = []
    /// The fields for which the store has room.
    ///
    /// Any other one that is there and not ignored is refused: nothing is dropped without a word.
    public var kept = Set(ImportField.allCases)
    /// How much is taken at once.
    public var limits = ImportLimits()

    /// A plan without names of its own.
    ///
    /// - Parameter format: The file's form.
    public init(format: Format) { self.format = format }

    /// The field that a column or member stands for.
    ///
    /// - Parameter name: Its name in the file.
    /// - Returns: The field; nil when it is ignored.
    /// - Throws: ``ImportObjection`` with `memberUnknown` or `fieldNotKept`.
    func field(named name: String) throws(ImportObjection) -> ImportField? {
        let given = names.first { $0.value == name }?.key
        let own = ImportField(named: name)
        if given == nil {
            if ignored.contains(name) { return nil }
            // Also by the field's own name, however the file spells it.
            if let own, ignored.contains(own.rawValue) { return nil }
        }
        guard let field = given ?? own, given != nil || names[field] == nil else {
            throw ImportObjection(
                nil,
                .memberUnknown,
                "\"\(Self.shown(name))\" is no field of an account; map it to one, or ignore it"
            )
        }
        guard kept.contains(field) else {
            throw ImportObjection(
                field,
                .fieldNotKept,
                "\"\(Self.shown(name))\" cannot be kept by this version; ignore it to import the rest of the account"
            )
        }
        return field
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
