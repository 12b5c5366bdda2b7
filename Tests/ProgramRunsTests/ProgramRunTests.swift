// SPDX-License-Identifier: Apache-2.0

import Foundation
import ProgramRuns
import SystemPackage
import Testing

@Suite struct ProgramRunTests {
    /// Runs a script, and returns what it wrote.
    private func output(_ script: String) async throws -> (ProgramRun.End, String) {
        let pipe = Pipe()
        var run = ProgramRun("/bin/sh", ["-c", script])
        run.output = FileDescriptor(rawValue: pipe.fileHandleForWriting.fileDescriptor)
        let end = await run.end(within: .seconds(600))
        try pipe.fileHandleForWriting.close()
        return (end, String(decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self))
    }

    @Test func `a program ends by itself or by a signal`() async throws {
        #expect(try await output("exit 3").0 == .exited(3))
        #expect(try await output("kill -TERM $$").0 == .signaled(15))
    }

    @Test(arguments: ["/nonexistent/program", "/etc/passwd", "relative"])
    func `what cannot be begun is told`(program: String) async {
        guard case .notStarted(let number) = await ProgramRun(program, []).end(within: .seconds(600)) else {
            Issue.record("\(program) was begun")
            return
        }
        #expect(number != 0)
    }

    @Test func `nothing of the environment and no other descriptor comes along`() async throws {
        setenv("MARTLET_TEST_SECRET", "x", 1)
        // Not closed at exec, as a careless library opens it.
        let open = dup(0)
        defer { close(open) }
        let (end, text) = try await output("env | grep -v '^PWD=\\|^SHLVL=\\|^_='; ls /proc/self/fd")
        #expect(end == .exited(0))
        // The last one is the folder that is listed.
        #expect(text == "PATH=/usr/sbin:/usr/bin:/sbin:/bin\n0\n1\n2\n3\n")
    }

    @Test func `it leads a group, and signals are as a new program has them`() async throws {
        signal(SIGPIPE, SIG_IGN)
        let (end, text) = try await output("ps -o pid=,pgid= -p $$ | tr -s ' '; grep SigIgn /proc/self/status")
        #expect(end == .exited(0))
        let lines = text.split(separator: "\n")
        let numbers = try #require(lines.first).split(separator: " ")
        #expect(numbers.count == 2 && numbers.first == numbers.last)
        // Signals 1 to 31: the two behind them are the C library's own.
        let ignored = try #require(lines.last.flatMap { UInt64($0.dropFirst("SigIgn:\t".count), radix: 16) })
        #expect(ignored & 0x7FFF_FFFF == 0)
    }

    @Test func `over time it is killed with what it started`() async throws {
        let (run, file) = Self.hanging()
        defer { try? FileManager.default.removeItem(at: file) }
        // Long enough for a shell to have started the other process.
        #expect(await run.end(within: .seconds(5)) == .timedOut)
        try await expectGone(try #require(await Self.number(in: file)))
    }

    @Test func `a cancelled task kills it likewise`() async throws {
        let (run, file) = Self.hanging()
        defer { try? FileManager.default.removeItem(at: file) }
        let task = Task { await run.end(within: .seconds(600)) }
        let number = await Self.number(in: file)
        task.cancel()
        #expect(await task.value == .cancelled)
        try await expectGone(try #require(number))
    }

    /// A program that starts another one in its group, writes that one's number into a file, and hangs.
    private static func hanging() -> (ProgramRun, URL) {
        let file = FileManager.default.temporaryDirectory.appending(path: "martlet-run-\(UUID().uuidString)")
        return (ProgramRun("/bin/sh", ["-c", "sleep 600 & echo $! > '\(file.path())'; wait"]), file)
    }

    /// The number in a file, once it is there.
    private static func number(in file: URL) async -> Int32? {
        for _ in 0..<3_000 {
            let text = try? String(contentsOf: file, encoding: .utf8)
            if let text, text.hasSuffix("\n") { return Int32(text.dropLast()) }
            try? await Task.sleep(for: .milliseconds(20))
        }
        return nil
    }

    /// Waits until a process is gone or has ended: whoever takes it out of the table may be slow.
    private func expectGone(_ number: Int32) async throws {
        for _ in 0..<1_000 {
            let status = try? String(contentsOfFile: "/proc/\(number)/stat", encoding: .utf8)
            guard let status, !status.contains(") Z ") else { return }
            try await Task.sleep(for: .milliseconds(20))
        }
        Issue.record("\(number) still runs")
    }
}
