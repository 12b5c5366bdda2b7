// SPDX-License-Identifier: Apache-2.0
// The authenticator process: keeps passkeys, asks the person, signs.

import ArgumentParser
import AuthenticatorWire
import Foundation
import PasskeyRecords
import SoftwareAuthenticator
import WebAuthnTypes

@main
struct PasskeyAuthenticatorCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "passkey-authenticator",
        abstract: "Keep passkeys for apps of this user, and ask on this terminal before one is made or used.",
        discussion: "For development: private keys lie in a file in clear, so only localhost is served."
    )

    @Option(help: "The UNIX socket at which apps ask.")
    var socket: String

    @Option(
        help:
            "The file that keeps the test passkeys, private keys in clear. Left out: they last as long as this process."
    )
    var store: String?

    @Option(help: "A file with the passcode that verifies you. Left out: nobody can be verified.")
    var passcodeFile: String?

    @Flag(help: "Bind new passkeys to this device, with a counter, instead of telling that they are synced.")
    var deviceBound = false

    @Flag(help: "Let new passkeys attest to themselves where a server wants attestation.")
    var selfAttestation = false

    @Flag(help: "Agree to everything by itself (for tests; localhost only).")
    var approve = false

    func run() async throws {
        let listener = try LocalSocket.listen(at: socket)
        let file = try TestCredentialFile(path: store)
        print("passkey-authenticator listens at \(socket)")
        fflush(nil)
        while true {
            let connection = try await listener.accept()
            // One person, one terminal: one request after the other.
            if approve {
                await service(file, SelfApprovingConsent()).serve(connection)
            } else {
                await service(file, TerminalConsent(passcodeFile: passcodeFile)).serve(connection)
            }
        }
    }

    private func service<Consent: UserConsent>(
        _ file: TestCredentialFile,
        _ consent: Consent
    ) -> AuthenticatorService<TestCredentialFile, Consent> {
        var configuration = AuthenticatorConfiguration()
        if deviceBound { configuration.backup = .deviceBound }
        if selfAttestation { configuration.attestation = .packedSelf }
        return AuthenticatorService(store: file, consent: consent, configuration: configuration)
    }
}
