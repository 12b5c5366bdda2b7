// SPDX-License-Identifier: Apache-2.0

internal import JSONCoding

/// A truth value that may also come as the text "true" or "false".
enum TolerantBoolean {
    /// Reads a value.
    ///
    /// - Parameter value: The value, if there is one.
    /// - Returns: What it says; nil when it is absent or says neither, which is never to be taken for a yes.
    static func read(_ value: JSONValue?) -> Bool? {
        switch value {
        case .bool(let truth): truth
        case .string("true"): true
        case .string("false"): false
        default: nil
        }
    }
}
