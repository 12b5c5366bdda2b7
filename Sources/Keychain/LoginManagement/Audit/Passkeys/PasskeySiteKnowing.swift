// SPDX-License-Identifier: Apache-2.0
// Whoever knows which sites take passkeys.

/// Knows which sites take passkeys.
public protocol PasskeySiteKnowing: Sendable {
    /// Tells whether a site takes passkeys.
    ///
    /// - Parameter site: The registered domain in ASCII form.
    /// - Returns: What is known of it; nil where nothing is.
    func passkeys(at site: String) -> PasskeySite?
}
