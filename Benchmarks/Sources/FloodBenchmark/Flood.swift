// SPDX-License-Identifier: Apache-2.0

import BenchmarkSupport
import Foundation
import Glibc
import SignInLoad
import Synchronization

/// Clients that try passwords under names that nobody has, each on a connection of its own, one after the other.
///
/// Unknown names cost the server the same hash as known ones, and no two tries share a name or an address, so that no limit
/// stands between the flood and the hash workers. Who is told that too many wait comes back after a second.
final class Flood: Sendable {
    private struct State {
        var isOver = false
        var wrong = 0
        var sentAway = 0
        var failures: [String] = []
    }

    private let state = Mutex(State())
    private let threads = DispatchGroup()

    /// Lets the clients loose.
    ///
    /// - Parameters:
    ///   - port: The server's port on 127.0.0.1.
    ///   - clients: How many try at once.
    init(port: UInt16, clients: Int) {
        for client in 0..<clients {
            threads.enter()
            let thread = Thread { [self] in
                defer { threads.leave() }
                // Strangers sit at machines of their own: here they must not take the processor from the clients whose
                // waiting is measured. On Linux this is the thread's own.
                _ = setpriority(CInt(PRIO_PROCESS.rawValue), 0, 19)
                do {
                    let connection = try LoopbackConnection(port: port)
                    var number = 0
                    while !state.withLock(\.isOver) {
                        number += 1
                        let answer = try Person.try(
                            "nobody-\(client)-\(number)-\(UInt32.random(in: 0 ... .max))",
                            over: connection
                        )
                        note(answer)
                        if answer.status == 503 { usleep(1_000_000) }
                    }
                } catch {
                    state.withLock { $0.failures.append("\(error)") }
                }
            }
            thread.stackSize = 524_288
            thread.start()
        }
    }

    /// Ends the flood and waits for the last answers.
    ///
    /// - Returns: How many passwords were hashed, and how many sent away.
    /// - Throws: The first failure of any client.
    func end() throws -> (wrong: Int, sentAway: Int) {
        state.withLock { $0.isOver = true }
        threads.wait()
        let end = state.withLock { $0 }
        if let failure = end.failures.first { throw LoopbackConnection.Failure(failure) }
        return (end.wrong, end.sentAway)
    }

    private func note(_ answer: LoopbackConnection.Answer) {
        state.withLock { state in
            switch answer.status {
            case 401: state.wrong += 1
            case 503: state.sentAway += 1
            default:
                state.failures.append(
                    "a wrong password: \(answer.status) " + String(decoding: answer.body, as: UTF8.self)
                )
                state.isOver = true
            }
        }
    }
}
