// SPDX-License-Identifier: Apache-2.0

public import AttestationVerification

extension CeremonyError.Code {
    /// The code in snake case, as `rp_id_hash_mismatch`; as stable as the code itself.
    public var snakeCase: String { SnakeCase.of(description) }
}

extension AttestationError.Code {
    /// The code in snake case, as `chain_invalid`; as stable as the code itself.
    public var snakeCase: String { SnakeCase.of(description) }
}

/// Names in camel case, rewritten.
private enum SnakeCase {
    static func of(_ name: String) -> String {
        var text = ""
        let letters = Array(name)
        for (index, letter) in letters.enumerated() {
            let endsWord = index > 0 && letters[index - 1].isLowercase
            let beginsWord = index > 0 && index + 1 < letters.count && letters[index + 1].isLowercase
            if letter.isUppercase, endsWord || beginsWord { text += "_" }
            text += letter.lowercased()
        }
        return text
    }
}
