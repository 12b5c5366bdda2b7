// SPDX-License-Identifier: Apache-2.0
// How a session's methods are written in a column.

internal import SignInAccounts

/// Methods as text: their names in alphabetical order, separated by spaces.
enum StoredMethods {
    static func encode(_ methods: Set<SignInMethod>) -> String {
        methods.map(\.rawValue).sorted().joined(separator: " ")
    }

    /// Reads what `encode` writes and nothing else: known names, each once, in order.
    static func decode(_ text: String) -> Set<SignInMethod>? {
        let names = text.split(separator: " ", omittingEmptySubsequences: false)
        let methods = Set(names.compactMap { SignInMethod(rawValue: String($0)) })
        return !methods.isEmpty && encode(methods) == text ? methods : nil
    }
}
