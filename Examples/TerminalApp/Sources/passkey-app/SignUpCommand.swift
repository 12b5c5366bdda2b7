// SPDX-License-Identifier: Apache-2.0
// Making an account with a passkey.

import ArgumentParser
import JSONCoding
import MartletClient
import PasskeyClient
import WebAuthnTypes

struct SignUpCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sign-up",
        abstract: "Make an account and its first passkey."
    )

    @Argument(help: "The account's name.")
    var name: String

    @Option(help: "The invite's token, where the server asks for one.")
    var invite: String?

    @OptionGroup var surroundings: Surroundings

    func run() async throws {
        let (client, passkeys) = (try surroundings.signIn(), try surroundings.passkeys())
        Trace.step("app -> server: begins to sign up")
        let pending = try await client.beginSignUp(name: name, invite: invite)
        Trace.step("server -> app: challenge")
        let options = try CreationOptions(json: JSONValue(parsing: pending.optionsJSON))
        Trace.step("app -> authenticator: asks for a passkey for \(options.relyingParty.id)")
        let response = try await passkeys.create(options)
        Trace.step("authenticator -> app: attestation with the public key")
        Trace.step("app -> server: attestation")
        let signedIn = try await client.finishSignUp(
            pending,
            with: RegistrationResult(
                credentialID: response.id.bytes,
                rawClientDataJSON: response.clientDataJSON,
                rawAttestationObject: response.attestationObject,
                transports: response.transports.map(\.rawValue),
                attachment: response.attachment?.rawValue
            )
        )
        Trace.step("server -> app: verified, signed in as \(signedIn.account.name)")
    }
}
