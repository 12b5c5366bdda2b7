// SPDX-License-Identifier: Apache-2.0

import DeviceEvaluators
import Foundation
import Testing

/// A folder, a bus, and the programs that a test starts there; all end with it.
final class Stage {
    let folder: URL
    let address: BusAddress
    private var processes: [Process] = []

    /// Starts a bus of its own.
    init() throws {
        // Short: what a socket's path may have is little.
        folder = FileManager.default.temporaryDirectory.appending(path: "martlet-\(UUID().uuidString.prefix(8))")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let socket = folder.appending(path: "bus").path()
        address = try #require(BusAddress(parsing: "unix:path=\(socket)"))
        let configuration = folder.appending(path: "bus.conf")
        try """
        <!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
         "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
        <busconfig>
          <type>system</type>
          <listen>unix:path=\(socket)</listen>
          <auth>EXTERNAL</auth>
          <policy context="default">
            <allow send_destination="*" eavesdrop="false"/>
            <allow receive_sender="*"/>
            <allow own="*"/>
            <allow user="*"/>
          </policy>
        </busconfig>
        """.write(to: configuration, atomically: true, encoding: .utf8)
        let bus = try start(
            "/usr/bin/dbus-daemon",
            "--config-file=\(configuration.path())",
            "--nofork",
            "--print-address=1"
        )
        // It prints where it listens once it does.
        _ = try #require(bus.line())
    }

    deinit {
        for process in processes.reversed() where process.isRunning {
            kill(process.processIdentifier, SIGKILL)
            process.waitUntilExit()
        }
        try? FileManager.default.removeItem(at: folder)
    }

    /// A program whose output is read line by line.
    final class Running {
        let process: Process
        private let output: FileHandle
        private var rest = Data()

        init(_ process: Process, _ output: FileHandle) {
            self.process = process
            self.output = output
        }

        /// The next line; nil at the end.
        func line() -> String? {
            while true {
                if let end = rest.firstIndex(of: 10) {
                    let line = String(decoding: rest[..<end], as: UTF8.self)
                    rest = Data(rest[(end + 1)...])
                    return line
                }
                let more = output.availableData
                if more.isEmpty { return nil }
                rest += more
            }
        }

        /// Ends it at once.
        func kill() {
            Foundation.kill(process.processIdentifier, SIGKILL)
            process.waitUntilExit()
        }
    }

    /// Starts a program on this bus.
    func start(_ path: String, _ arguments: String..., environment: [String: String] = [:]) throws -> Running {
        let process = Process()
        process.executableURL = URL(filePath: path)
        process.arguments = arguments
        process.environment = [
            "PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "DBUS_SYSTEM_BUS_ADDRESS": "unix:path=\(folder.path())/bus",
            "LC_ALL": "C.UTF-8",
        ].merging(environment) { $1 }
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        processes.append(process)
        return Running(process, output.fileHandleForReading)
    }

    /// Runs a program on this bus to its end.
    ///
    /// - Returns: Its output.
    @discardableResult
    func run(_ path: String, _ arguments: [String]) throws -> String {
        let process = Process()
        process.executableURL = URL(filePath: path)
        process.arguments = arguments
        process.environment = [
            "PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "DBUS_SYSTEM_BUS_ADDRESS": "unix:path=\(folder.path())/bus",
        ]
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        try #require(process.terminationStatus == 0, "\(path) \(arguments)")
        return text
    }

    /// Waits until a service is on the bus.
    func await(_ name: String) throws { try run("/usr/bin/gdbus", ["wait", "--system", "--timeout", "30", name]) }

    /// Calls a method of a service on the bus.
    @discardableResult
    func call(_ name: String, _ path: String, _ method: String, _ arguments: String...) throws -> String {
        try run("/usr/bin/gdbus", ["call", "--system", "-d", name, "-o", path, "-m", method] + arguments)
    }
}
