// SPDX-License-Identifier: Apache-2.0
// Server, authenticator and session: what every command of the app needs.

import ArgumentParser
import AuthenticatorWire
import JSONCoding
import MartletClient
import PasskeyClient
import WebAuthnTypes

/// Options that the commands share.
struct Surroundings: ParsableArguments {
    @Option(help: "The server's address.")
    var server = "http://localhost:8080"

    @Option(help: "The UNIX socket of passkey-authenticator.")
    var authenticator: String

    @Option(help: "The file that keeps the session.")
    var session: String

    /// The server's JSON API, in bearer mode.
    func signIn() throws -> SignInClient {
        SignInClient(service: try ServiceAddress(server), storage: FileSessionStorage(path: session))
    }

    /// The rules of origin and relying party ID, over the authenticator in its own process.
    func passkeys() throws -> WebAuthnClient<RemoteAuthenticator> {
        WebAuthnClient(
            origin: try Origin(ServiceAddress(server).text),
            authenticator: RemoteAuthenticator(path: authenticator) { Trace.step("authenticator: \($0)") },
            clock: ContinuousClock()
        )
    }
}
