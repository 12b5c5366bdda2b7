// SPDX-License-Identifier: Apache-2.0

import BenchmarkSupport
import ByteEncodings
import Foundation
import JSONCoding
import Synchronization

/// Concurrent clients of one server.
package struct Load {
    let port: UInt16
    let people: [Person]

    /// - Parameters:
    ///   - port: The server's port on 127.0.0.1.
    ///   - people: One client each.
    package init(port: UInt16, people: [Person]) {
        self.port = port
        self.people = people
    }

    /// Latencies and counts of one run.
    package struct Outcome {
        /// Milliseconds of each sign-in.
        package var latencies: [Double] = []
        var wallSeconds = 0.0

        /// Sign-ins a second.
        package var rate: Double { Double(latencies.count) / wallSeconds }
        /// Milliseconds within which a share of the sign-ins ended.
        package func percentile(_ share: Double) -> Double { Interleaved.quantile(latencies, share) }
    }

    /// Signs in as often as asked, spread over all clients.
    ///
    /// - Parameters:
    ///   - count: How many sign-ins in all.
    ///   - pause: Seconds between the starts of one client's sign-ins; zero runs flat out.
    /// - Returns: How long they took.
    /// - Throws: The first failure of any client.
    package func run(count: Int, pause: Double = 0) throws -> Outcome {
        let share = count / people.count
        let port = port
        let latencies = Mutex<[Double]>([])
        let failures = Mutex<[String]>([])
        let start = ProcessorTime.wallNanoseconds()
        let threads = DispatchGroup()
        for (index, person) in people.enumerated() {
            let thread = Thread {
                defer { threads.leave() }
                do {
                    let connection = try LoopbackConnection(port: port)
                    var own: [Double] = []
                    own.reserveCapacity(share)
                    if pause > 0 { usleep(UInt32(pause * 1_000_000 * Double(index) / 32)) }
                    for _ in 0..<share {
                        let begin = ProcessorTime.wallNanoseconds()
                        try person.signIn(over: connection)
                        let spent = Double(ProcessorTime.wallNanoseconds() - begin)
                        own.append(spent / 1_000_000)
                        let left = pause - spent / 1_000_000_000
                        if left > 0 { usleep(UInt32(left * 1_000_000)) }
                    }
                    latencies.withLock { $0 += own }
                } catch {
                    failures.withLock { $0.append("\(error)") }
                }
            }
            threads.enter()
            thread.start()
        }
        threads.wait()
        if let failure = failures.withLock({ $0.first }) { throw LoopbackConnection.Failure(failure) }
        let seconds = Double(ProcessorTime.wallNanoseconds() - start) / 1_000_000_000
        return Outcome(latencies: latencies.withLock { $0 }, wallSeconds: seconds)
    }

    /// Posts to the empty server as often as asked, spread over as many connections.
    package static func runEmpty(port: UInt16, clients: Int, count: Int) throws {
        let failures = Mutex<[String]>([])
        let threads = DispatchGroup()
        let body = [UInt8](repeating: UInt8(ascii: "x"), count: 400)
        for _ in 0..<clients {
            threads.enter()
            Thread {
                defer { threads.leave() }
                do {
                    let connection = try LoopbackConnection(port: port)
                    for _ in 0..<(count / clients) { _ = try connection.post("/empty", body) }
                } catch {
                    failures.withLock { $0.append("\(error)") }
                }
            }.start()
        }
        threads.wait()
        if let failure = failures.withLock({ $0.first }) { throw LoopbackConnection.Failure(failure) }
    }
}
