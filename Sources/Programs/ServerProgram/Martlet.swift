// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// The server's program, as the executable starts it.
package enum Program {
    /// Runs the command that the process' arguments name, and ends the process with its exit code.
    package static func main() async { await Martlet.main() }
}

/// The server's program.
struct Martlet: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "martlet",
        abstract: "Signs people in with passkeys.",
        discussion: """
            Exit codes: 0 done, 1 failure, 2 input that explain cannot use, 3 some records of an import were refused, 64 wrong usage, 65 data that this version cannot read, 66 not found, \
            69 port or data in use, 73 cannot write, 78 wrong configuration, 130 stopped by Ctrl-C.
            """,
        version: "0.1.0",
        subcommands: [
            ServeCommand.self, AccountCommand.self, ReportCommand.self, PolicyCommand.self, InviteCommand.self,
            BackupCommand.self, RestoreCommand.self, MailSetupCommand.self, TextSetupCommand.self,
            WebhookSetupCommand.self, ExplainCommand.self, WellKnownCommand.self, DoctorCommand.self,
            AppleCommand.self,
        ]
    )

    /// Runs the command that the arguments name, and ends with the exit code that its failure has.
    static func main() async {
        do {
            var command = try parseAsRoot()
            if var asynchronous = command as? any AsyncParsableCommand {
                try await asynchronous.run()
            } else {
                try command.run()
            }
            // A service wrote what it had to say when it began.
            if !(command is ServeCommand) { try Terminal.checkResults() }
        } catch {
            end(error)
        }
    }

    /// Ends with a failure's exit code; a verdict that did not arrive is none.
    private static func end(_ failure: any Error) -> Never {
        do {
            guard failure is ExitCode else { throw failure }
            try Terminal.checkResults()
            exit(withError: failure)
        } catch let error as CommandError {
            Terminal.report(error)
            Glibc.exit(error.code.rawValue)
        } catch {
            exit(withError: error)
        }
    }
}
