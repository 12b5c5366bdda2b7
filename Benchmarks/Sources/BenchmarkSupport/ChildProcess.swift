// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// A server that runs for the length of a measurement.
public final class ChildProcess {
    private let process = Process()

    /// Starts a program, its output discarded.
    ///
    /// It ends with this process, however that ends, and so is started by the thread that lives as long: the first one.
    ///
    /// - Parameters:
    ///   - path: The program.
    ///   - arguments: Its arguments.
    ///   - port: The port on 127.0.0.1 that it will listen on.
    /// - Throws: When it cannot be started, or something listens on the port already.
    public init(_ path: String, _ arguments: [String], port: UInt16) throws {
        // It would answer in our server's place, and be measured without a word.
        guard (try? LoopbackConnection(port: port)) == nil else {
            throw LoopbackConnection.Failure(
                "something listens on port \(port) already, perhaps a server that an earlier run left behind; end it first"
            )
        }
        #if os(Linux)
        // The kernel tells it when we are gone, also by a signal that leaves no time to clean up; part of util-linux.
        process.executableURL = URL(filePath: "/usr/bin/setpriv")
        process.arguments = ["--pdeathsig", "TERM", path] + arguments
        #else
        process.executableURL = URL(filePath: path)
        process.arguments = arguments
        #endif
        process.standardOutput = FileHandle.nullDevice
        process.standardError =
            ProcessInfo.processInfo.environment["BENCHMARK_VERBOSE"] == nil
            ? FileHandle.nullDevice : FileHandle.standardError
        try process.run()
    }

    /// Starts the server as all figures are measured: sign-up open, errors logged only, addresses from a proxy.
    ///
    /// - Parameters:
    ///   - path: The program `martlet`.
    ///   - port: The port on 127.0.0.1.
    ///   - data: The data folder.
    ///   - more: Further flags.
    /// - Returns: The server, perhaps not listening yet.
    /// - Throws: When it cannot be started, or something listens on the port already.
    public static func martlet(
        _ path: String,
        port: UInt16,
        data: String,
        _ more: [String] = []
    ) throws -> ChildProcess {
        try ChildProcess(
            path,
            [
                "serve", "--port", "\(port)", "--data", data, "--sign-up", "open", "--trusted-proxies", "127.0.0.1",
                "--log-level", "error",
            ] + more,
            port: port
        )
    }

    deinit { stop() }

    /// The process's number.
    public var identifier: Int32 { process.processIdentifier }

    /// Waits until a request is answered on a port.
    ///
    /// That a connection is taken says nothing: it may wait in line for a process that has not begun to read.
    ///
    /// - Parameter port: The port on 127.0.0.1.
    /// - Returns: Milliseconds from now until the first answer had come.
    /// - Throws: When the process ends, or two minutes pass.
    @discardableResult
    public func waitUntilAnswering(on port: UInt16) throws -> Double {
        let start = ProcessorTime.wallNanoseconds()
        while ProcessorTime.wallNanoseconds() - start < 120_000_000_000 {
            // A server without this path answers as well.
            if let status = try? LoopbackConnection(port: port).get("/livez").status, status < 500 {
                return Double(ProcessorTime.wallNanoseconds() - start) / 1_000_000
            }
            guard process.isRunning else { throw LoopbackConnection.Failure("the server has stopped") }
            usleep(1_000)
        }
        throw LoopbackConnection.Failure("nothing answers on port \(port)")
    }

    /// Processor time that the server has used so far.
    ///
    /// - Returns: Nanoseconds, user and system time of all threads together.
    /// - Throws: When the server has stopped.
    public func processorNanoseconds() throws -> Double {
        guard process.isRunning, let time = ProcessorTime.nanoseconds(ofProcess: identifier) else {
            throw LoopbackConnection.Failure("the server has stopped; does another one hold its port?")
        }
        return Double(time)
    }

    /// A line of `/proc/PID/status`, in kibibytes.
    ///
    /// - Parameter name: `RssAnon` or `VmRSS`.
    /// - Returns: The figure, or nil where the system has no such file.
    public func memory(_ name: String) -> Int? {
        guard let text = try? String(contentsOfFile: "/proc/\(identifier)/status", encoding: .utf8) else { return nil }
        let line = text.split(separator: "\n").first { $0.hasPrefix("\(name):") }
        return line.flatMap { Int($0.filter(\.isNumber)) }
    }

    /// A line of `/proc/PID/status` as text.
    ///
    /// - Parameter name: `RssAnon` or `VmRSS`.
    /// - Returns: The figure in mebibytes.
    public func mebibytes(_ name: String) -> String {
        memory(name).map { "\(Figures.text(Double($0) / 1_024)) MiB" } ?? "unknown"
    }

    /// Asks the process to stop and waits.
    public func stop() {
        guard process.isRunning else { return }
        process.terminate()
        process.waitUntilExit()
    }
}
