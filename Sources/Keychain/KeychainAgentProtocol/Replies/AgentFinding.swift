// SPDX-License-Identifier: Apache-2.0

internal import CBORCoding

/// Something that the person has to know, until they say that they do.
package struct AgentFinding: Sendable, Hashable {
    /// What was found: one of the vault's own words, such as `rowsDiffer`.
    package var code: String
    /// When, in milliseconds since 1970.
    package var foundAt: Int64
    /// One sentence.
    package var message: String

    /// The most findings of one message.
    package static let most = 200

    /// Describes a finding.
    package init(code: String, foundAt: Int64, message: String) {
        self.code = code
        self.foundAt = foundAt
        self.message = message
    }

    /// As a message has it.
    var value: CBORValue {
        var map = CBORMap()
        map["code"] = .text(code)
        map["found"] = .integer(Int(foundAt))
        map["message"] = .text(message)
        return .map(map)
    }

    init(_ reader: inout ParameterReader) throws(AgentProtocolError) {
        code = try reader.text("code", 1...64)
        foundAt = Int64(try reader.integer("found", Int(Int64.min)...Int(Int64.max)))
        message = try reader.text("message", 1...4_096)
    }
}

extension ParameterReader {
    /// Takes a list of findings.
    mutating func findings(_ key: String) throws(AgentProtocolError) -> [AgentFinding] {
        guard let listed = try value(key).array, listed.count <= AgentFinding.most else { throw invalid(key) }
        var findings: [AgentFinding] = []
        for value in listed {
            guard let map = value.map else { throw invalid(key) }
            var inner = ParameterReader(map, of: key)
            findings.append(try AgentFinding(&inner))
            try inner.finish()
        }
        return findings
    }
}
