// SPDX-License-Identifier: Apache-2.0

package import COSEKeys
package import WebAuthnTypes

/// How the service presents and protects itself; the defaults suit a first start on `localhost`.
package struct ServiceConfiguration: Sendable {
    /// The domain that passkeys are bound to, for ever.
    package var relyingPartyID: RelyingPartyID
    /// The service's name, as people read it in prompts and on pages.
    package var name: String
    /// The origins whose pages may act for a signed-in person with cookies, the service's own first.
    ///
    /// The first one is where links that the service makes point to; the Host field of a request never decides that.
    package var origins: [Origin]
    /// Proxies whose `X-Forwarded-For`, `-Host` and `-Proto` are believed; none by default.
    package var trustedProxies: [AddressRange]
    /// Sizes and times that bound each request.
    package var limits: ServiceLimits
    /// From where `/metrics` may be read; from the machine itself by default.
    package var metricsReaders: [AddressRange]
    /// Apps on Apple's systems that use the domain's passkeys.
    package var appleApps: [AppleAppID]
    /// Apps on Android that use the domain's passkeys.
    package var androidApps: [AndroidApp]
    /// Whether `/explain` is there, a page for developers.
    package var hasExplainPage: Bool
    /// What `/explain` verifies the algorithms with that `COSEKeys` does not; nothing by default.
    package var signatureVerifiers: SignatureVerifiers
    /// Origins of other domains whose pages may use this domain's passkeys; clients find them at `/.well-known/webauthn`.
    ///
    /// Their pages may sign people up and in through the API, without cookies, and get bearer tokens; where their own proxy
    /// leads to this service they are pages like its own. The engine must expect them all.
    package var relatedOrigins: [Origin]
    /// Whether the service itself speaks TLS, with no proxy to end it; told to whoever asks how a request arrived.
    package var speaksTLS: Bool

    /// Describes a service.
    ///
    /// - Parameters:
    ///   - relyingPartyID: The domain that passkeys are bound to.
    ///   - name: The service's name.
    ///   - origins: Allowed web origins, the service's own first; must not be empty.
    ///   - trustedProxies: Proxies whose `X-Forwarded-*` fields are believed.
    ///   - limits: Sizes and times that bound each request.
    ///   - metricsReaders: From where `/metrics` may be read.
    ///   - appleApps: Apps on Apple's systems that use the domain's passkeys.
    ///   - androidApps: Apps on Android that use the domain's passkeys.
    ///   - hasExplainPage: Whether `/explain` is there, a page for developers.
    ///   - signatureVerifiers: What `/explain` verifies the algorithms with that `COSEKeys` does not.
    ///   - relatedOrigins: Origins of other domains whose pages may use this domain's passkeys.
    ///   - speaksTLS: Whether the service itself speaks TLS.
    package init(
        relyingPartyID: RelyingPartyID,
        name: String,
        origins: [Origin],
        trustedProxies: [AddressRange] = [],
        limits: ServiceLimits = ServiceLimits(),
        metricsReaders: [AddressRange] = [.loopback4, .loopback6],
        appleApps: [AppleAppID] = [],
        androidApps: [AndroidApp] = [],
        hasExplainPage: Bool = false,
        signatureVerifiers: SignatureVerifiers = SignatureVerifiers(),
        relatedOrigins: [Origin] = [],
        speaksTLS: Bool = false
    ) {
        precondition(!origins.isEmpty, "a service needs the origin that its pages have")
        self.relyingPartyID = relyingPartyID
        self.name = name
        self.origins = origins
        self.trustedProxies = trustedProxies
        self.limits = limits
        self.metricsReaders = metricsReaders
        self.appleApps = appleApps
        self.androidApps = androidApps
        self.hasExplainPage = hasExplainPage
        self.signatureVerifiers = signatureVerifiers
        self.relatedOrigins = relatedOrigins
        self.speaksTLS = speaksTLS
    }

    /// The service's own origin.
    var ownOrigin: Origin { origins[0] }

    /// Whether browsers reach the service through TLS.
    var isSecure: Bool { ownOrigin.scheme == "https" }
}
