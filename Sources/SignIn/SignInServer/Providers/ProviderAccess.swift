// SPDX-License-Identifier: Apache-2.0

package import AppleSignIn
internal import ByteEncodings
internal import HTTPTypes
internal import Hummingbird
internal import JSONCoding
package import WebAuthnTypes

/// A provider that people may sign in with: which of our clients the pages are, and how we show who we are.
package struct ProviderAccess: Sendable {
    /// How we show the provider who we are.
    package enum Authentication: Sendable {
        /// A secret that is minted for each request, as Apple wants it.
        case minted(ClientSecretSigner)
        /// A secret that the provider handed out.
        case given(ClientSecret)
        /// None: nothing is asked that needs one, where no tokens of the provider are kept.
        case none
    }

    /// The provider.
    package let provider: IdentityProvider
    /// The client that the service's own pages are; with Apple the Services ID.
    package let site: ClientID
    /// What people know the provider as, such as `Apple`.
    package let title: String
    /// Apple's App IDs that its notifications are meant for; none where no notification is taken.
    let apps: Set<ClientID>
    let authentication: Authentication
    /// The origin that the provider sends people back to.
    private let home: String
    let request: AuthorizationRequest

    /// Assembles a provider.
    ///
    /// - Parameters:
    ///   - provider: The provider.
    ///   - site: Which of its clients the pages are.
    ///   - origin: The service's own origin, below which the provider sends people back.
    ///   - authentication: How we show who we are.
    ///   - title: What people know the provider as; nil for its name, as Apple and Google write theirs.
    ///   - apps: The App IDs that Apple's notifications are meant for: also where only a Services ID signs people in they are
    ///     meant for the App ID that it belongs to. Nil for all clients but the pages' own, which they are never meant for.
    /// - Throws: `requestInvalid` for a client that is none of the provider's, and for an address of this machine at a
    ///   provider that is not simulated; `addressInvalid` for an origin that is no website's.
    package init(
        _ provider: IdentityProvider,
        site: ClientID,
        origin: Origin,
        authentication: Authentication,
        title: String? = nil,
        apps: Set<ClientID>? = nil
    ) throws(AppleSignInError) {
        self.provider = provider
        self.site = site
        self.authentication = authentication
        self.title = title ?? Self.ownTitle(provider.name)
        self.apps = (apps ?? provider.clients).subtracting([site])
        home = origin.text
        let address = origin.text + Self.returnPath(provider.name)
        request = try AuthorizationRequest(
            provider,
            client: site,
            returnAddress: origin.scheme == "http" ? WebAddress(simulatedAt: address) : WebAddress(address),
            scopes: provider.name == .apple ? [.name, .email] : [.openID, .profile, .email]
        )
    }

    /// Where a provider sends people back to, below the service's own origin; to be registered there.
    ///
    /// - Parameter provider: The provider.
    /// - Returns: The path.
    package static func returnPath(_ provider: ProviderName) -> String { "/sign-in/return/\(provider.text)" }

    /// The page to begin at, where a page of another origin asks for itself: the provider sends people back to one origin
    /// alone, and there the browser's cookie of the other is not, which the ceremony would be bound to.
    ///
    /// A page that asks the one origin from beside it has that one's cookie, and begins where it is.
    ///
    /// - Parameters:
    ///   - request: The request, which was admitted.
    ///   - path: Where the ceremony begins at the service's own origin.
    /// - Returns: The address; nil where it begins here.
    func placeToBegin(_ request: Request, _ path: String) -> String? {
        guard let origin = request.headers[.origin], origin != home else { return nil }
        // Browsers from before 2023 do not say it; where their page asks its own host, its origin ends in that.
        let asksItsOwn =
            switch request.headers[.secFetchSite] {
            case let site?: site == "same-origin"
            case nil: request.head.authority.map { origin.hasSuffix("://\($0)") } ?? false
            }
        return asksItsOwn ? home + path : nil
    }

    /// Whether an app may ask in this client's name; the pages' own is for browsers alone, which come back to the pages.
    func isApp(_ client: ClientID) -> Bool { client != site && provider.clients.contains(client) }

    /// The request that a code came of, which its exchange must name the address of.
    ///
    /// - Parameter text: The address; nil for the present one.
    /// - Returns: The request.
    /// - Throws: `addressInvalid`, `requestInvalid`.
    func request(returningTo text: String?) throws(AppleSignInError) -> AuthorizationRequest {
        guard let text, text != request.returnAddress.text else { return request }
        return try AuthorizationRequest(
            provider,
            client: site,
            returnAddress: text.hasPrefix("http:") ? WebAddress(simulatedAt: text) : WebAddress(text),
            scopes: request.scopes
        )
    }

    /// What shows the provider who we are; nil where it is asked nothing that needs that.
    func secret(for client: ClientID, at now: UnixTime) throws(AppleSignInError) -> ClientSecret? {
        switch authentication {
        case .minted(let signer): try signer.secret(for: client, at: now)
        case .given(let secret): secret
        case .none: nil
        }
    }

    private static func ownTitle(_ name: ProviderName) -> String {
        switch name {
        case .apple: "Apple"
        case .google: "Google"
        default: name.text
        }
    }
}

extension ProviderAccess {
    /// `{name, title}`: what requests call it, and what people do.
    var json: JSONValue { ["name": .string(provider.name.text), "title": .string(title)] }
}
