// SPDX-License-Identifier: Apache-2.0
// The keys that tokens of providers are sealed under.

public import SecretMemory

/// The keys that tokens of providers are sealed under, which lie outside of the store.
///
/// Rotated by putting a new key first and the one before behind it: whatever the former one sealed is sealed anew by and by
/// (``Upkeep``), and it can be dropped once nothing is left under it (``ExternalUpkeep/seals()``).
public struct ExternalTokenKeys: Sendable {
    /// The key that seals.
    let current: SecretBytes
    /// Keys that open what was sealed before.
    let former: [SecretBytes]

    /// Takes the keys.
    ///
    /// - Parameters:
    ///   - current: 32 random bytes.
    ///   - former: The ones before, as long as anything is left under them.
    public init(current: SecretBytes, former: [SecretBytes] = []) {
        self.current = current
        self.former = former
    }
}
