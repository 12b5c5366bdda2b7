// SPDX-License-Identifier: Apache-2.0

internal import Subprocess
package import SystemPackage

/// One run of another program, from its start to its end, or to the end of its time.
///
/// The program leads a process group of its own, its signals are as a new program has them, its environment is `PATH` alone (ours may hold
/// secrets, or name code to load), and nothing is open in it but its three streams.
package struct ProgramRun: Sendable {
    /// How it ended.
    package enum End: Sendable, Hashable {
        /// By itself, with a code.
        case exited(Int32)
        /// By a signal; 0 where that is not known.
        case signaled(Int32)
        /// Its group was killed, since its time was over.
        case timedOut
        /// Its group was killed, since the task was cancelled.
        case cancelled
        /// There was none, for a reason that the system has this number for; 0 for another one.
        case notStarted(Int32)
    }

    /// The program's path, from the root on.
    package var program: String
    package var arguments: [String]
    /// Standard input, output and error, which stay the caller's to close; nil for nowhere.
    ///
    /// Descriptors and no bytes: what passes through them is in no memory of this process, unless the caller puts it there.
    package var input: FileDescriptor?
    package var output: FileDescriptor?
    package var problems: FileDescriptor?

    package init(_ program: String, _ arguments: [String]) { (self.program, self.arguments) = (program, arguments) }

    /// Runs the program.
    ///
    /// - Parameter time: After which it is killed, with all that it started in its group.
    /// - Returns: How it ended; it has been taken out of the table of processes then.
    package func end(within time: Duration) async -> End {
        await withTaskGroup(of: End.self) { group in
            group.addTask { await end() }
            group.addTask {
                try? await Task.sleep(for: time)
                return .timedOut
            }
            let first = await group.next() ?? .timedOut
            group.cancelAll()
            await group.waitForAll()
            return Task.isCancelled ? .cancelled : first
        }
    }

    private func end() async -> End {
        var options = PlatformOptions()
        options.processGroupID = 0
        options.teardownSequence = [.send(signal: .kill, toProcessGroup: true, allowedDurationToNextStep: .zero)]
        do {
            let nowhere = try FileDescriptor.open(FilePath("/dev/null"), .readWrite, options: .closeOnExec)
            defer { try? nowhere.close() }
            let result = try await run(
                .path(FilePath(program)),
                arguments: Arguments(arguments),
                environment: .custom(["PATH": "/usr/sbin:/usr/bin:/sbin:/bin"]),
                platformOptions: options,
                input: .fileDescriptor(input ?? nowhere, closeAfterSpawningProcess: false),
                output: .fileDescriptor(output ?? nowhere, closeAfterSpawningProcess: false),
                error: .fileDescriptor(problems ?? nowhere, closeAfterSpawningProcess: false)
            )
            switch result.terminationStatus {
            case .exited(let code): return .exited(code)
            case .signaled(let signal): return .signaled(signal)
            }
        } catch let error as SubprocessError where ![.spawnFailed, .executableNotFound].contains(error.code) {
            // Something else in this process took its end.
            return .signaled(0)
        } catch {
            let reason = (error as? SubprocessError)?.underlyingError ?? error as? Errno
            return .notStarted(reason?.rawValue ?? 0)
        }
    }
}
