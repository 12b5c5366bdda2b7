// SPDX-License-Identifier: Apache-2.0

internal import CLibcurl
internal import Foundation
internal import Synchronization

/// A request as libcurl takes it, on a connection of its own.
struct CurlRequest: Sendable {
    let url: String
    let method: String
    /// How long all of it may take.
    let milliseconds: Int64
    var agent = "martlet"
    var lines: [String] = []
    var body: [UInt8] = []
    /// How many bytes of the answer's body, and of its head, are read; nil to wait for its head alone.
    var largest: Int?
    /// A PEM file with the authorities that count; nil for the system's.
    var authorities: String?
    var addsAuthorities = false
    var trustsAll = false
    /// The one version of TLS that is spoken, such as 12 for 1.2; zero for 1.2 and later.
    var version: Int32 = 0
    /// The address to knock at in place of the name's, in brackets when it is IPv6, and the port.
    var place: String?
    var connectsOnly = false
    var keepsCertificate = false
    var keepsHead = false

    /// Libcurl's loading and preparation, which must happen once.
    private static let isPrepared = martlet_curl_prepare() == 1

    /// Loads libcurl.
    static func requireLibrary() throws(OutgoingHTTPError) {
        guard isPrepared else {
            throw OutgoingHTTPError(
                .libraryMissing,
                "libcurl, through which requests go out, is not here; install it (on Debian libcurl4)"
            )
        }
    }

    /// Waits for libcurl on a thread of its own: tasks have none to give away.
    ///
    /// While as many as the limit are waiting, a further request ends at once as `timedOut`; one whose task is cancelled
    /// ends as `closed`.
    func answer() async -> CurlAnswer {
        // A line feed in a value would begin a line of its own.
        guard (lines + [url]).allSatisfy({ !$0.utf8.contains { $0 < 0x20 || $0 == 0x7F } }) else {
            return CurlAnswer(fault: .unreadable)
        }
        guard Self.begin() else { return CurlAnswer(fault: .timedOut) }
        let wait = Wait()
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                guard wait.begin(continuation) else { return Self.end() }
                Thread.detachNewThread {
                    let answer = unsafe perform(wait.mark)
                    Self.end()
                    wait.end(answer)
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
    private func perform(_ mark: UnsafeMutablePointer<Int32>) -> CurlAnswer {
        let copies = LentTexts()
        defer { copies.end() }
        var request = unsafe martlet_http_request()
        unsafe request.url = copies.lend(url)
        unsafe request.method = copies.lend(method)
        unsafe request.agent = copies.lend(agent)
        unsafe request.authorities = copies.lend(authorities)
        unsafe request.adds_authorities = addsAuthorities ? 1 : 0
        unsafe request.trusts_all = trustsAll ? 1 : 0
        unsafe request.tls_version = version
        unsafe request.place = copies.lend(place.map { "::\($0)" })
        unsafe request.total_ms = Int(milliseconds)
        unsafe request.connects_only = connectsOnly ? 1 : 0
        unsafe request.keeps_certificate = keepsCertificate ? 1 : 0
        unsafe request.keeps_head = keepsHead ? 1 : 0
        unsafe request.reads_body = largest == nil ? 0 : 1
        unsafe request.largest = largest ?? 0
        unsafe request.is_given_up = mark
        unsafe request.body_length = body.count
        let headers = unsafe lines.map { unsafe copies.lend($0) }
        var answer = unsafe martlet_http_answer()
        defer { unsafe martlet_http_discard(&answer) }
        let outcome = unsafe headers.withUnsafeBufferPointer { headers in
            unsafe body.withUnsafeBufferPointer { body in
                unsafe request.headers = headers.baseAddress
                unsafe request.header_count = headers.count
                unsafe request.body = body.baseAddress
                return unsafe martlet_http_send(&request, &answer)
            }
        }
        return unsafe CurlAnswer(outcome, answer)
    }
}

/// Texts in C's form, for as long as libcurl works with them.
@safe private final class LentTexts {
    private var copies: [UnsafeMutablePointer<CChar>] = unsafe []

    func lend(_ text: String?) -> UnsafePointer<CChar>? {
        guard let text, let copy = unsafe strdup(text) else { return nil }
        unsafe copies.append(copy)
        return unsafe UnsafePointer(copy)
    }

    func end() {
        for index in unsafe copies.indices { unsafe free(copies[index]) }
    }
}

/// What came of a request.
struct CurlAnswer: Sendable {
    var fault: OutgoingFault?
    var status = 0
    var body: [UInt8] = []
    /// The lines of the last head, the status line first.
    var head: [UInt8] = []
    /// The certificate of the other side in PEM.
    var certificate: String?
    /// What went wrong, in libcurl's words.
    var problem = ""
    /// The system's number of what went wrong.
    var systemError: Int?
    var isTooLong = false

    init(fault: OutgoingFault) { self.fault = fault }

    fileprivate init(_ outcome: martlet_http_outcome, _ answer: martlet_http_answer) {
        fault =
            switch outcome {
            case MARTLET_HTTP_ANSWERED: nil
            case MARTLET_HTTP_UNREACHABLE: .unreachable
            case MARTLET_HTTP_TIMED_OUT: .timedOut
            case MARTLET_HTTP_NOT_SECURED: .notSecured
            case MARTLET_HTTP_UNREADABLE: .unreadable
            default: .closed
            }
        status = unsafe answer.status
        body = unsafe Array(UnsafeBufferPointer(start: answer.body, count: answer.length))
        head = unsafe Array(UnsafeBufferPointer(start: answer.head, count: answer.head_length))
        certificate = unsafe answer.certificate.map { unsafe String(cString: $0) }
        problem = unsafe withUnsafeBytes(of: answer.problem) {
            unsafe String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
        }
        systemError = unsafe answer.system_error == 0 ? nil : answer.system_error
        isTooLong = unsafe answer.is_too_long != 0
    }
}

/// One task that waits, and one thread that works for it.
@safe private final class Wait: Sendable {
    private let waiting = Mutex<(continuation: CheckedContinuation<CurlAnswer, Never>?, isOver: Bool)>((nil, false))
    /// What libcurl looks at between two packets; lives as long as this.
    nonisolated(unsafe) let mark: UnsafeMutablePointer<Int32>

    init() {
        unsafe mark = .allocate(capacity: 1)
        unsafe mark.initialize(to: 0)
    }

    deinit { unsafe mark.deallocate() }

    /// False where the task was cancelled before.
    func begin(_ continuation: CheckedContinuation<CurlAnswer, Never>) -> Bool {
        let isOver = waiting.withLock { waiting in
            if !waiting.isOver { waiting.continuation = continuation }
            return waiting.isOver
        }
        if isOver { continuation.resume(returning: CurlAnswer(fault: .closed)) }
        return !isOver
    }

    func end(_ answer: CurlAnswer) {
        let continuation = waiting.withLock { waiting in
            defer { waiting = (nil, true) }
            return waiting.continuation
        }
        continuation?.resume(returning: answer)
    }

    func giveUp() {
        unsafe martlet_http_give_up(mark)
        end(CurlAnswer(fault: .closed))
    }
}
