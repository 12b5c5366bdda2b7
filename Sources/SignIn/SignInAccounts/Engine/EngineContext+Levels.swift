// SPDX-License-Identifier: Apache-2.0
// How strong the ways into an account are, as this service lets people in.

extension EngineContext {
    /// The level of an account, by what it has and by how codes by message are used here.
    ///
    /// Whose sign-in asks for a password and a code is asked for two proofs on the way back in, too: one mailbox, or one saved
    /// code, would be the way around both. It is judged by the very rule by which the code is asked for, so that neither can
    /// change without the other.
    func level(of secrets: AccountSecrets) -> AccountLevel {
        AccountLevel(secrets.methods, codeFollowsPassword: secondStepAddress(secrets) != nil)
    }
}
