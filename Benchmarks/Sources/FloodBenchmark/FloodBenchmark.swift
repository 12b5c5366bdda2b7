// SPDX-License-Identifier: Apache-2.0
// What passwords cost, and what a flood of them does to those who sign in with passkeys. Bars: memory of idle, 64 MiB for
// each hash worker and 32 MiB more; p99 of passkeys twice that of an idle server.

import BenchmarkSupport
import Foundation
import SignInLoad

@main
struct FloodBenchmark {
    static let port: UInt16 = 18_436
    static let clients = 500
    static let rounds = 5
    static let mebibytesOfWorker = 64.0
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
            print("usage: FloodBenchmark MARTLET [WORKERS]")
            exit(64)
        }
        let processors = ProcessInfo.processInfo.activeProcessorCount
        let workers = arguments.count > 1 ? Int(arguments[1]) ?? 1 : max(processors - 1, 1)
        let data = FileManager.default.temporaryDirectory.appending(path: "martlet-flood-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: data) }
        let server = try ChildProcess.martlet(
            program,
            port: port,
            data: data.path(),
            ["--passwords", "on", "--password-workers", "\(workers)"]
        )
        try server.waitUntilAnswering(on: port)
        let people = try Person.signUp(16, port: port)
        let load = Load(port: port, people: people)
        _ = try load.run(count: 800)
        let idle = mebibytes(server)
        print("\(workers) hash worker(s), \(processors) processors; idle: \(Figures.text(idle)) MiB")
        let isHeld = try measureFlood(server, load, idle: idle, workers: workers)
        try measureRate(people, load)
        print(isHeld ? "held" : "missed")
        return isHeld
    }

    static func measureFlood(_ server: ChildProcess, _ load: Load, idle: Double, workers: Int) throws -> Bool {
        var (ratios, calm, flooded): ([Double], [Double], [Double]) = ([], [], [])
        var (calmMedians, floodedMedians): ([Double], [Double]) = ([], [])
        var (most, wrong, sentAway) = (0.0, 0, 0)
        for _ in 0..<rounds {
            let before = try passkeys(load)
            calm.append(before.percentile(0.99))
            calmMedians.append(before.percentile(0.5))
            let flood = Flood(port: port, clients: clients)
            // Until each has tried once: the queue is full from here on.
            sleep(2)
            let meanwhile = try passkeys(load)
            flooded.append(meanwhile.percentile(0.99))
            floodedMedians.append(meanwhile.percentile(0.5))
            most = max(most, mebibytes(server))
            ratios.append(flooded[flooded.count - 1] / calm[calm.count - 1])
            let end = try flood.end()
            wrong += end.wrong
            sentAway += end.sentAway
        }
        let bar = idle + Double(workers) * mebibytesOfWorker + 32
        let ratio = Interleaved.quantile(ratios, 0.5)
        print("\(clients) strangers try passwords at once: \(wrong) hashed, \(sentAway) told to come back")
        print("  own memory: \(Figures.text(most)) MiB, bar \(Figures.text(bar)) MiB")
        print(
            "  p99 of passkeys: \(Figures.text(Interleaved.quantile(calm, 0.5))) ms idle, "
                + "\(Figures.text(Interleaved.quantile(flooded, 0.5))) ms meanwhile; ratio \(Figures.text(ratio)) "
                + "(\(Figures.text(ratios.min() ?? 0))…\(Figures.text(ratios.max() ?? 0))), bar 2.00"
        )
        print(
            "  p50 of passkeys: \(Figures.text(Interleaved.quantile(calmMedians, 0.5))) ms idle, "
                + "\(Figures.text(Interleaved.quantile(floodedMedians, 0.5))) ms meanwhile"
        )
        return most <= bar && ratio <= 2
    }

    /// Passkey sign-ins of 16 people, each ten times a second at most.
    static func passkeys(_ load: Load) throws -> Load.Outcome { try load.run(count: 1_600, pause: 0.1) }

    static func measureRate(_ people: [Person], _ load: Load) throws {
        let connection = try LoopbackConnection(port: port)
        for person in people { try person.setPassword(over: connection) }
        let start = ProcessorTime.wallNanoseconds()
        let each = 5
        for _ in 0..<each {
            for person in people { try person.signInWithPassword(over: connection) }
        }
        let seconds = Double(ProcessorTime.wallNanoseconds() - start) / 1_000_000_000
        let rate = Double(each * people.count) / seconds
        let passkeys = try load.run(count: 8_000).rate
        print(
            "sign-ins a second: \(Figures.text(rate)) with passwords, one after the other; \(Int(passkeys)) with passkeys, "
                + "\(people.count) clients"
        )
    }

    static func mebibytes(_ server: ChildProcess) -> Double {
        Double(server.memory("RssAnon") ?? 0) / kibibytesPerMebibyte
    }
}
