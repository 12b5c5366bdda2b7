// SPDX-License-Identifier: Apache-2.0

import HTTPTypes
import Hummingbird
import HummingbirdTesting
import MartletClient
import NIOCore
import Synchronization
import Testing

@Suite struct URLSessionTransportTests {
    /// What a server on the loopback interface saw.
    private final class Log: Sendable {
        let requests = Mutex<[HTTPRequest]>([])
        /// Holds the slow route back until it is finished.
        let gate = AsyncStream.makeStream(of: Never.self)
    }

    private func request(
        _ method: String,
        _ port: Int,
        _ path: String,
        body: [UInt8]? = nil,
        limit: Int = 10_000
    ) -> HTTPTransportRequest {
        HTTPTransportRequest(
            method: method,
            url: "http://127.0.0.1:\(port)\(path)",
            headers: ["Authorization": "Bearer secret", "Content-Type": "application/json", "User-Agent": "Tests"],
            body: body,
            maximumReplyLength: limit
        )
    }

    private func withServer(
        _ log: Log,
        location: String = "/",
        _ body: @escaping @Sendable (Int) async throws -> Void
    ) async throws {
        let router = Router()
        router.post("/echo") { request, _ -> Response in
            log.requests.withLock { $0.append(request.head) }
            return Response(
                status: .created,
                headers: [.contentType: "application/json", .setCookie: "a=b; Path=/"],
                body: ResponseBody(byteBuffer: try await request.body.collect(upTo: 100_000))
            )
        }
        router.get("/long") { _, _ in
            Response(status: .ok, body: ResponseBody(byteBuffer: ByteBuffer(repeating: 0x20, count: 1_000_000)))
        }
        router.get("/away") { _, _ in Response(status: .found, headers: [.location: location]) }
        router.get("/slow") { request, _ -> Response in
            log.requests.withLock { $0.append(request.head) }
            for await _ in log.gate.stream {}
            return Response(status: .ok)
        }
        router.get("/") { request, _ -> Response in
            log.requests.withLock { $0.append(request.head) }
            return Response(status: .ok)
        }
        try await Application(router: router).test(.live) { try await body(try #require($0.port)) }
    }

    @Test func `a request and its answer travel whole`() async throws {
        let log = Log()
        try await withServer(log) { port in
            let transport = URLSessionTransport()
            for _ in 0..<2 {
                let reply = try await transport.send(request("POST", port, "/echo", body: Array("{\"a\":1}".utf8)))
                #expect(reply.status == 201)
                #expect(reply.header("content-type") == "application/json")
                #expect(reply.body == Array("{\"a\":1}".utf8))
            }
        }
        let heads = log.requests.withLock { $0 }
        #expect(heads.count == 2)
        for head in heads {
            #expect(head.headerFields[.authorization] == "Bearer secret")
            #expect(head.headerFields[.userAgent] == "Tests")
            #expect(head.headerFields[.cookie] == nil)
            #expect(head.headerFields[.origin] == nil)
        }
    }

    @Test func `a redirect to another host is handed back and not followed`() async throws {
        let elsewhere = Log()
        try await withServer(elsewhere) { otherPort in
            try await withServer(Log(), location: "http://localhost:\(otherPort)/") { port in
                let reply = try await URLSessionTransport().send(request("GET", port, "/away"))
                #expect(reply.status == 302)
            }
        }
        #expect(elsewhere.requests.withLock { $0.isEmpty })
    }

    @Test func `a redirect within the host is not followed either`() async throws {
        let log = Log()
        try await withServer(log) { port in
            let reply = try await URLSessionTransport().send(request("GET", port, "/away"))
            #expect(reply.status == 302)
        }
        #expect(log.requests.withLock { $0.isEmpty })
    }

    @Test func `reading stops at the limit`() async throws {
        try await withServer(Log()) { port in
            let error = await failure {
                try await URLSessionTransport().send(request("GET", port, "/long", limit: 10_000))
            }
            #expect(error?.code == .replyTooLong)
        }
    }

    @Test func `cancelling gives up at once`() async throws {
        let log = Log()
        try await withServer(log) { port in
            let call = Task { try await URLSessionTransport().send(request("GET", port, "/slow")) }
            while log.requests.withLock({ $0.isEmpty }) { await Task.yield() }
            call.cancel()
            await #expect(throws: CancellationError.self) { try await call.value }
            log.gate.continuation.finish()
        }
    }

    @Test func `a task that is cancelled already sends nothing`() async throws {
        let log = Log()
        try await withServer(log) { port in
            let call = Task {
                while !Task.isCancelled { await Task.yield() }
                return try await URLSessionTransport().send(request("GET", port, "/"))
            }
            call.cancel()
            await #expect(throws: CancellationError.self) { try await call.value }
        }
        #expect(log.requests.withLock { $0.isEmpty })
    }

    @Test func `nobody listening is an error`() async throws {
        let test = SignInClient(
            service: try ServiceAddress("http://127.0.0.1:1"),
            storage: InMemorySessionStorage()
        )
        #expect(await failure { try await test.serviceInformation() }?.code == .unreachable)
    }
}
