// SPDX-License-Identifier: Apache-2.0

import HummingbirdTesting
import NIOCore
import NIOPosix
import SignInServer
import Testing

@Suite struct SlowClientTests {
    /// Opens a connection, sends what is given, and waits until the other end hangs up.
    private func isCutOff(_ text: String, _ limits: ServiceLimits) async throws -> Bool {
        let service = try TestService { $0.limits = limits }
        return try await service.test(.live) { client in
            let port = try #require(client.port)
            let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
                .connect(host: "localhost", port: port).get()
            // The other end may hang up before all is sent; that it hangs up is what is asked.
            try? await channel.writeAndFlush(ByteBuffer(string: text))
            // Ends when the server closes; the suite's time limit is the alarm if it never does.
            try await channel.closeFuture.get()
            return true
        }
    }

    @Test(.timeLimit(.minutes(5)))
    func `a head that never ends is cut off`() async throws {
        let limits = ServiceLimits(requestSeconds: 1, idleSeconds: 1)
        #expect(try await isCutOff("GET /livez HTTP/1.1\r\nHost: localhost\r\nX-Slow: ", limits))
    }

    @Test(.timeLimit(.minutes(5)))
    func `a body that never ends is cut off`() async throws {
        let limits = ServiceLimits(requestSeconds: 1, idleSeconds: 600)
        let head = "POST /api/v1/sign-in/begin HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        #expect(try await isCutOff(head + "Content-Length: 100\r\n\r\n{", limits))
    }

    /// Sends a beginning, then a byte at a time, and waits until the other end hangs up.
    private func isCutOff(trickling text: String, _ limits: ServiceLimits) async throws -> Bool {
        let service = try TestService { $0.limits = limits }
        return try await service.test(.live) { client in
            let port = try #require(client.port)
            let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
                .connect(host: "localhost", port: port).get()
            // The other end may hang up before all is sent; that it hangs up is what is asked.
            try? await channel.writeAndFlush(ByteBuffer(string: text))
            let trickle = channel.eventLoop.scheduleRepeatedTask(initialDelay: .zero, delay: .milliseconds(50)) { _ in
                channel.writeAndFlush(ByteBuffer(string: "x"), promise: nil)
            }
            try await channel.closeFuture.get()
            trickle.cancel()
            return true
        }
    }

    @Test(.timeLimit(.minutes(5)))
    func `a head that comes byte by byte is cut off`() async throws {
        let limits = ServiceLimits(requestSeconds: 1, idleSeconds: 600)
        #expect(try await isCutOff(trickling: "GET /livez HTTP/1.1\r\nHost: localhost\r\nX-Slow: ", limits))
    }

    @Test(.timeLimit(.minutes(5)))
    func `a head that comes byte by byte after a whole request is cut off`() async throws {
        let limits = ServiceLimits(requestSeconds: 1, idleSeconds: 600)
        let whole = "GET /livez HTTP/1.1\r\nHost: localhost\r\n\r\n"
        #expect(try await isCutOff(trickling: whole + "GET /livez HTTP/1.1\r\nX-Slow: ", limits))
    }

    @Test(.timeLimit(.minutes(5)))
    func `a body that comes byte by byte is cut off`() async throws {
        let limits = ServiceLimits(requestSeconds: 1, idleSeconds: 600)
        let head = "POST /api/v1/sign-in/begin HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        #expect(try await isCutOff(trickling: head + "Content-Length: 60000\r\n\r\n{", limits))
    }

    @Test(.timeLimit(.minutes(5)))
    func `a connection without a request is cut off`() async throws {
        #expect(try await isCutOff("", ServiceLimits(requestSeconds: 600, idleSeconds: 1)))
    }

    @Test(.timeLimit(.minutes(5)))
    func `a body far beyond the limit is cut off`() async throws {
        let limits = ServiceLimits(bodyBytes: 1_024, requestSeconds: 600, idleSeconds: 600)
        let head = "POST /api/v1/sign-in/begin HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        let body = String(repeating: "x", count: 200_000)
        #expect(try await isCutOff(head + "Content-Length: 1000000\r\n\r\n" + body, limits))
    }

    @Test(.timeLimit(.minutes(5)))
    func `a client that asks and asks and never reads is cut off`() async throws {
        let service = try TestService { $0.limits = ServiceLimits(requestSeconds: 1, idleSeconds: 1) }
        try await service.test(.live) { client in
            let port = try #require(client.port)
            let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
                .channelOption(.autoRead, value: false)
                .connect(host: "localhost", port: port).get()
            let request = "GET /help HTTP/1.1\r\nHost: localhost\r\n\r\n"
            // More answers than the buffers on the way can hold. Nobody fetches them, so no write ends by itself.
            channel.writeAndFlush(ByteBuffer(string: String(repeating: request, count: 20_000)), promise: nil)
            try await channel.closeFuture.get()
        }
    }

    @Test(.timeLimit(.minutes(5)))
    func `what is no HTTP is cut off`() async throws {
        #expect(try await isCutOff("\u{16}\u{03}\u{01}\u{02}\u{00}\u{01}garbage\r\n\r\n", ServiceLimits()))
    }
}
