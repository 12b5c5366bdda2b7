// SPDX-License-Identifier: Apache-2.0

internal import HummingbirdCore
internal import Logging
internal import NIOCore
internal import NIOHTTP1

/// An HTTP/1.1 connection whose requests are handled on its own event loop.
///
/// What a handler does on the loop is short: reading a row in place, one verification of a signature. Whatever waits (a
/// commit, the next bytes) gives the loop back.
struct LoopBoundChannel: ServerChildChannel {
    private let connection: HTTP1Channel
    /// One for each loop, held here since tasks do not hold their executor.
    private let executors: [ObjectIdentifier: LoopExecutor]
    private let shares: ConnectionShares

    /// - Parameters:
    ///   - connection: What reads and writes HTTP.
    ///   - shares: Counts the connections of each visitor.
    ///   - group: The loops on which connections are served.
    init(_ connection: HTTP1Channel, _ shares: ConnectionShares, on group: any EventLoopGroup) {
        self.connection = connection
        self.shares = shares
        executors = Dictionary(
            group.makeIterator().map { (ObjectIdentifier($0), LoopExecutor(loop: $0)) },
            uniquingKeysWith: { first, _ in first }
        )
    }

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<HTTP1Channel.Value> {
        connection.setup(channel: channel, logger: logger).flatMapThrowing { value in
            let pipeline = channel.pipeline.syncOperations
            let decoder = try pipeline.handler(type: ByteToMessageHandler<HTTPRequestDecoder>.self)
            try pipeline.addHandler(RequestHeadHandler(), position: .after(decoder))
            shares.count(channel, from: channel.remoteAddress, logger)
            return value
        }
    }

    func handle(value: HTTP1Channel.Value, logger: Logger) async {
        guard let executor = executors[ObjectIdentifier(value.channel.eventLoop)] else {
            await connection.handle(value: value, logger: logger)
            return
        }
        await withTaskExecutorPreference(executor) { await connection.handle(value: value, logger: logger) }
    }
}

/// Runs tasks on one event loop.
///
/// By default a request changes threads twice: from the event loop that read it to the pool that serves it, and back
/// with the answer. Each change wakes a thread, which costs more than most of what is done there.
final class LoopExecutor: TaskExecutor {
    let loop: any EventLoop

    /// - Parameter loop: Where tasks run.
    init(loop: any EventLoop) {
        self.loop = loop
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        loop.execute { unsafe job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
