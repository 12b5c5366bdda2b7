// SPDX-License-Identifier: Apache-2.0
// What can be set about the client.

public import WebAuthnTypes

/// How a ``WebAuthnClient`` judges and times ceremonies.
public struct ClientConfiguration: Sendable {
    /// The page around the one that asks, when the asking page is a frame of another origin; nil when it is not.
    public var topOrigin: Origin?
    /// The range into which a request's timeout is corrected; 5 to 10 minutes by default, as the standard recommends.
    public var timeouts: ClosedRange<Duration> = .seconds(300)...(.seconds(600))
    /// Tells whether a domain is a public suffix such as `co.uk`, under which strangers register names.
    ///
    /// No list of such suffixes comes with Martlet, and none is consulted by default: then a page at `shop.co.uk` may use
    /// the relying party ID `co.uk`, which browsers refuse. Hand in a lookup where pages are not trusted. A suffix of one
    /// label, such as `com`, is always refused.
    public var isPublicSuffix: @Sendable (String) -> Bool = { _ in false }

    /// How related origins are followed; nil, so that a page has the passkeys of its own domain alone, by default.
    public var relatedOrigins: RelatedOriginLookup?

    /// Makes the default configuration.
    public init() {}
}
