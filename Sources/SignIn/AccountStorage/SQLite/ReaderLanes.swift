// SPDX-License-Identifier: Apache-2.0

internal import GRDB
internal import Synchronization

/// A few read-only connections that take turns.
///
/// Every sign-in reads an account. The driver's own pool costs several times what that statement does: it looks for a free
/// connection under a lock and asks for the schema's version each time. Here the schema never changes after opening, and
/// a reader takes the first connection that is free: the one whose cache is warm, and without waiting where there is another.
final class ReaderLanes: Sendable {
    /// One connection, and whether a reader has it.
    private final class Lane: Sendable {
        let queue: DatabaseQueue
        let isTaken = Atomic(false)

        init(_ queue: DatabaseQueue) { self.queue = queue }
    }

    private let lanes: [Lane]
    private let turn = Atomic<Int>(0)

    /// Opens the connections.
    ///
    /// - Parameters:
    ///   - path: The database, which is open for writing already.
    ///   - count: How many connections, at least one.
    ///   - busySeconds: How long a reader waits for another program's lock.
    ///   - trace: Told each statement that runs.
    /// - Throws: What the driver says.
    init(path: String, count: Int, busySeconds: Int, tracing trace: (@Sendable (String) -> Void)? = nil) throws {
        var configuration = Configuration()
        configuration.readonly = true
        configuration.busyMode = .timeout(Double(busySeconds))
        configuration.label = "accounts-reader"
        configuration.prepareDatabase { db in
            try db.execute(sql: "PRAGMA trusted_schema = OFF")
            // In KiB; enough for the upper pages of every tree. The rest lies in the system's cache, once for all lanes,
            // and each commit of the writer empties a lane's own cache anyway.
            try db.execute(sql: "PRAGMA cache_size = -512")
            if let trace { db.reportStatements(to: trace) }
        }
        lanes = try (0..<max(1, count)).map { [configuration] _ in
            Lane(try DatabaseQueue(path: path, configuration: configuration))
        }
    }

    /// Reads committed data on a connection, in place.
    ///
    /// - Parameter body: Reads; each of its statements sees one moment of the database.
    /// - Returns: What it returned.
    /// - Throws: What it threw.
    func read<Value>(_ body: (Database) throws -> Value) throws -> Value {
        for lane in lanes where !lane.isTaken.exchange(true, ordering: .acquiring) {
            defer { lane.isTaken.store(false, ordering: .releasing) }
            return try lane.queue.unsafeRead(body)
        }
        // All are taken: the queues have readers wait, and turns spread them.
        let number = turn.wrappingAdd(1, ordering: .relaxed).oldValue
        return try lanes[Int(UInt(bitPattern: number) % UInt(lanes.count))].queue.unsafeRead(body)
    }

    /// Closes the connections.
    ///
    /// - Throws: What the driver says when one is in use.
    func close() throws {
        for lane in lanes { try lane.queue.close() }
    }
}
