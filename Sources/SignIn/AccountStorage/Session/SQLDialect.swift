// SPDX-License-Identifier: Apache-2.0

/// How a database spells the statements of the store, which are written in SQLite's way.
///
/// The statements keep to what both know: `ON CONFLICT`, row values, window functions, and a count of changed rows that tells
/// whether a rule held. What is true is written as 1, since only one of them has a type for it. What is left stands here.
package enum SQLDialect: Sendable {
    /// Parameters are `?`, or `?3` where one is used more than once.
    case sqlite
    /// Parameters are `$1`, `$2`, … in the order of appearance, or `$3` for `?3`.
    case postgreSQL

    /// A statement in this database's spelling.
    ///
    /// - Parameter statement: One statement as SQLite takes it; never with both forms of parameters. Texts in quotes are left
    ///   alone.
    /// - Returns: The statement.
    package func spelling(of statement: String) -> String {
        guard self == .postgreSQL else { return statement }
        var spelled = ""
        var parameters = 0
        // Every second piece stands in quotes; two quotes that follow each other make an empty piece, which does no harm.
        for (index, piece) in statement.split(separator: "'", omittingEmptySubsequences: false).enumerated() {
            if index > 0 { spelled += "'" }
            spelled += index % 2 == 1 ? String(piece) : Self.numbered(Self.renamed(piece), from: &parameters)
        }
        return spelled
    }

    /// SQLite's functions by another name, with the same arguments in the same order.
    private static let functions = ["group_concat": "string_agg", "instr": "strpos"]

    /// Puts other names in the place of functions, and spells out what makes bytes that are zero.
    private static func renamed(_ piece: Substring) -> String {
        var spelled = String(piece)
        for (name, other) in functions { spelled.replace("\(name)(", with: "\(other)(") }
        return spelled.replacing(#/zeroblob\((\d+)\)/#) { "decode(repeat('00', \($0.1)), 'hex')" }
    }

    /// Gives each parameter its number, going on from those in earlier pieces.
    private static func numbered(_ piece: String, from parameters: inout Int) -> String {
        piece.replacing(#/\?(\d*)/#) { parameter in
            guard parameter.1.isEmpty else { return "$\(parameter.1)" }
            parameters += 1
            return "$\(parameters)"
        }
    }
}
