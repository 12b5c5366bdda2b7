// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Counts system calls, instructions and calls of libraries of a process while something runs.
///
/// With Linux's `perf`, which needs the right to look at the kernel's events; else with `strace`, which slows the process down
/// and counts system calls alone.
package struct CallCounts: Sendable {
    /// Count by name, in order of size.
    package let counts: [(name: String, count: Double)]
    /// What was not counted here, as a sentence each.
    package let missing: [String]

    private static let systemCalls = [
        "read", "pread64", "pwrite64", "write", "writev", "epoll_wait", "epoll_ctl", "fdatasync", "futex", "getrandom",
        "fcntl", "clock_nanosleep", "mmap", "munmap", "madvise",
    ]
    /// Where a probe is set, by the library's name: allocations, and each statement's end.
    private static let probes = [
        "libc.so": ["malloc", "calloc", "realloc", "posix_memalign"], "libsqlite3.so": ["sqlite3_reset"],
    ]

    /// Counts while a closure runs.
    ///
    /// - Parameters:
    ///   - process: The process's number.
    ///   - body: Has the process work.
    /// - Throws: What the closure throws.
    package init(ofProcess process: Int32, during body: () throws -> Void) throws {
        let probes = Self.setProbes(for: process)
        defer { if !probes.isEmpty { Self.removeProbes() } }
        let events =
            ["raw_syscalls:sys_enter", "instructions"] + Self.systemCalls.map { "syscalls:sys_enter_\($0)" } + probes
        let file = FileManager.default.temporaryDirectory.appending(path: "martlet-counts-\(UUID().uuidString)").path()
        defer { try? FileManager.default.removeItem(atPath: file) }
        let perf = ["perf", "stat", "-x", ",", "-o", file, "-p", "\(process)"] + events.flatMap { ["-e", $0] }
        var missing: [String] = []
        if try Self.run(perf, body) {
            let lines = Self.lines(of: file).map { $0.split(separator: ",", omittingEmptySubsequences: false) }
            let found = lines.filter { $0.count > 2 }.map { (name: Self.name(String($0[2])), count: Double($0[0])) }
            if !found.contains(where: { $0.name == "instructions" && $0.count != nil }) {
                missing.append("instructions: the kernel does not count them here")
            }
            if probes.isEmpty { missing.append("allocations and statements: no probe could be set") }
            counts = found.compactMap { entry in entry.count.map { (entry.name, $0) } }.sorted { $0.1 > $1.1 }
        } else if try Self.run(["strace", "-f", "-c", "-o", file, "-p", "\(process)"], body) {
            missing.append("instructions, allocations and statements: perf cannot be used here")
            // % time, seconds, microseconds a call, calls, perhaps errors, and the name.
            let lines = Self.lines(of: file).map { $0.split(separator: " ") }
            counts = lines.compactMap { line in
                guard line.count > 4, let count = Double(line[3]), let name = line.last, name != "total" else {
                    return nil
                }
                return (name: String(name), count: count)
            }.sorted { $0.1 > $1.1 }
        } else {
            missing.append("system calls: neither perf nor strace can look at the server")
            counts = []
        }
        self.missing = missing
    }

    /// Runs a program that looks at the process, and the closure meanwhile; false where the program refuses.
    private static func run(_ command: [String], _ body: () throws -> Void) throws -> Bool {
        let observer = Process()
        observer.executableURL = URL(filePath: "/usr/bin/env")
        observer.arguments = command
        observer.standardOutput = FileHandle.nullDevice
        observer.standardError = FileHandle.nullDevice
        guard (try? observer.run()) != nil else { return false }
        // It says nothing when it has begun; one that refuses has ended by then.
        usleep(1_500_000)
        guard observer.isRunning else { return false }
        defer {
            observer.interrupt()
            observer.waitUntilExit()
        }
        try body()
        return true
    }

    private static func lines(of file: String) -> [Substring] {
        ((try? String(contentsOfFile: file, encoding: .utf8)) ?? "").split(separator: "\n")
    }

    private static func name(_ event: String) -> String {
        switch event {
        case "raw_syscalls:sys_enter": "all system calls"
        case _ where event.hasPrefix("syscalls:sys_enter_"): String(event.dropFirst(19))
        case _ where event.hasPrefix("probe_"): event.split(separator: ":martlet_").last.map { "\($0)()" } ?? event
        default: event
        }
    }

    /// Sets probes in the libraries that the process has loaded, and tells their names; none where that is not allowed.
    private static func setProbes(for process: Int32) -> [String] {
        removeProbes()
        let maps = lines(of: "/proc/\(process)/maps")
        var names: [String] = []
        for (library, functions) in probes {
            guard
                let path = maps.compactMap({ $0.split(separator: " ").last }).first(where: {
                    $0.contains("/\(library)")
                })
            else { continue }
            let added = functions.flatMap { ["--add", "martlet_\($0)=\($0)"] }
            guard call(["perf", "probe", "-q", "-x", String(path)] + added) else { continue }
            let group = library.split(separator: ".")[0]
            names += functions.map { "probe_\(group):martlet_\($0)" }
        }
        return names
    }

    private static func removeProbes() { _ = call(["perf", "probe", "-q", "--del", "probe_*:martlet_*"]) }

    private static func call(_ command: [String]) -> Bool {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = command
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        guard (try? process.run()) != nil else { return false }
        process.waitUntilExit()
        return process.terminationStatus == 0
    }
}
