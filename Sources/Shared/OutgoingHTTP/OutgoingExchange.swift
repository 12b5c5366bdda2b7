// SPDX-License-Identifier: Apache-2.0

internal import CLibcurl
internal import Foundation
internal import Synchronization

/// Sends requests over HTTP/1.1 through libcurl, each on a connection of its own; follows no redirect and asks no proxy.
package struct OutgoingExchange: Sendable {
    /// What came back.
    package struct Answer: Sendable {
        /// The status.
        package let status: Int
        /// The body, as far as it was asked for.
        package let body: [UInt8]
    }

    private let address: OutgoingAddress
    private let authorities: String?
    private let milliseconds: Int64

    /// Libcurl's loading and preparation, which must happen once.
    private static let isPrepared = martlet_curl_prepare() == 1

    /// Prepares the exchange; nothing is sent yet.
    ///
    /// - Parameters:
    ///   - address: Where to.
    ///   - authorities: A PEM file with the authorities that may vouch for the other side; nil for the system's.
    ///   - milliseconds: How long all of it may take, from the first packet to what is waited for.
    /// - Throws: `authoritiesInvalid`, `libraryMissing`.
    package init(
        _ address: OutgoingAddress,
        authorities: String? = nil,
        milliseconds: Int64
    ) throws(OutgoingHTTPError) {
        guard Self.isPrepared else {
            throw OutgoingHTTPError(
                .libraryMissing,
                "libcurl, through which requests go out, is not here; install it (on Debian libcurl4)"
            )
        }
        if address.isSecure, let authorities {
            let text = FileManager.default.contents(atPath: authorities).map { String(decoding: $0, as: UTF8.self) }
            guard let text, text.contains("-----BEGIN CERTIFICATE-----"), text.contains("-----END CERTIFICATE-----")
            else {
                throw OutgoingHTTPError(.authoritiesInvalid, "the authorities for the receiver cannot be read as PEM")
            }
        }
        (self.address, self.authorities, self.milliseconds) = (address, authorities, milliseconds)
    }

    /// Sends a request.
    ///
    /// - Parameters:
    ///   - method: Such as `POST`.
    ///   - target: Path and query; those of the address where it is nil.
    ///   - headers: Names and values; `Host`, `User-Agent` and the length of the body are added.
    ///   - body: What follows; none where it is empty.
    ///   - largest: How many bytes of the answer's body are read; nil to wait for its head alone.
    /// - Returns: The answer, or why there is none; ends early, as `closed`, when the task is cancelled.
    package func send(
        _ method: String,
        _ target: String? = nil,
        headers: [(name: String, value: String)],
        body: [UInt8] = [],
        reading largest: Int?
    ) async -> Result<Answer, OutgoingFault> {
        let lines = headers.map { "\($0.name): \($0.value)" } + ["Expect:", "Connection: close"]
        return await run(method, target ?? address.target, lines, body, largest, connectsOnly: false)
    }

    /// Connects, speaks TLS where the address asks for it, and hangs up without a request.
    ///
    /// - Returns: Why that could not be done; nil when it could.
    package func look() async -> OutgoingFault? {
        if case .failure(let fault) = await run("GET", address.target, [], [], nil, connectsOnly: true) {
            fault
        } else {
            nil
        }
    }

    /// Waits for libcurl on a thread of its own: tasks have none to give away.
    ///
    /// While as many as the limit are waiting, a further request ends at once as `timedOut`.
    private func run(
        _ method: String,
        _ target: String,
        _ lines: [String],
        _ body: [UInt8],
        _ largest: Int?,
        connectsOnly: Bool
    ) async -> Result<Answer, OutgoingFault> {
        // A line feed in a value would begin a line of its own.
        guard (lines + [target]).allSatisfy({ !$0.utf8.contains { $0 < 0x20 || $0 == 0x7F } }) else {
            return .failure(.unreadable)
        }
        guard Self.begin() else { return .failure(.timedOut) }
        let (url, authorities, milliseconds) = ("\(address)\(target)", authorities, milliseconds)
        let wait = Wait()
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                guard wait.begin(continuation) else { return Self.end() }
                Thread.detachNewThread {
                    var request = unsafe martlet_http_request()
                    unsafe request.body_length = body.count
                    unsafe request.total_ms = Int(milliseconds)
                    unsafe request.connects_only = connectsOnly ? 1 : 0
                    unsafe request.reads_body = largest == nil ? 0 : 1
                    unsafe request.largest = largest ?? 0
                    unsafe request.is_given_up = wait.mark
                    let result = unsafe Self.perform(&request, url, method, lines, body, authorities)
                    Self.end()
                    wait.end(result)
                }
            }
        } onCancel: {
            wait.giveUp()
        }
    }

    /// How many threads wait at once: a flood of requests must not be a flood of threads.
    private static let limit = 64
    private static let running = Mutex(0)

    private static func begin() -> Bool {
        running.withLock { running in
            guard running < limit else { return false }
            running += 1
            return true
        }
    }

    private static func end() { running.withLock { $0 -= 1 } }

    /// Lends libcurl the texts for the time of the call.
    private static func perform(
        _ request: inout martlet_http_request,
        _ url: String,
        _ method: String,
        _ lines: [String],
        _ body: [UInt8],
        _ authorities: String?
    ) -> Result<Answer, OutgoingFault> {
        let copies = unsafe lines.map { unsafe UnsafePointer(strdup($0)) }
        defer { unsafe copies.forEach { unsafe free(UnsafeMutablePointer(mutating: $0)) } }
        let own = unsafe authorities.flatMap { unsafe strdup($0) }
        defer { unsafe free(own) }
        var answer = unsafe martlet_http_answer()
        let outcome = unsafe url.withCString { url in
            unsafe method.withCString { method in
                unsafe copies.withUnsafeBufferPointer { headers in
                    unsafe body.withUnsafeBufferPointer { body in
                        unsafe request.url = url
                        unsafe request.method = method
                        unsafe request.headers = headers.baseAddress
                        unsafe request.header_count = headers.count
                        unsafe request.body = body.baseAddress
                        unsafe request.authorities = own.map { unsafe UnsafePointer($0) }
                        return unsafe martlet_http_send(&request, &answer)
                    }
                }
            }
        }
        defer { unsafe free(answer.body) }
        switch outcome {
        case MARTLET_HTTP_ANSWERED:
            let bytes = unsafe Array(UnsafeBufferPointer(start: answer.body, count: answer.length))
            return .success(Answer(status: unsafe answer.status, body: bytes))
        case MARTLET_HTTP_UNREACHABLE: return .failure(.unreachable)
        case MARTLET_HTTP_TIMED_OUT: return .failure(.timedOut)
        case MARTLET_HTTP_NOT_SECURED: return .failure(.notSecured)
        case MARTLET_HTTP_UNREADABLE: return .failure(.unreadable)
        default: return .failure(.closed)
        }
    }
}

/// One task that waits, and one thread that works for it.
@safe private final class Wait: Sendable {
    private typealias Continuation = CheckedContinuation<Result<OutgoingExchange.Answer, OutgoingFault>, Never>

    private let waiting = Mutex<(continuation: Continuation?, isOver: Bool)>((nil, false))
    /// What libcurl looks at between two packets; lives as long as this.
    nonisolated(unsafe) let mark: UnsafeMutablePointer<Int32>

    init() {
        unsafe mark = .allocate(capacity: 1)
        unsafe mark.initialize(to: 0)
    }

    deinit { unsafe mark.deallocate() }

    /// False where the task was cancelled before.
    func begin(_ continuation: CheckedContinuation<Result<OutgoingExchange.Answer, OutgoingFault>, Never>) -> Bool {
        let isOver = waiting.withLock { waiting in
            if !waiting.isOver { waiting.continuation = continuation }
            return waiting.isOver
        }
        if isOver { continuation.resume(returning: .failure(.closed)) }
        return !isOver
    }

    func end(_ result: Result<OutgoingExchange.Answer, OutgoingFault>) {
        let continuation = waiting.withLock { waiting in
            defer { waiting = (nil, true) }
            return waiting.continuation
        }
        continuation?.resume(returning: result)
    }

    func giveUp() {
        unsafe martlet_http_give_up(mark)
        end(.failure(.closed))
    }
}
