// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
internal import NIOCore
internal import NIOPosix
internal import OutgoingHTTP
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
        var method = "GET"
        var path: String
        var fields: [(name: String, value: String)] = []
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
        let type = request.body == nil ? [] : [(name: "Content-Type", value: "application/json")]
        let outcome: Exchange.Outcome
        do {
            let answer = try await probe(target, isTrusting)
                .send(request.method, request.path, headers: type + request.fields, body: request.body).get()
            let fields = answer.fields.map { Exchange.Field(name: $0.name, value: $0.value) }
            outcome = .answer(Exchange.Answer(status: answer.status, fields: fields, body: answer.body))
        } catch {
            outcome = .fault(fault(error))
        }
        return Exchange(
            address: target.text + request.path,
            outcome: outcome,
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
    func shakeHands(
        _ target: ProbeTarget,
        isTrusting: Bool
    ) async -> Result<OutgoingProbe.Handshake, ProbeError> {
        do {
            return .success(try await probe(target, isTrusting).shakeHands().get())
        } catch {
            return .failure(ProbeError(fault: fault(error)))
        }
    }

    /// The first address of a host.
    func name(_ host: String) async -> HostFacts.Name {
        if let place = directory.anyPlace(host) { return .given(place.address) }
        let loop = MultiThreadedEventLoopGroup.singleton.any()
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

    private func probe(_ target: ProbeTarget, _ isTrusting: Bool) throws(OutgoingHTTPError) -> OutgoingProbe {
        var probe = try OutgoingProbe(target.text)
        if let place = directory.place(target.host, port: target.port) {
            probe.place = (place.address.contains(":") ? "[\(place.address)]" : place.address) + ":\(place.port)"
        }
        probe.trust = isTrusting ? .everything : roots.map { .systemAnd(file: $0) } ?? .system
        probe.largest = Self.largestAnswer
        probe.milliseconds = seconds * 1_000
        return probe
    }

    private func fault(_ error: any Error) -> Exchange.Fault {
        switch error as? OutgoingProbe.Fault {
        case .refused: .refused
        case .timedOut: .timedOut(seconds)
        case .unreachable(let why): .unreachable(String(VisibleText.of(why).prefix(200)))
        case .notSecured(let why): .secured(TLSFault.words(why))
        case .closed: .closed
        case .unreadable: .unreadable
        case .tooLong: .tooLong(Self.largestAnswer)
        case nil: .unreachable((error as? OutgoingHTTPError)?.message ?? "\(error)")
        }
    }
}
