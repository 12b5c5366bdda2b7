// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
internal import NIOCore
internal import NIOHTTP1
internal import NIOPosix
internal import NIOSSL
internal import WebAuthnTypes

/// Asks hosts over HTTP/1.1; follows nothing, keeps nothing, and tries nothing twice.
struct HTTPProber: Sendable {
    /// The longest answer that is read, in bytes.
    static let largestAnswer = 262_144

    let directory: HostDirectory
    /// How long a request may take, from the first packet to the last byte, in seconds.
    let seconds: Int64
    /// A PEM file with roots beside the system's.
    let roots: String?

    /// One request to send.
    struct Request: Sendable {
        var method: HTTPMethod = .GET
        var path: String
        var fields: [(String, String)] = []
        var body: [UInt8]?
    }

    /// Sends one request.
    ///
    /// - Parameters:
    ///   - request: What to send.
    ///   - target: Where to.
    ///   - isTrusting: Whether certificates are believed whatever they say, once a finding has said what is wrong with them.
    /// - Returns: What came of it.
    func send(_ request: Request, to target: ProbeTarget, isTrusting: Bool) async -> Exchange {
        let sentAt = UnixTime.present
        let promise = Self.group.any().makePromise(of: Exchange.Answer.self)
        let outcome = await finish(promise) {
            try await connect(target, isTrusting: isTrusting) { channel in
                try channel.pipeline.syncOperations.addHTTPClientHandlers()
                try channel.pipeline.syncOperations.addHandler(
                    AnswerHandler(head: head(request, target), body: request.body, promise: promise)
                )
            }
        }
        let result: Exchange.Outcome =
            switch outcome {
            case .success(let answer): .answer(answer)
            case .failure(let error): .fault(fault(error))
            }
        return Exchange(
            address: target.text + request.path,
            outcome: result,
            sentAt: sentAt,
            receivedAt: .present
        )
    }

    /// Shakes hands once and says what TLS shows.
    ///
    /// - Parameters:
    ///   - target: Where to.
    ///   - isTrusting: Whether certificates are believed whatever they say.
    /// - Returns: The version and the certificate's bytes in DER, or what went wrong.
    func shakeHands(_ target: ProbeTarget, isTrusting: Bool) async -> Result<HandshakeHandler.Shown, ProbeError> {
        let promise = Self.group.any().makePromise(of: HandshakeHandler.Shown.self)
        let outcome = await finish(promise) {
            try await connect(target, isTrusting: isTrusting) { channel in
                try channel.pipeline.syncOperations.addHandler(HandshakeHandler(promise: promise))
            }
        }
        return outcome.mapError { ProbeError(fault: fault($0)) }
    }

    /// The first address of a host.
    func name(_ host: String) async -> HostFacts.Name {
        if let place = directory.anyPlace(host) { return .given(place.address) }
        let loop = Self.group.any()
        let promise = loop.makePromise(of: String?.self)
        let limit = loop.scheduleTask(in: .seconds(seconds)) { promise.fail(ProbeError(fault: .timedOut(seconds))) }
        // The system's call waits as long as it likes: it gets a thread of its own, and we do not wait for that.
        NIOThreadPool.singleton.submit { _ in
            let address = try? SocketAddress.makeAddressResolvingHost(host, port: 443)
            promise.succeed(address?.ipAddress)
        }
        defer { limit.cancel() }
        do {
            return try await promise.futureResult.get().map { .address($0) } ?? .unknown
        } catch {
            return .timedOut
        }
    }

    private static let group = MultiThreadedEventLoopGroup.singleton

    /// Waits for a promise that a connection keeps, and no longer than the limit.
    private func finish<Value: Sendable>(
        _ promise: EventLoopPromise<Value>,
        _ connect: () async throws -> any Channel
    ) async -> Result<Value, any Error> {
        let fault = ProbeError(fault: .timedOut(seconds))
        let limit = promise.futureResult.eventLoop.scheduleTask(in: .seconds(seconds)) { promise.fail(fault) }
        defer { limit.cancel() }
        let channel: any Channel
        do {
            channel = try await connect()
        } catch {
            promise.fail(error)
            return .failure(error)
        }
        do {
            let value = try await promise.futureResult.get()
            channel.close(promise: nil)
            return .success(value)
        } catch {
            channel.close(promise: nil)
            return .failure(error)
        }
    }

    private func connect(
        _ target: ProbeTarget,
        isTrusting: Bool,
        _ prepare: @escaping @Sendable (any Channel) throws -> Void
    ) async throws -> any Channel {
        let (host, port) = (target.host, target.port)
        let context = target.isSecure ? try NIOSSLContext(configuration: tls(isTrusting)) : nil
        let bootstrap = ClientBootstrap(group: Self.group)
            .connectTimeout(.seconds(seconds))
            .channelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    if let context {
                        // An address has no place in SNI.
                        let name = (try? SocketAddress(ipAddress: host, port: port)) == nil ? host : nil
                        let handler = try NIOSSLClientHandler(context: context, serverHostname: name)
                        try channel.pipeline.syncOperations.addHandler(handler)
                    }
                    try prepare(channel)
                }
            }
        let place = directory.place(host, port: port)
        return try await bootstrap.connect(host: place?.address ?? host, port: place?.port ?? port).get()
    }

    private func tls(_ isTrusting: Bool) -> TLSConfiguration {
        var configuration = TLSConfiguration.makeClientConfiguration()
        configuration.certificateVerification = isTrusting ? .none : .fullVerification
        // So that an old version is seen rather than missed.
        configuration.minimumTLSVersion = .tlsv1
        configuration.applicationProtocols = ["http/1.1"]
        if let roots { configuration.additionalTrustRoots = [.file(roots)] }
        return configuration
    }

    private func head(_ request: Request, _ target: ProbeTarget) -> HTTPRequestHead {
        var headers: HTTPHeaders = [
            "Host": target.authority,
            "User-Agent": "martlet-doctor",
            "Accept": "*/*",
            "Accept-Encoding": "identity",
            "Connection": "close",
        ]
        for (name, value) in request.fields { headers.add(name: name, value: value) }
        if let body = request.body {
            headers.add(name: "Content-Type", value: "application/json")
            headers.add(name: "Content-Length", value: "\(body.count)")
        }
        return HTTPRequestHead(version: .http1_1, method: request.method, uri: request.path, headers: headers)
    }

    private func fault(_ error: any Error) -> Exchange.Fault {
        switch error {
        case let error as ProbeError: return error.fault
        case let error as NIOConnectionError:
            guard let first = error.connectionErrors.first else { return .unreachable("its name has no address") }
            return fault(first.error)
        case let error as IOError:
            return error.errnoCode == SystemErrorNumber.connectionRefused
                ? .refused : .unreachable("the system says number \(error.errnoCode)")
        case is ChannelError: return error as? ChannelError == .eof ? .closed : .timedOut(seconds)
        // Without TLS's own farewell nobody can tell whether that was all.
        case NIOSSLError.uncleanShutdown: return .closed
        case is NIOSSLError, is NIOSSLExtraError, is BoringSSLError:
            return .secured(TLSFault.words(error))
        case is HTTPParserError: return .unreadable
        default: return .unreachable(String(VisibleText.of("\(error)").prefix(200)))
        }
    }
}
