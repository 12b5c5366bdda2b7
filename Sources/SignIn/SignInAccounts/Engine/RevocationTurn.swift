// SPDX-License-Identifier: Apache-2.0
// What comes next of what is to be revoked.

public import AppleSignIn

/// What comes next of what is to be revoked.
public enum RevocationTurn: Sendable {
    /// To be carried out now, and handed back with the answer.
    case work(RevocationWork)
    /// It lies under none of the keys, and is tried again later: the operator is to give its key again, among the former ones.
    case unreadable(ProviderName, ClientID)
}
