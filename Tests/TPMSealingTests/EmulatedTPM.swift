// SPDX-License-Identifier: Apache-2.0

import Foundation
import TPMSealing
import Testing

/// A real TPM 2.0 in software, new and empty.
final class EmulatedTPM: Sendable {
    let address: String
    private let folder: URL
    nonisolated(unsafe) private var process: Process?

    init() throws {
        // Short: the path of a socket has at most 107 bytes.
        folder = URL(fileURLWithPath: "/tmp/martlet-tpm-\(UUID().uuidString.prefix(13))", isDirectory: true)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        address = "swtpm:path=\(folder.path)/tpm"
        try start()
    }

    deinit {
        stop()
        try? FileManager.default.removeItem(at: folder)
    }

    /// A sealer that speaks with it.
    func sealer(patience: Int = 60) -> TPMSealer { TPMSealer(address: address, patience: patience) }

    func start() throws {
        let socket = folder.path + "/tpm"
        for path in [socket, socket + ".ctrl"] { try? FileManager.default.removeItem(atPath: path) }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/swtpm")
        process.arguments = [
            "socket", "--tpm2", "--tpmstate", "dir=\(folder.path)", "--server", "type=unixio,path=\(socket)",
            "--ctrl", "type=unixio,path=\(socket).ctrl", "--flags", "not-need-init,startup-clear",
        ]
        // It tells of each client that goes.
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        self.process = process
        while try !Self.listens(at: socket) || !Self.listens(at: socket + ".ctrl") {
            guard process.isRunning else { throw CocoaError(.executableNotLoadable) }
            usleep(5_000)
        }
    }

    /// Whether a socket takes connections.
    ///
    /// Its file is there a moment before, and who connects in that moment is refused.
    private static func listens(at path: String) throws -> Bool {
        let accepting = "00010000"
        // To its end: the file says that it is empty, and readers of whole files stop early at such.
        let table = try #require(try FileHandle(forReadingFrom: URL(filePath: "/proc/net/unix")).readToEnd())
        return String(decoding: table, as: UTF8.self).split(separator: "\n").contains {
            $0.hasSuffix(" " + path) && $0.split(separator: " ").dropFirst(3).first == accepting[...]
        }
    }

    /// Ends it, also in the middle of a command, or while it is paused.
    func stop() {
        guard let process else { return }
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        self.process = nil
    }

    /// It takes commands and answers none.
    func pause() { if let process { kill(process.processIdentifier, SIGSTOP) } }

    func resume() { if let process { kill(process.processIdentifier, SIGCONT) } }

    /// Runs a program of tpm2-tools against it, and gives back what that printed.
    @discardableResult
    func tool(_ name: String, _ arguments: String...) throws -> String {
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/\(name)")
        process.arguments = arguments
        process.environment = ["TPM2TOOLS_TCTI": address, "PATH": "/usr/bin"]
        process.standardOutput = output
        try process.run()
        let printed = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        try #require(process.terminationStatus == 0, "\(name) \(arguments)")
        return String(decoding: printed, as: UTF8.self)
    }
}
