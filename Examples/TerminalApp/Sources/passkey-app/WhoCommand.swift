// SPDX-License-Identifier: Apache-2.0
// Who is signed in.

import ArgumentParser
import MartletClient

struct WhoCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "who",
        abstract: "Ask the server whose session the session file holds."
    )

    @OptionGroup var surroundings: Surroundings

    func run() async throws {
        guard let signedIn = try await surroundings.signIn().resume() else {
            print("nobody")
            throw ExitCode.failure
        }
        print(signedIn.account.name)
    }
}
