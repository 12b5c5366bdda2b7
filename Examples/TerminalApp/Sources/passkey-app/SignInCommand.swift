// SPDX-License-Identifier: Apache-2.0
// Signing in with a passkey.

import ArgumentParser
import JSONCoding
import MartletClient
import PasskeyClient
import WebAuthnTypes

struct SignInCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sign-in",
        abstract: "Sign in; without a name the authenticator offers every passkey of the server."
    )

    @Argument(help: "The account's name.")
    var name: String?

    @OptionGroup var surroundings: Surroundings

    func run() async throws {
        let (client, passkeys) = (try surroundings.signIn(), try surroundings.passkeys())
        Trace.step("app -> server: begins to sign in")
        let pending = try await client.beginSignIn(name: name)
        Trace.step("server -> app: challenge")
        let options = try RequestOptions(json: JSONValue(parsing: pending.optionsJSON))
        Trace.step("app -> authenticator: asks for a signature for \(options.relyingPartyID)")
        let response = try await passkeys.get(options)
        Trace.step("authenticator -> app: signature")
        Trace.step("app -> server: signature")
        let signedIn = try await client.finishSignIn(
            pending,
            with: AssertionResult(
                credentialID: response.id.bytes,
                rawClientDataJSON: response.clientDataJSON,
                rawAuthenticatorData: response.authenticatorData,
                signature: response.signature,
                userID: response.userHandle?.bytes ?? [],
                attachment: response.attachment?.rawValue
            )
        )
        let factors = signedIn.session.userVerified ? "person verified" : "person not verified"
        Trace.step("server -> app: verified, signed in as \(signedIn.account.name), \(factors)")
    }
}
