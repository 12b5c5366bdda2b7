// SPDX-License-Identifier: Apache-2.0

internal import JSONCoding
internal import Passwords

/// Lengths in characters (Unicode scalars), and what password managers are told.
enum PasswordRules {
    /// What everybody may know: the rules for a password that signs in alone and for one beside an authenticator app.
    static func json(_ policy: PasswordPolicy) -> JSONValue {
        [
            "alone": json(policy, .alone),
            "withAuthenticatorApp": json(policy, .withSecondMethod),
        ]
    }

    /// The rules for one standing.
    static func json(_ policy: PasswordPolicy, _ standing: PasswordContext.Standing) -> JSONValue {
        let least =
            switch standing {
            case .alone: policy.minimumAlone
            case .withSecondMethod: policy.minimumWithSecondMethod
            }
        return [
            "minimumLength": .integer(Int64(least)),
            "maximumLength": .integer(Int64(policy.maximum)),
            "passwordRules": .string(policy.rules(for: standing)),
        ]
    }
}
