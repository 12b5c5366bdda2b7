// SPDX-License-Identifier: Apache-2.0
// Who began a ceremony, and so who alone may finish it.

/// Who began a ceremony; whoever finishes it must be the same.
public enum CeremonyBinding: Sendable, Hashable {
    /// An app: the ceremony token alone binds, since an app holds it in its own memory.
    case bearer
    /// A browser, by the digest of its per-browser cookie.
    case browser(TokenDigest)
    /// A session, by its ID: step-up and added passkeys.
    case session(SessionID)
}
