// SPDX-License-Identifier: Apache-2.0
// A site that takes passkeys.

/// A site that takes passkeys.
public struct PasskeySite: Sendable, Hashable {
    /// The registered domain in ASCII form.
    public let domain: String
    /// Where a passkey is added, an `https` address of the same domain; nil where nobody knows.
    public let address: String?
}
