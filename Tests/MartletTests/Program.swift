// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization

/// The program under test, with an environment of its own.
struct Program {
    /// What a finished command left.
    struct Outcome {
        let code: Int32
        let output: String
        let errors: String
    }

    /// A folder that belongs to this test alone.
    let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "martlet-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    /// The data folder's flag.
    var data: [String] { ["--data", folder.appending(path: "data").path] }

    func remove() { try? FileManager.default.removeItem(at: folder) }

    func run(
        _ arguments: [String],
        environment: [String: String] = [:],
        input: String? = nil,
        output path: String? = nil,
        umask: String? = nil,
        folder: URL? = nil
    ) throws -> Outcome {
        let (process, output, errors) = try start(
            arguments,
            environment: environment,
            input: input,
            output: path,
            umask: umask,
            folder: folder
        )
        let result = output.fileHandleForReading.readDataToEndOfFile()
        let talk = errors.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return Outcome(
            code: process.terminationStatus,
            output: String(decoding: result, as: UTF8.self),
            errors: String(decoding: talk, as: UTF8.self)
        )
    }

    func start(
        _ arguments: [String],
        environment: [String: String] = [:],
        input: String? = nil,
        output path: String? = nil,
        umask: String? = nil,
        folder other: URL? = nil
    ) throws -> (process: Process, output: Pipe, errors: Pipe) {
        let process = Process()
        process.executableURL = Self.executable
        process.arguments = arguments
        if umask != nil || path != nil {
            let line = "umask \(umask ?? "022"); exec \"$0\" \"$@\"" + (path.map { " > \($0)" } ?? "")
            process.executableURL = URL(filePath: "/bin/sh")
            process.arguments = ["-c", line, Self.executable.path] + arguments
        }
        process.currentDirectoryURL = other ?? folder
        // The width of help is the terminal's; columns make it the same everywhere.
        process.environment = ["COLUMNS": "80"].merging(environment) { $1 }
        let (output, errors) = (Pipe(), Pipe())
        process.standardOutput = output
        process.standardError = errors
        process.standardInput = FileHandle.nullDevice
        if let input {
            let file = folder.appending(path: "standard-input")
            try Data(input.utf8).write(to: file)
            process.standardInput = try FileHandle(forReadingFrom: file)
        }
        try Self.starting.withLock { _ in try process.run() }
        return (process, output, errors)
    }

    /// Foundation on Linux can crash when several threads start processes at once.
    private static let starting = Mutex<Void>(())

    /// Built beside the test bundle.
    private static let executable: URL = {
        let tests = URL(filePath: CommandLine.arguments[0]).resolvingSymlinksInPath()
        return tests.deletingLastPathComponent().appending(path: "martlet")
    }()
}
