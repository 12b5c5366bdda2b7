// SPDX-License-Identifier: Apache-2.0
// Whole sign-ins over loopback HTTP with SQLite, durable: processor time of the server against the floor that cannot be
// avoided, latencies, memory and start. Bar: 2.0.

import BenchmarkSupport
import Crypto
import Foundation
import SignInLoad

@main
struct SignInBenchmark {
    static let bar = 2.0
    static let clients = 32
    static let emptyPort: UInt16 = 18_431
    static let serverPort: UInt16 = 18_432

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
        guard arguments.count >= 2 else {
            print("usage: SignInBenchmark MARTLET EMPTY-SERVER [SIGN-INS [DATA-FOLDER]]")
            exit(64)
        }
        let count = arguments.count > 2 ? Int(arguments[2]) ?? 20_000 : 20_000
        let given = arguments.count > 3 ? URL(filePath: arguments[3]) : nil
        let data =
            given
            ?? FileManager.default.temporaryDirectory.appending(path: "martlet-benchmark-\(UUID().uuidString)")
        defer { if given == nil { try? FileManager.default.removeItem(at: data) } }

        let empty = try ChildProcess(arguments[1], ["\(emptyPort)"], port: emptyPort)
        try empty.waitUntilAnswering(on: emptyPort)
        let server = try ChildProcess.martlet(arguments[0], port: serverPort, data: data.path())
        let started = try server.waitUntilAnswering(on: serverPort)
        print("start: first connection after \(Figures.text(started)) ms")
        // As many that none of them signs in more often than the limit of one address allows.
        let people = try Person.signUp(clients * max(16, count / 1_000), port: serverPort)
        print("idle: RssAnon \(server.mebibytes("RssAnon")), resident \(server.mebibytes("VmRSS"))")
        let idle = server.memory("RssAnon") ?? 0
        let home = Load(port: serverPort, people: people, clients: clients, place: .home)
        let unseen = Load(port: serverPort, people: people, clients: clients, place: .unseen)
        try Load.runEmpty(port: emptyPort, clients: clients, count: 4_000)
        _ = try home.run(count: 1_000)

        let usual = try measureCost(count, empty: empty, server: server, load: home, title: "from a known place")
        missed = missed || usual > bar
        try measureLatency(load: home)
        _ = try measureCost(count, empty: empty, server: server, load: unseen, title: "from a place never seen")
        try printSplit(server: server, load: home)
        let after = server.memory("RssAnon") ?? 0
        print(
            "memory after: RssAnon \(server.mebibytes("RssAnon")), resident \(server.mebibytes("VmRSS")); "
                + "\(Figures.text(Double(after) / Double(max(idle, 1)))) × idle"
        )
        print(missed ? "missed" : "held")
        return !missed
    }

    /// Prints what a sign-in costs; returns its ratio to the floor.
    static func measureCost(
        _ count: Int,
        empty: ChildProcess,
        server: ChildProcess,
        load: Load,
        title: String
    ) throws -> Double {
        var ratios: [Double] = []
        var costs: [Double] = []
        var floors: [Double] = []
        var signatures: [Double] = []
        var rates: [Double] = []
        let rounds = 7
        for _ in 0..<rounds {
            let emptyBefore = try empty.processorNanoseconds()
            try Load.runEmpty(port: emptyPort, clients: clients, count: 2 * count / rounds)
            let emptyAfter = try empty.processorNanoseconds()
            let emptyCost = (emptyAfter - emptyBefore) / Double(2 * count / rounds / clients * clients)
            let raw = rawVerification()
            let before = try server.processorNanoseconds()
            let outcome = try load.run(count: count / rounds)
            let after = try server.processorNanoseconds()
            let cost = (after - before) / Double(outcome.latencies.count)
            let floor = 2 * emptyCost + raw
            costs.append(cost)
            floors.append(floor)
            signatures.append(raw)
            ratios.append(cost / floor)
            rates.append(outcome.rate)
        }
        let ratio = Interleaved.quantile(ratios, 0.5)
        print("server processor time per sign-in \(title), \(clients) clients, durable")
        print(
            "  floor    \(Figures.text(Interleaved.quantile(floors, 0.5) / 1_000)) µs  two empty requests + one verification "
                + "(\(Figures.text(Interleaved.quantile(signatures, 0.5) / 1_000)) µs)"
        )
        print("  subject  \(Figures.text(Interleaved.quantile(costs, 0.5) / 1_000)) µs")
        print(
            "  ratio    \(Figures.text(ratio)) (\(Figures.text(ratios.min() ?? 0))…\(Figures.text(ratios.max() ?? 0))), bar \(bar)"
        )
        print("  rate     \(Int(Interleaved.quantile(rates, 0.5))) sign-ins a second")
        saturation = Interleaved.quantile(rates, 0.5)
        return ratio
    }

    /// Prints where a sign-in's time goes, and what it takes of calls and wake-ups.
    static func printSplit(server: ChildProcess, load: Load) throws {
        let before = ProcessorSplit(ofProcess: server.identifier)
        let timed = Double(try load.run(count: 4_000).latencies.count)
        let uses = ProcessorSplit(ofProcess: server.identifier).since(before)
        print("split of a sign-in from a known place, by threads")
        for (kind, use) in uses {
            print(
                "  \(kind.padding(toLength: 12, withPad: " ", startingAt: 0)) \(Figures.text(use.user / timed / 1_000)) µs, and "
                    + "\(Figures.text(use.system / timed / 1_000)) µs in the kernel; woken \(Figures.text(use.wakeUps / timed)) times, "
                    + "preempted \(Figures.text(use.preemptions / timed)) times"
            )
        }
        // Apart from the times above, since counting slows the server down.
        var counted = 1.0
        let calls = try CallCounts(ofProcess: server.identifier) {
            counted = Double(try load.run(count: 2_000).latencies.count)
        }
        print("calls of a sign-in from a known place")
        for call in calls.counts where call.count / counted >= 0.01 {
            print(
                "  \(call.name.padding(toLength: 18, withPad: " ", startingAt: 0)) \(Figures.text(call.count / counted))"
            )
        }
        for sentence in calls.missing { print("  not counted: \(sentence)") }
    }

    static func measureLatency(load: Load) throws {
        let pause = Double(clients) / (saturation / 2)
        let outcome = try load.run(count: max(2_000, Int(saturation) * 4), pause: pause)
        let (half, most) = (outcome.percentile(0.5), outcome.percentile(0.99))
        print("latency at half of saturation (\(Int(outcome.rate)) sign-ins a second)")
        print(
            "  p50 \(Figures.text(half)) ms, p99 \(Figures.text(most)) ms, p99 / p50 \(Figures.text(most / half)), bar 5"
        )
        missed = missed || most > 5 * half
    }

    nonisolated(unsafe) static var saturation = 0.0
    nonisolated(unsafe) static var missed = false

    /// Key import, two SHA-256 and one verification, in nanoseconds of processor time.
    static func rawVerification() -> Double {
        let key = P256.Signing.PrivateKey()
        let point = key.publicKey.x963Representation
        let message = [UInt8](repeating: 7, count: 69)
        let clientData = [UInt8](repeating: 9, count: 140)
        guard let signature = try? key.signature(for: message).derRepresentation else { return 0 }
        let start = ProcessorTime.threadNanoseconds()
        for _ in 0..<500 {
            let imported = try? P256.Signing.PublicKey(x963Representation: point)
            let parsed = try? P256.Signing.ECDSASignature(derRepresentation: signature)
            _ = SHA256.hash(data: clientData)
            if let imported, let parsed { _ = imported.isValidSignature(parsed, for: message) }
        }
        return Double(ProcessorTime.threadNanoseconds() - start) / 500
    }
}
