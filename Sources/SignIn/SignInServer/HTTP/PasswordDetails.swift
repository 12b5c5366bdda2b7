// SPDX-License-Identifier: Apache-2.0

internal import JSONCoding
internal import Passwords
internal import SignInAccounts

/// The API's `details` of `password_unsuitable`: a stable code in snake case and a sentence each.
enum PasswordDetails {
    /// What a refusal says.
    static func of(_ error: SignInError) -> [JSONValue] {
        guard error.objections.isEmpty, let cause = error.cause as? PasswordError else {
            return error.objections.map { detail(snakeCase($0.code.description), $0.message) }
        }
        // What cannot be a password at all was not judged any further.
        let code: String? =
            switch cause.code {
            case .passwordEmpty: "too_short"
            case .passwordTooLong: "too_long"
            case .passwordHoldsNUL: "control_character"
            default: nil
            }
        return code.map { [detail($0, cause.message)] } ?? []
    }

    private static func detail(_ code: String, _ message: String) -> JSONValue {
        ["code": .string(code), "message": .string(message)]
    }

    private static func snakeCase(_ name: String) -> String {
        name.reduce(into: "") { text, character in
            text += character.isUppercase ? "_" + character.lowercased() : String(character)
        }
    }
}
