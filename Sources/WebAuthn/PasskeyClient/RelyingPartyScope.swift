// SPDX-License-Identifier: Apache-2.0

internal import WebAuthnTypes

/// The rule that keeps a passkey with its site: the relying party ID is the origin's host or a domain above it, or the
/// domain itself names the origin as related.
struct RelyingPartyScope {
    let origin: Origin
    let suffixes: PublicSuffixLookup
    let relatedOrigins: RelatedOriginLookup?

    /// Refuses an ID that the origin may not use (WebAuthn Level 3, sections 5.1.3 and 5.1.4, and the HTML standard's
    /// "is a registrable domain suffix of or is equal to").
    ///
    /// Equal is always allowed. Above the host, the ID must end at a dot of the host (`evil-example.org` is not under
    /// `example.org`), and not be a public suffix as far as that is known: one label always is. Looser than browsers
    /// when no list of public suffixes was handed in. Any other ID must name the origin as related, for clients that follow
    /// related origins; nobody is asked for an ID that needs no leave.
    ///
    /// - Parameter id: The relying party ID of the request.
    /// - Returns: What must agree as well; nil where the origin may use the ID as it is.
    /// - Throws: `security`.
    func require(_ id: RelyingPartyID) throws(PasskeyClientError) -> RelatedOriginLookup? {
        // An Origin that is a web page is a secure one: https, or http on localhost.
        guard let host = origin.host else {
            throw PasskeyClientError(
                .security,
                "apps must be associated with a domain to use its passkeys, which this client does not check yet; "
                    + "use the origin of a web page"
            )
        }
        if host == id.text { return nil }
        if host.hasSuffix("." + id.text), suffixes.registrableDomain(of: id.text) != nil { return nil }
        guard let relatedOrigins else {
            throw PasskeyClientError(
                .security,
                "the relying party ID \"\(id)\" does not belong to \(origin); expected \(host) or a domain above it"
            )
        }
        return relatedOrigins
    }
}
