// SPDX-License-Identifier: Apache-2.0

package import JSONCoding
package import WebAuthnTypes

/// One document under `/.well-known/` of the RP ID's host, by its registered name.
package struct WellKnownFile: Sendable, Hashable {
    /// The names of all documents that this service knows.
    package enum Name: String, CaseIterable, Sendable {
        /// Origins of other domains that use this domain's passkeys (WebAuthn Level 3, section 5.11).
        case webauthn
        /// Apps on Apple's systems.
        case appleAppSiteAssociation = "apple-app-site-association"
        /// Apps on Android.
        case assetLinks = "assetlinks.json"
        /// Where passkeys are made and managed (W3C, passkey endpoints).
        case passkeyEndpoints = "passkey-endpoints"
    }

    /// What all of them are served as; Apple's has no ending, so a static host must be told.
    package static let contentType = "application/json"

    /// The folder of a host that holds them.
    package static let folder = "/.well-known/"

    /// A name that no host has: who is answered with success there cannot trust the status of any other (W3C, A Well-Known
    /// URL for Changing Passwords, section 4.1).
    package static let absentPath = folder + "resource-that-should-not-exist-whose-status-code-should-not-be-200"

    /// The document's name.
    package let name: Name
    /// What it says.
    package let json: JSONValue

    /// A document.
    package init(_ name: Name, _ json: JSONValue) {
        self.name = name
        self.json = json
    }

    /// The path on the host.
    package var path: String { Self.folder + name.rawValue }

    /// The documents that a configuration comes to, those without content left out.
    ///
    /// - Parameters:
    ///   - ownOrigin: Where the service's pages are.
    ///   - relatedOrigins: Origins of other domains.
    ///   - appleApps: Apps on Apple's systems.
    ///   - androidApps: Apps on Android.
    /// - Returns: The documents in the order of their names' declaration.
    package static func all(
        ownOrigin: Origin,
        relatedOrigins: [Origin],
        appleApps: [AppleAppID],
        androidApps: [AndroidApp]
    ) -> [WellKnownFile] {
        var files: [WellKnownFile] = []
        if !relatedOrigins.isEmpty { files.append(WellKnownFile(.webauthn, RelatedOrigins(relatedOrigins).json)) }
        if !appleApps.isEmpty {
            let apps = appleApps.map { JSONValue.string($0.text) }
            files.append(WellKnownFile(.appleAppSiteAssociation, ["webcredentials": ["apps": .array(apps)]]))
        }
        if !androidApps.isEmpty {
            files.append(WellKnownFile(.assetLinks, .array(androidApps.map(statement))))
        }
        let account = ownOrigin.text + AccountAddress.passkeys
        files.append(WellKnownFile(.passkeyEndpoints, PasskeyEndpoints(enroll: account, manage: account).json))
        return files
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
