// SPDX-License-Identifier: Apache-2.0

internal import WebAuthnTypes

extension AccountAdministration {
    /// Binds the data to the engine's key at the first start, and refuses another one ever after: under another key every saved code
    /// and every authenticator app is dead, which people would learn on the day that they lost everything else.
    ///
    /// - Parameter losingCodes: Whether the operator confirmed that they are lost. Saved codes are taken away then, so that nobody
    ///   counts on them; apps stay, and have to be set up anew.
    /// - Throws: `keyChanged`, `serviceUnavailable`.
    package func claimKey(losingCodes: Bool = false) async throws(SignInError) {
        let own = context.keyFingerprint
        let kept = try await context.stored { () async throws(AccountStoreError) in
            try await context.store.keepSetting(.engineKey, own)
        }
        guard kept != own else { return }
        guard losingCodes else {
            throw SignInError(
                .keyChanged,
                "the key that this data's saved codes and authenticator apps need is missing, and another one is in its place"
            )
        }
        try await context.stored { () async throws(AccountStoreError) in
            try await context.store.removeAllRecoveryCodes()
            try await context.store.replaceSetting(.engineKey, own)
        }
    }
}
