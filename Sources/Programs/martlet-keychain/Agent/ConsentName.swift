// SPDX-License-Identifier: Apache-2.0
// The application that a no is about.

internal import ArgumentParser
internal import KeychainAgentProtocol

/// The name of an application, as a command takes it.
struct ConsentName: ParsableArguments {
    @Argument(help: "The application, as `martlet-keychain biometrics consent` names it.")
    var name: String

    func validate() throws {
        guard AgentRequest.isApplication(name) else {
            throw ValidationError(
                "an application is called by 1 to 255 letters, digits and ._:/@+- of ASCII, the first a letter, a digit or _"
            )
        }
    }
}
