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
    let clients: Int
    let place: Person.Place

    /// - Parameters:
    ///   - port: The server's port on 127.0.0.1.
    ///   - people: The accounts.
    ///   - clients: How many connections share the accounts evenly; one for each account by default.
    ///   - place: The address that each sign-in comes from.
    package init(port: UInt16, people: [Person], clients: Int? = nil, place: Person.Place = .unseen) {
        self.port = port
        self.people = people
        self.clients = min(clients ?? people.count, people.count)
        self.place = place
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
        let share = count / clients
        let (port, place, clients) = (port, place, clients)
        let latencies = Mutex<[Double]>([])
        let failures = Mutex<[String]>([])
        let start = ProcessorTime.wallNanoseconds()
        let threads = DispatchGroup()
        for index in 0..<clients {
            let own = stride(from: index, to: people.count, by: clients).map { people[$0] }
            let thread = Thread {
                defer { threads.leave() }
                do {
                    let connection = try LoopbackConnection(port: port)
                    var times: [Double] = []
                    times.reserveCapacity(share)
                    if pause > 0 { usleep(UInt32(pause * 1_000_000 * Double(index) / Double(clients))) }
                    for turn in 0..<share {
                        let begin = ProcessorTime.wallNanoseconds()
                        try own[turn % own.count].signIn(over: connection, from: place)
                        let spent = Double(ProcessorTime.wallNanoseconds() - begin)
                        times.append(spent / 1_000_000)
                        let left = pause - spent / 1_000_000_000
                        if left > 0 { usleep(UInt32(left * 1_000_000)) }
                    }
                    latencies.withLock { $0 += times }
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
