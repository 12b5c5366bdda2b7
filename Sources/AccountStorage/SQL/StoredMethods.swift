// SPDX-License-Identifier: Apache-2.0
// The methods of a session in one column.

internal import SignInAccounts

/// Methods as text: their names in alphabetical order, separated by spaces.
enum StoredMethods {
    static func encode(_ methods: Set<SignInMethod>) -> String {
        switch (methods.contains(.link), methods.contains(.passkey)) {
        case (true, true): "link passkey"
        case (true, false): "link"
        default: "passkey"
        }
    }

    static func decode(_ text: String) -> Set<SignInMethod>? {
        switch text {
        case "passkey": [.passkey]
        case "link": [.link]
        case "link passkey": [.link, .passkey]
        default: nil
        }
    }
}
