// SPDX-License-Identifier: Apache-2.0
// What platforms look up on the domain: its apps, and where passkeys are managed.

internal import HTTPTypes
internal import Hummingbird
internal import JSONCoding
internal import WebAuthnTypes

/// `/.well-known/apple-app-site-association`, `assetlinks.json`, `passkey-endpoints` and `webauthn`.
///
/// Platforms ask the relying party's domain and follow no redirect, so when the service has another host, the domain's
/// web server must pass these paths on or serve copies.
struct WellKnownRoutes: Sendable {
    let configuration: ServiceConfiguration
    let answer: Answer

    func add(to routes: inout RouteTable) {
        let account = configuration.ownOrigin.text + "/account"
        serve("passkey-endpoints", PasskeyEndpoints(enroll: account, manage: account).json, &routes)
        if !configuration.relatedOrigins.isEmpty {
            serve("webauthn", RelatedOrigins(configuration.relatedOrigins).json, &routes)
        }
        if !configuration.appleApps.isEmpty {
            let apps = configuration.appleApps.map { JSONValue.string($0.text) }
            serve("apple-app-site-association", ["webcredentials": ["apps": .array(apps)]], &routes)
        }
        if !configuration.androidApps.isEmpty {
            serve("assetlinks.json", .array(configuration.androidApps.map(Self.statement)), &routes)
        }
    }

    private func serve(_ name: String, _ content: JSONValue, _ routes: inout RouteTable) {
        let bytes = content.serialized
        let answer = answer
        routes.get("/.well-known/" + name) { _, _ in
            var response = answer.json(bytes: bytes)
            response.headers[.cacheControl] = "public, max-age=3600"
            return response
        }
    }

    /// Passkeys need both relations; the second alone would share passwords only.
    private static func statement(_ app: AndroidApp) -> JSONValue {
        [
            "relation": [
                "delegate_permission/common.handle_all_urls", "delegate_permission/common.get_login_creds",
            ],
            "target": [
                "namespace": "android_app", "package_name": .string(app.package),
                "sha256_cert_fingerprints": [.string(app.fingerprint.description)],
            ],
        ]
    }
}
