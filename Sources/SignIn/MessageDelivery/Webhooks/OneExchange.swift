// SPDX-License-Identifier: Apache-2.0

internal import NIOCore
package import NIOHTTP1
internal import NIOPosix
internal import NIOSSL

/// Sends requests over HTTP/1.1, each on a connection of its own; follows no redirect.
package struct OneExchange: Sendable {
    /// What came back.
    package struct Answer: Sendable {
        /// The status.
        package let status: Int
        /// The body, as far as it was asked for.
        package let body: [UInt8]
    }

    private let address: WebhookAddress
    private let milliseconds: Int64
    private let context: NIOSSLContext?

    /// Prepares the exchange; nothing is sent yet.
    ///
    /// - Parameters:
    ///   - address: Where to.
    ///   - authorities: A PEM file with the authorities that may vouch for the other side; nil for the system's.
    ///   - milliseconds: How long all of it may take, from the first packet to what is waited for.
    /// - Throws: `authoritiesInvalid`.
    package init(
        _ address: WebhookAddress,
        authorities: String? = nil,
        milliseconds: Int64
    ) throws(WebhookError) {
        self.address = address
        self.milliseconds = milliseconds
        guard address.isSecure else {
            context = nil
            return
        }
        var configuration = TLSConfiguration.makeClientConfiguration()
        configuration.certificateVerification = .fullVerification
        configuration.minimumTLSVersion = .tlsv12
        configuration.applicationProtocols = ["http/1.1"]
        if let authorities { configuration.trustRoots = .file(authorities) }
        do {
            context = try NIOSSLContext(configuration: configuration)
        } catch {
            throw WebhookError(.authoritiesInvalid, "the authorities for the receiver cannot be read as PEM")
        }
    }

    /// Sends a request.
    ///
    /// - Parameters:
    ///   - head: The request; `Host`, `User-Agent` and `Connection` are added.
    ///   - body: What follows it.
    ///   - largest: How many bytes of the answer's body are read; nil to wait for its head alone.
    /// - Returns: The answer, or why there is none; ends early, as `closed`, when the task is cancelled.
    package func send(
        _ head: HTTPRequestHead,
        body: [UInt8],
        reading largest: Int?
    ) async -> Result<Answer, WebhookFailure> {
        var head = head
        head.headers.add(name: "Host", value: address.authority)
        head.headers.add(name: "User-Agent", value: "martlet")
        head.headers.add(name: "Connection", value: "close")
        let request = head
        return await connect { (pipeline, promise: EventLoopPromise<Answer>) in
            try pipeline.addHTTPClientHandlers()
            try pipeline.addHandler(AnswerReader(head: request, body: body, largest: largest, promise: promise))
        }
    }

    /// Connects, speaks TLS where the address asks for it, and hangs up without a request.
    ///
    /// - Returns: Why that could not be done; nil when it could.
    package func look() async -> WebhookFailure? {
        let isSecure = context != nil
        let outcome = await connect { (pipeline, promise: EventLoopPromise<Void>) in
            try pipeline.addHandler(ConnectionLook(awaitsHandshake: isSecure, promise: promise))
        }
        guard case .failure(let failure) = outcome else { return nil }
        return failure
    }

    /// Opens a connection, and closes it once the promise that `prepare` is given is kept or broken.
    private func connect<Value: Sendable>(
        _ prepare: @escaping @Sendable (ChannelPipeline.SynchronousOperations, EventLoopPromise<Value>) throws -> Void
    ) async -> Result<Value, WebhookFailure> {
        let loop = MultiThreadedEventLoopGroup.singleton.any()
        let promise = loop.makePromise(of: Value.self)
        let limit = loop.scheduleTask(in: .milliseconds(milliseconds)) {
            promise.fail(WebhookFailure(fault: .timedOut))
        }
        defer { limit.cancel() }
        return await withTaskCancellationHandler {
            let connected = bootstrap(loop) { try prepare($0, promise) }
                .connect(host: address.host, port: address.port)
            connected.whenFailure { promise.fail($0) }
            let outcome: Result<Value, WebhookFailure>
            do {
                outcome = .success(try await promise.futureResult.get())
            } catch {
                outcome = .failure(WebhookFailure(fault: Self.fault(error)))
            }
            // Whatever became of the connection, also of one that comes about after the limit, it ends here.
            connected.whenSuccess { $0.close(promise: nil) }
            return outcome
        } onCancel: {
            promise.fail(WebhookFailure(fault: .closed))
        }
    }

    private func bootstrap(
        _ loop: any EventLoop,
        _ prepare: @escaping @Sendable (ChannelPipeline.SynchronousOperations) throws -> Void
    ) -> ClientBootstrap {
        let (context, host) = (context, address.host)
        return ClientBootstrap(group: loop)
            .connectTimeout(.milliseconds(milliseconds))
            .channelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    let pipeline = channel.pipeline.syncOperations
                    if let context {
                        // An address has no place in SNI.
                        let name = (try? SocketAddress(ipAddress: host, port: 0)) == nil ? host : nil
                        try pipeline.addHandler(NIOSSLClientHandler(context: context, serverHostname: name))
                    }
                    try prepare(pipeline)
                }
            }
    }

    private static func fault(_ error: any Error) -> WebhookOutcome.Fault {
        switch error {
        case let error as WebhookFailure: error.fault
        case let error as ChannelError:
            switch error {
            case .connectTimeout: .timedOut
            default: .closed
            }
        // Without TLS's own farewell nobody can tell whether that was all.
        case NIOSSLError.uncleanShutdown: .closed
        case is NIOSSLError, is NIOSSLExtraError, is BoringSSLError: .notSecured
        case is HTTPParserError: .unreadable
        case is NIOConnectionError, is IOError: .unreachable
        default: .closed
        }
    }
}

/// Why there is no answer.
package struct WebhookFailure: Error {
    /// What went wrong.
    package let fault: WebhookOutcome.Fault
}
