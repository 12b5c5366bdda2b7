// SPDX-License-Identifier: Apache-2.0

internal import CBORCoding

/// The counts of a verification.
package struct VerificationReport: Sendable, Hashable {
    /// How many rows were read.
    package var rows: Int
    /// How many of them were opened, secrets included; the others wait for an unlock.
    package var opened: Int
    /// What is wrong, a sentence each; empty for a sound vault.
    package var findings: [String]
    /// Whether the vault opens beside this machine's TPM alone.
    package var isSealed: Bool

    /// The most findings that are told.
    package static let mostFindings = 200

    /// Whether nothing is wrong.
    package var isSound: Bool { findings.isEmpty }

    /// Describes what was found.
    ///
    /// - Parameters:
    ///   - rows: How many rows were read.
    ///   - opened: How many of them were opened.
    ///   - findings: What is wrong; what is beyond ``mostFindings`` is left out.
    ///   - isSealed: Whether the vault opens beside this machine's TPM alone.
    package init(rows: Int, opened: Int, findings: [String], isSealed: Bool = false) {
        self.rows = rows
        self.opened = opened
        self.findings = Array(findings.prefix(Self.mostFindings))
        self.isSealed = isSealed
    }

    var parameters: CBORMap {
        var map = CBORMap()
        map["rows"] = .integer(rows)
        map["opened"] = .integer(opened)
        map["findings"] = .array(findings.map { .text($0) })
        map["tpm"] = isSealed ? .bool(true) : nil
        return map
    }

    init(_ reader: inout ParameterReader) throws(AgentProtocolError) {
        rows = try reader.integer("rows", 0...Int(Int32.max))
        opened = try reader.integer("opened", 0...Int(Int32.max))
        guard let listed = try reader.value("findings").array, listed.count <= Self.mostFindings else {
            throw reader.invalid("findings")
        }
        findings = listed.compactMap(\.text)
        guard findings.count == listed.count else { throw reader.invalid("findings") }
        isSealed = try reader.flag("tpm")
    }
}
