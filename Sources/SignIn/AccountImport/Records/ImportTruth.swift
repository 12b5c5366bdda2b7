// SPDX-License-Identifier: Apache-2.0
// Truth values as exports spell them.

internal import JSONCoding

/// Reads `true` and `false`, also as text where all values are text; `1` and `0` there too.
enum ImportTruth {
    /// The truth value; nil when there is none.
    static func read(_ value: JSONValue?, _ field: ImportField, isText: Bool) throws(ImportObjection) -> Bool? {
        switch value {
        case nil, .null: return nil
        case .bool(let truth): return truth
        case .string(let text) where isText:
            switch text.lowercased() {
            case "true", "1", "yes": return true
            case "false", "0", "no": return false
            default: break
            }
        default: break
        }
        throw ImportObjection(field, .valueInvalid, "\(field.rawValue) has a value that is neither true nor false")
    }
}
