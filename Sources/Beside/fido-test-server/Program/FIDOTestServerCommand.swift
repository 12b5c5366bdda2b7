// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import Foundation

/// `fido-test-server`: the routes of FIDO's conformance tests, until it is asked to stop.
@main
struct FIDOTestServerCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "fido-test-server",
        abstract: "Serve the routes of FIDO's conformance tests on this machine.",
        discussion: """
            For tests alone: it registers credentials under any name and asks for no proof of who calls. It listens on \
            this machine only, under the RP ID localhost, and keeps all in memory.
            """
    )

    @Option(help: ArgumentHelp("The address to listen on, of this machine alone.", valueName: "address"))
    var host = "127.0.0.1"

    @Option(help: ArgumentHelp("The port to listen on.", valueName: "port"))
    var port = 8_080

    @Option(
        help: ArgumentHelp(
            "An origin on localhost that the tests' clients name; may be repeated. Default: http://localhost with the port.",
            valueName: "origin"
        )
    )
    var origin: [String] = []

    @Option(
        help: ArgumentHelp(
            "A folder with FIDO's metadata for the tests, as .json statements and .jwt BLOBs with their root as .crt. "
                + "Default: none.",
            valueName: "folder"
        )
    )
    var metadata: String?

    @Option(
        help: ArgumentHelp(
            "How much is logged: trace, debug, info, notice, warning, error or critical.",
            valueName: "level"
        )
    )
    var logLevel = "notice"

    func run() async throws {
        let settings = try FIDOTestSettings(
            host: host,
            port: port,
            origins: origin,
            metadata: metadata,
            logLevel: logLevel
        )
        try await FIDOTestRun(settings: settings).run()
    }

    /// Runs it, and ends with the exit code that its failure has.
    static func main() async {
        do {
            var command = try parseAsRoot()
            if let server = command as? FIDOTestServerCommand { try await server.run() } else { try command.run() }
        } catch let error as FIDOTestServerError {
            FileHandle.standardError.write(Data("fido-test-server: \(error.message)\n".utf8))
            Foundation.exit(error.code.rawValue)
        } catch {
            exit(withError: error)
        }
    }
}
