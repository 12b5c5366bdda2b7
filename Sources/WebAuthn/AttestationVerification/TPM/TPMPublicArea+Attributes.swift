// SPDX-License-Identifier: Apache-2.0

extension TPMPublicArea {
    /// Attributes that a key has which the module made for signing and never gives away (TPM 2.0 Library, part 2, section
    /// 8.3.2).
    ///
    /// The others do not matter: how its use is authorised is the owner's affair, Windows lets its keys decrypt as well, and
    /// a restricted key signs what comes from outside unless it looks like the module's own.
    private static let bound: [(name: String, bit: UInt32)] = [
        // It cannot be duplicated, neither alone nor with the key above it.
        ("fixedTPM", 1 << 1), ("fixedParent", 1 << 4),
        // The module made its secret part; nobody brought it along.
        ("sensitiveDataOrigin", 1 << 5),
        ("sign", 1 << 18),
    ]

    /// Why the key may also be elsewhere than in the module; nil when it cannot.
    var bindingError: AttestationError? {
        let missing = Self.bound.filter { objectAttributes & $0.bit == 0 }.map(\.name).joined(separator: ", ")
        guard !missing.isEmpty else { return nil }
        return AttestationError(
            .keyNotBound,
            expected: Self.bound.map(\.name).joined(separator: ", "),
            found: "without \(missing)",
            "the module need not have made the key that it certified, or may give it away: its attributes lack \(missing)"
        )
    }
}
