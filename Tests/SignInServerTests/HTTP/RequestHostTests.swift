// SPDX-License-Identifier: Apache-2.0

import HummingbirdTesting
import JSONCoding
import NIOCore
import NIOPosix
import SignInServer
import Testing

@Suite struct RequestHostTests {
    /// Sends a head as it stands and reads what comes until the other end hangs up.
    private func answer(_ lines: [String], _ service: TestService) async throws -> (status: String, body: JSONValue) {
        let text = try await service.test(.live) { client in
            let port = try #require(client.port)
            let promise = MultiThreadedEventLoopGroup.singleton.any().makePromise(of: String.self)
            let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
                .channelInitializer { channel in
                    channel.eventLoop.makeCompletedFuture {
                        try channel.pipeline.syncOperations.addHandler(Reader(promise: promise))
                    }
                }
                .connect(host: "localhost", port: port).get()
            let head = (lines + ["Connection: close", "", ""]).joined(separator: "\r\n")
            try await channel.writeAndFlush(ByteBuffer(string: head))
            return try await promise.futureResult.get()
        }
        let body = text.firstRange(of: "\r\n\r\n").map { Array(text[$0.upperBound...].utf8) } ?? []
        return (String(text.prefix(12)), (try? JSONValue(parsing: body)) ?? .null)
    }

    @Test(
        arguments: [
            ["GET /api/v1/arrival HTTP/1.1"],
            ["GET /api/v1/arrival HTTP/1.1", "Host: notes.example", "Host: mail.example"],
            ["GET /api/v1/arrival HTTP/1.1", "Host: notes.example", "host: notes.example"],
            ["GET /api/v1/arrival HTTP/1.1", "Host:", "HOST: notes.example"],
            ["GET /api/v1/arrival HTTP/1.0", "Host: notes.example", "Host: mail.example"],
            ["GET /api/v1/arrival HTTP/1.1", "Host: evil/..@[::]"], ["GET /api/v1/arrival HTTP/1.1", "Host: a b"],
            ["GET /api/v1/arrival HTTP/1.1", "Host: notes.example, mail.example"],
            ["GET /api/v1/arrival HTTP/1.1", "Host: me@notes.example"],
            ["GET /api/v1/arrival HTTP/1.1", "Host: notes.example:80x"],
            ["GET /api/v1/arrival HTTP/1.1", "Host: https://notes.example"],
            ["GET /api/v1/arrival HTTP/1.1", "Host: [notes.example]"], ["GET /api/v1/arrival HTTP/1.1", "Host: [::1"],
            ["GET http://notes.example/api/v1/arrival HTTP/1.1"],
            ["GET http://notes.example/api/v1/arrival HTTP/1.1", "Host: a.example", "Host: b.example"],
            ["GET http://me@notes.example/api/v1/arrival HTTP/1.1", "Host: notes.example"],
            ["GET http:///api/v1/arrival HTTP/1.1", "Host: notes.example"],
        ]
    )
    func `a request without one host is a bad request`(lines: [String]) async throws {
        let (status, body) = try await answer(lines, TestService())
        #expect(status.hasSuffix(" 400"), "\(lines)")
        // Ours, and not the parser's, for all that the parser lets pass.
        if body != .null { #expect(body["error"]?["code"] == "bad_request") }
    }

    @Test(
        arguments: [
            (["GET /api/v1/arrival HTTP/1.1", "Host: notes.example"], "notes.example"),
            (["GET /api/v1/arrival HTTP/1.1", "Host: notes.example:8443"], "notes.example:8443"),
            (["GET /api/v1/arrival HTTP/1.1", "Host: my_notes"], "my_notes"),
            (["GET /api/v1/arrival HTTP/1.1", "Host: [2001:db8::1]:8443"], "[2001:db8::1]:8443"),
            (["GET /api/v1/arrival HTTP/1.1", "Host: "], ""), (["GET /api/v1/arrival HTTP/1.0"], ""),
            (["GET http://notes.example/api/v1/arrival HTTP/1.1", "Host: mail.example"], "notes.example"),
            (["GET HTTPS://notes.example:8443/api/v1/arrival HTTP/1.1", "Host: mail.example"], "notes.example:8443"),
            (["GET http://notes.example/api/v1/arrival?a=b://c HTTP/1.1", "Host:"], "notes.example"),
            (["GET /api/v1/arrival?to=http://mail.example HTTP/1.1", "Host: notes.example"], "notes.example"),
        ] as [([String], String)]
    )
    func `the target's host counts where there is one, else the field`(lines: [String], host: String) async throws {
        let (status, body) = try await answer(lines, TestService())
        #expect(status.hasSuffix(" 200"), "\(lines)")
        #expect(body["host"] == .string(host), "\(lines)")
    }

    private final class Reader: ChannelInboundHandler {
        typealias InboundIn = ByteBuffer

        private let promise: EventLoopPromise<String>
        private var text = ""

        init(promise: EventLoopPromise<String>) { self.promise = promise }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            text += String(buffer: unwrapInboundIn(data))
        }

        func channelInactive(context: ChannelHandlerContext) { promise.succeed(text) }
    }
}
