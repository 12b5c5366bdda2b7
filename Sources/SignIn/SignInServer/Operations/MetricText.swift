// SPDX-License-Identifier: Apache-2.0

/// Spelling in Prometheus' text format.
enum MetricText {
    /// A metric's name: letters, digits, `_` and `:`, other characters become `_`; the suffix is added unless it is there.
    static func name(_ label: String, suffix: String = "") -> String {
        var name = String(label.map { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_" || $0 == ":") ? $0 : "_" })
        if name.first?.isNumber ?? true { name = "_" + name }
        return name.hasSuffix(suffix) ? name : name + suffix
    }

    /// Labels in alphabetical order, their values escaped; without braces.
    static func labels(_ dimensions: [(String, String)]) -> String {
        dimensions.sorted { $0.0 < $1.0 }
            .map { "\(name($0.0))=\"\(escaped($0.1))\"" }
            .joined(separator: ",")
    }

    /// A name with its labels, ready for its value.
    static func line(_ name: String, _ labels: String) -> String {
        labels.isEmpty ? name : "\(name){\(labels)}"
    }

    private static func escaped(_ value: String) -> String {
        var escaped = ""
        for character in value {
            switch character {
            case "\\": escaped += "\\\\"
            case "\"": escaped += "\\\""
            case "\n", "\r", "\r\n": escaped += "\\n"
            default: escaped.append(character)
            }
        }
        return escaped
    }
}
