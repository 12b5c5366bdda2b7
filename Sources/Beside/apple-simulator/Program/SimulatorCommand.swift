// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import Foundation

/// `apple-simulator`: a simulated issuer, until it is told to stop.
@main
struct SimulatorCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "apple-simulator",
        abstract: "Play Apple on this machine, for development and tests.",
        discussion: """
            Serves the authorize page, the token, revocation, key and transfer endpoints and notifications under an \
            issuer of its own, and is not Apple: it believes everybody. It listens on this machine only, keeps all in \
            memory, and signs with a key that is made at each start. Tests steer people, faults, keys, notifications \
            and time under /simulator. Without --setup there are two people, one team, one app and one website, and \
            without --client-key nobody looks who signed a client secret. With --json one object when it runs: issuer, \
            control, team, keyId, app, service.
            """
    )

    @Option(help: ArgumentHelp("The address to listen on, of this machine alone.", valueName: "address"))
    var host = "localhost"

    @Option(help: ArgumentHelp("The port to listen on; 0 chooses a free one.", valueName: "port"))
    var port = 8_090

    @Option(help: ArgumentHelp("A JSON file with teams, apps and people.", valueName: "file"))
    var setup: String?

    @Option(
        help: ArgumentHelp(
            "A PEM file with the RSA key to sign with, for tests that know it. Default: a new key at each start.",
            valueName: "file"
        )
    )
    var signingKey: String?

    @Option(
        help: ArgumentHelp(
            "A PEM file with the P-256 key of client secrets, private (.p8) or public. Default: none, and any is taken.",
            valueName: "file"
        )
    )
    var clientKey: String?

    @Option(help: ArgumentHelp("The team.", valueName: "id"))
    var team: String?

    @Option(help: ArgumentHelp("The name of the client key.", valueName: "id"))
    var keyId: String?

    @Option(help: ArgumentHelp("The app's bundle identifier.", valueName: "id"))
    var app: String?

    @Option(help: ArgumentHelp("The website's Services ID.", valueName: "id"))
    var service: String?

    @Option(
        help: ArgumentHelp(
            "Where browsers may come back to, letter by letter; may be repeated. Default: any address of this machine.",
            valueName: "address"
        )
    )
    var returnAddress: [String] = []

    @Option(
        help: ArgumentHelp("Where notifications are posted to, on this machine. Default: none.", valueName: "address")
    )
    var notify: String?

    @Flag(help: "Print JSON for programs.")
    var json = false

    func run() async throws {
        let plan = try SimulationPlan(
            host: host,
            port: port,
            setup: setup,
            single: SingleTeam(
                team: team,
                keyID: keyId,
                clientKey: clientKey,
                app: app,
                service: service,
                returnAddresses: returnAddress,
                notifications: notify
            ),
            signingKey: signingKey
        )
        try await SimulationRun(plan: plan, json: json).run()
    }

    /// Runs it, and ends with the exit code that its failure has.
    static func main() async {
        do {
            var command = try parseAsRoot()
            if let simulator = command as? SimulatorCommand { try await simulator.run() } else { try command.run() }
        } catch let error as SimulatorError {
            FileHandle.standardError.write(Data("apple-simulator: \(error.message)\n".utf8))
            Foundation.exit(error.code.rawValue)
        } catch {
            exit(withError: error)
        }
    }
}
