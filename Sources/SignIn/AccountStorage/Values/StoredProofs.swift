// SPDX-License-Identifier: Apache-2.0

internal import SignInAccounts

/// Proofs as text: their names in alphabetical order, separated by spaces.
enum StoredProofs {
    static func encode(_ proofs: Set<RecoveryProof>) -> String {
        proofs.map(\.rawValue).sorted().joined(separator: " ")
    }

    /// Reads what `encode` writes and nothing else: known names, each once, in order.
    static func decode(_ text: String) -> Set<RecoveryProof>? {
        let names = text.split(separator: " ", omittingEmptySubsequences: false)
        let proofs = Set(names.compactMap { RecoveryProof(rawValue: String($0)) })
        return !proofs.isEmpty && encode(proofs) == text ? proofs : nil
    }
}

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
