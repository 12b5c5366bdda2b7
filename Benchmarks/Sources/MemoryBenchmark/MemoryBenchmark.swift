// SPDX-License-Identifier: Apache-2.0
// Start and memory: idle, after many sign-ins, and with many slow connections open. The bars are those of an idle
// machine with two cores.

import BenchmarkSupport
import Foundation
import SignInLoad

@main
struct MemoryBenchmark {
    static let port: UInt16 = 18_435
    static let kibibytesPerMebibyte = 1_024.0

    static func main() {
        do {
            // Leaving the process only after `measure` has returned: its servers are stopped then.
            if try !measure() { exit(1) }
        } catch {
            print("failed: \(error)")
            exit(1)
        }
    }

    /// Prints the figures; returns whether the bars were held.
    static func measure() throws -> Bool {
        let arguments = Array(CommandLine.arguments.dropFirst())
        guard let program = arguments.first else {
            print("usage: MemoryBenchmark MARTLET [SIGN-INS]")
            exit(64)
        }
        let count = arguments.count > 1 ? Int(arguments[1]) ?? 100_000 : 100_000
        let data = FileManager.default.temporaryDirectory.appending(path: "martlet-memory-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: data) }
        var isHeld = try measureStart(program, data.path())
        let server = try ChildProcess.martlet(program, port: port, data: data.path())
        try server.waitUntilAnswering(on: port)
        let people = try Person.signUp(32, port: port)
        isHeld = measureIdle(server) && isHeld
        isHeld = try measureSignIns(server, Load(port: port, people: people), count) && isHeld
        isHeld = try measureSlowConnections(server) && isHeld
        print(isHeld ? "held" : "missed")
        return isHeld
    }

    /// Prints a figure beside its bar.
    static func judge(_ what: String, _ figure: Double, _ unit: String, bar: Double) -> Bool {
        print("  \(what): \(Figures.text(figure)) \(unit), bar \(Figures.text(bar)) \(unit)")
        return figure <= bar
    }

    static func mebibytes(_ server: ChildProcess, _ name: String) -> Double {
        Double(server.memory(name) ?? 0) / kibibytesPerMebibyte
    }

    /// The first start makes the data folder and is not counted.
    static func measureStart(_ program: String, _ data: String) throws -> Bool {
        var times: [Double] = []
        for _ in 0..<11 {
            let server = try ChildProcess.martlet(program, port: port, data: data)
            times.append(try server.waitUntilAnswering(on: port))
            server.stop()
        }
        print("start")
        return judge("first answer, median of ten", Interleaved.quantile(Array(times.dropFirst()), 0.5), "ms", bar: 200)
    }

    static func measureIdle(_ server: ChildProcess) -> Bool {
        print("idle, 32 accounts")
        let own = judge("RssAnon", mebibytes(server, "RssAnon"), "MiB", bar: 12)
        return judge("resident with shared pages", mebibytes(server, "VmRSS"), "MiB", bar: 64) && own
    }

    static func measureSignIns(_ server: ChildProcess, _ load: Load, _ count: Int) throws -> Bool {
        let idle = mebibytes(server, "RssAnon")
        _ = try load.run(count: count / 2)
        let half = mebibytes(server, "RssAnon")
        _ = try load.run(count: count / 2)
        let end = mebibytes(server, "RssAnon")
        print("after \(count) sign-ins")
        let isSmall = judge("RssAnon against idle", end / idle, "×", bar: 2)
        return judge("RssAnon, the end against the half", end / half, "×", bar: 1.1) && isSmall
    }

    /// Each connection sends half of a request and then nothing more.
    static func measureSlowConnections(_ server: ChildProcess) throws -> Bool {
        let before = mebibytes(server, "RssAnon")
        var connections: [LoopbackConnection] = []
        for _ in 0..<1_000 {
            let connection = try LoopbackConnection(port: port)
            let head = "POST /api/v1/sign-in/begin HTTP/1.1\r\nHost: localhost:\(port)\r\nContent-Length: 4000\r\n"
            try connection.sendOnly(Array((head + "Content-Type: application/json\r\n\r\n{").utf8))
            connections.append(connection)
        }
        usleep(500_000)
        let during = mebibytes(server, "RssAnon")
        print("with \(connections.count) slow connections")
        return judge("RssAnon more than before", max(0, during - before), "MiB", bar: 32)
    }
}
