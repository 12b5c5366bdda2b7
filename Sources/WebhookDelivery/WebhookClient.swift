// SPDX-License-Identifier: Apache-2.0
// Sends one request to a receiver, bounded in time.

internal import NIOCore
internal import NIOHTTP1
internal import NIOPosix
internal import NIOSSL
public import WebAuthnTypes

/// Sends signed requests over HTTP/1.1, each on a connection of its own; follows no redirect and reads no answer's body.
public struct WebhookClient: Sendable {
    private let address: WebhookAddress
    private let key: WebhookKey
    private let milliseconds: Int64
    private let context: NIOSSLContext?

    /// Prepares a client; nothing is sent yet.
    ///
    /// - Parameters:
    ///   - address: Where the receiver listens.
    ///   - key: The key that it shares.
    ///   - authorities: A PEM file with the authorities that may vouch for it; nil for the system's.
    ///   - milliseconds: How long a request may take, from the first packet to the answer's head.
    /// - Throws: `authoritiesInvalid`.
    public init(
        _ address: WebhookAddress,
        key: WebhookKey,
        authorities: String? = nil,
        milliseconds: Int64 = 10_000
    ) throws(WebhookError) {
        self.address = address
        self.key = key
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

    /// Posts a body.
    ///
    /// - Parameters:
    ///   - body: JSON.
    ///   - time: The time that is signed.
    /// - Returns: What came of it; ends early, as `closed`, when the task is cancelled.
    public func post(_ body: [UInt8], at time: UnixTime) async -> WebhookOutcome {
        let loop = MultiThreadedEventLoopGroup.singleton.any()
        let promise = loop.makePromise(of: Int.self)
        let limit = loop.scheduleTask(in: .milliseconds(milliseconds)) {
            promise.fail(WebhookFailure(fault: .timedOut))
        }
        defer { limit.cancel() }
        let head = head(body, time)
        return await withTaskCancellationHandler {
            let connected = bootstrap(loop, head, body, promise).connect(host: address.host, port: address.port)
            connected.whenFailure { promise.fail($0) }
            let outcome: WebhookOutcome
            do {
                let status = try await promise.futureResult.get()
                outcome = (200...299).contains(status) ? .taken(status: status) : .refused(status: status)
            } catch {
                outcome = .failed(Self.fault(error))
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
        _ head: HTTPRequestHead,
        _ body: [UInt8],
        _ promise: EventLoopPromise<Int>
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
                    try pipeline.addHTTPClientHandlers()
                    try pipeline.addHandler(StatusHandler(head: head, body: body, promise: promise))
                }
            }
    }

    private func head(_ body: [UInt8], _ time: UnixTime) -> HTTPRequestHead {
        let headers: HTTPHeaders = [
            "Host": address.authority,
            "User-Agent": "martlet",
            "Content-Type": "application/json",
            "Content-Length": "\(body.count)",
            "Connection": "close",
            WebhookKey.header: key.signature(of: body, at: time),
        ]
        return HTTPRequestHead(version: .http1_1, method: .POST, uri: address.target, headers: headers)
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

/// Why there is no status, as the promise of one fails.
struct WebhookFailure: Error {
    let fault: WebhookOutcome.Fault
}
