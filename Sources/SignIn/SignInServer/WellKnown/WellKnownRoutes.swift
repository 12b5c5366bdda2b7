// SPDX-License-Identifier: Apache-2.0

internal import HTTPTypes
internal import Hummingbird
internal import JSONCoding
internal import WebAuthnTypes

/// `/.well-known/apple-app-site-association`, `assetlinks.json`, `passkey-endpoints`, `webauthn` and `change-password`.
///
/// Platforms ask the relying party's domain, and follow no redirect for the documents. So when the service has another host,
/// the domain's web server must pass these paths on or serve copies.
struct WellKnownRoutes: Sendable {
    let configuration: ServiceConfiguration
    let hasPasswords: Bool
    let answer: Answer

    func add(to routes: inout RouteTable) {
        let files = WellKnownFile.all(
            ownOrigin: configuration.ownOrigin,
            relatedOrigins: configuration.relatedOrigins,
            appleApps: configuration.appleApps,
            androidApps: configuration.androidApps
        )
        let answer = answer
        for file in files {
            let bytes = file.json.serialized
            routes.get(file.path, needs: .nothing) { _, _ in
                var response = answer.json(bytes: bytes)
                response.headers[.cacheControl] = "public, max-age=3600"
                return response
            }
        }
        // The whole address: the request may have come through another host, that of the RP ID.
        let target = configuration.ownOrigin.text + AccountAddress.changePassword(hasPasswords)
        routes.get(AccountAddress.wellKnownChangePassword, needs: .nothing) { _, _ in answer.redirect(to: target) }
    }
}

/// The places of the account page that other programs lead people to.
package enum AccountAddress {
    /// Where passkeys are made and managed.
    package static let passkeys = "/account"
    /// Where ways to sign in are changed: what `/.well-known/change-password` leads to.
    ///
    /// - Parameter hasPasswords: Whether people may have passwords; else it is their passkeys that they change.
    /// - Returns: A path, with the part of the page.
    package static func changePassword(_ hasPasswords: Bool) -> String {
        hasPasswords ? "/account#password" : "/account"
    }
    /// The address that password managers open (W3C, A Well-Known URL for Changing Passwords).
    package static let wellKnownChangePassword = WellKnownFile.folder + "change-password"
}
