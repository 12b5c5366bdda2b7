// SPDX-License-Identifier: Apache-2.0

package import AccountMessages
internal import ProgramRuns
internal import SystemPackage

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#else
internal import Darwin
#endif

/// Hands mails to a command on its standard input, as `sendmail` takes them.
///
/// The command is called as `PROGRAM ARGUMENTS… -f SENDER -- RECIPIENT`, without a shell and with an environment of
/// `PATH` alone. Its end is judged by the exit codes of `sysexits.h`: 0 means taken, 75 and other faults of the machine
/// mean later, everything else never.
package struct MailCommand: MailTransport {
    private let program: String
    private let arguments: [String]
    private let timeout: Int
    private let workers = MailWorkers(limit: 8)

    /// Describes a command.
    ///
    /// - Parameters:
    ///   - program: The program's path, beginning with `/`.
    ///   - arguments: Its first arguments; `-i` keeps `sendmail` from taking a line with a dot for the end.
    ///   - timeout: How long it may take, 100 to 300,000 milliseconds; then it is killed.
    /// - Throws: `configurationInvalid`.
    package init(program: String, arguments: [String] = ["-i"], timeout: Int = 30_000) throws(MailDeliveryError) {
        guard program.hasPrefix("/"), (100...300_000).contains(timeout),
            ([program] + arguments).allSatisfy({ !$0.utf8.contains(0) })
        else {
            throw MailDeliveryError(
                .configurationInvalid,
                "the mail command must be a path from / with a time limit of 100 to 300000 ms, such as "
                    + "/usr/sbin/sendmail"
            )
        }
        self.program = program
        self.arguments = arguments
        self.timeout = timeout
    }

    /// Hands a mail over.
    ///
    /// - Parameter mail: The mail.
    /// - Throws: `temporary`, `permanent`, `timedOut` or `busy`.
    package func send(_ mail: MailMessage) async throws(MailDeliveryError) {
        let command = ProgramRun(program, arguments + ["-f", mail.sender.text, "--", mail.recipient.text])
        try await workers.run { [timeout] in
            do {
                let input = try Self.file(mail.bytes)
                defer { try? input.close() }
                var run = command
                run.input = input
                return Self.judge(await run.end(within: .milliseconds(timeout)))
            } catch {
                return MailDeliveryError(.temporary, "the mail cannot be put into /tmp (\(error)); is there room?")
            }
        }
    }

    /// A file without a name that holds the mail: a pipe could fill up, and writing to one whose reader left would end the server with a
    /// signal.
    private static func file(_ bytes: [UInt8]) throws -> FileDescriptor {
        // What this process starts meanwhile must not hold the mail open.
        let name = "/tmp/martlet-mail-\(UInt64.random(in: .min ... .max))-\(UInt64.random(in: .min ... .max))"
        let file = try FileDescriptor.open(
            FilePath(name),
            .readWrite,
            options: [.create, .exclusiveCreate, .noFollow, .closeOnExec],
            permissions: .ownerReadWrite
        )
        do {
            guard unsafe unlink(name) == 0 else { throw Errno(rawValue: errno) }
            try file.writeAll(bytes)
            try file.seek(offset: 0, from: .start)
        } catch {
            try? file.close()
            throw error
        }
        return file
    }

    private static func judge(_ end: ProgramRun.End) -> MailDeliveryError? {
        switch end {
        case .exited(0): nil
        // EX_OSERR, EX_OSFILE, EX_IOERR, EX_TEMPFAIL, EX_UNAVAILABLE of a service, and EX_CONFIG, which can be mended.
        case .exited(let code) where [69, 71, 72, 74, 75, 78].contains(code):
            MailDeliveryError(.temporary, "the mail command asks to try again later (exit code \(code))")
        case .exited(let code):
            MailDeliveryError(.permanent, "the mail command refused the mail (exit code \(code))")
        case .signaled(let signal):
            MailDeliveryError(.temporary, "the mail command was ended by signal \(signal)")
        case .notStarted(let code):
            MailDeliveryError(.temporary, "the mail command could not be started (error \(code)); is the path right?")
        case .timedOut, .cancelled:
            MailDeliveryError(.timedOut, "the mail command did not end in time and was killed")
        }
    }
}
