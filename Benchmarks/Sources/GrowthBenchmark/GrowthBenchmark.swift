// SPDX-License-Identifier: Apache-2.0
// Whole sign-ins against a small and a large database, in turn: a sign-in must cost the same however many accounts
// there are. Bar: 1.2.

import BenchmarkSupport
import Foundation
import SignInLoad

@main
struct GrowthBenchmark {
    static let bar = 1.2
    static let clients = 32
    static let rounds = 9

    /// A running server and the people who sign in at it.
    struct Scene {
        let server: ChildProcess
        let load: Load

        init(_ program: String, port: UInt16, data: String) throws {
            server = try ChildProcess.martlet(program, port: port, data: data)
            try server.waitUntilAnswering(on: port)
            load = Load(port: port, people: try Person.signUp(clients, port: port))
            _ = try load.run(count: 1_000)
        }

        /// Nanoseconds of processor time that one sign-in costs the server.
        func cost(_ count: Int) throws -> Double {
            let before = try server.processorNanoseconds()
            let outcome = try load.run(count: count)
            let after = try server.processorNanoseconds()
            return (after - before) / Double(outcome.latencies.count)
        }
    }

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
        guard arguments.count >= 3 else {
            print("usage: GrowthBenchmark MARTLET SMALL-DATA-FOLDER LARGE-DATA-FOLDER [SIGN-INS]")
            exit(64)
        }
        let count = arguments.count > 3 ? Int(arguments[3]) ?? 2_000 : 2_000
        let small = try Scene(arguments[0], port: 18_433, data: arguments[1])
        let large = try Scene(arguments[0], port: 18_434, data: arguments[2])
        var ratios: [Double] = []
        var costs: (small: [Double], large: [Double]) = ([], [])
        for _ in 0..<rounds {
            let few = try small.cost(count)
            let many = try large.cost(count)
            costs.small.append(few)
            costs.large.append(many)
            ratios.append(many / few)
        }
        let ratio = Interleaved.quantile(ratios, 0.5)
        print("server processor time per sign-in, \(clients) clients, durable")
        print("  few accounts   \(Figures.text(Interleaved.quantile(costs.small, 0.5) / 1_000)) µs")
        print("  many accounts  \(Figures.text(Interleaved.quantile(costs.large, 0.5) / 1_000)) µs")
        print(
            "  ratio          \(Figures.text(ratio)) "
                + "(\(Figures.text(ratios.min() ?? 0))…\(Figures.text(ratios.max() ?? 0))), bar \(bar)"
        )
        print(ratio > bar ? "missed" : "held")
        return ratio <= bar
    }
}
