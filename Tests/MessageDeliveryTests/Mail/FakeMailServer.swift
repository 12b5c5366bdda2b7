// SPDX-License-Identifier: Apache-2.0

import NIOCore
import NIOPosix
import NIOSSL
import Synchronization

/// What a fake mail server answers, by the first word of a command; `.` is the end of a mail's content.
struct MailServerScript: Sendable {
    var greeting: String?
    var answers: [String: String?]
    /// With a certificate, TLS begins at once or after the answer to STARTTLS.
    var tls: NIOSSLContext?
    var beginsWithTLS = false

    init(greeting: String? = "220 test ESMTP", answers: [String: String?] = [:]) {
        self.greeting = greeting
        self.answers = answers
    }

    private static let usual = [
        "EHLO": "250-test\r\n250-AUTH PLAIN\r\n250 8BITMIME", "AUTH": "235 ok", "MAIL": "250 ok", "RCPT": "250 ok",
        "DATA": "354 go on", ".": "250 taken", "QUIT": "221 bye",
    ]

    /// The answer; nil for silence.
    func answer(to word: String) -> String? {
        if let own = answers[word] { return own }
        return Self.usual[word] ?? "502 unknown"
    }
}

/// What a fake mail server heard.
final class HeardMail: Sendable {
    private let kept = Mutex<(commands: [String], content: [String])>(([], []))

    var commands: [String] { kept.withLock { $0.commands } }
    var content: String { kept.withLock { $0.content.map { $0 + "\r\n" }.joined() } }

    func note(command: String) { kept.withLock { $0.commands.append(command) } }
    func note(line: String) { kept.withLock { $0.content.append(line) } }
}

enum FakeMailServer {
    /// Runs a fake server for the length of the closure.
    static func with(
        _ script: MailServerScript = MailServerScript(),
        _ body: (_ port: Int, _ heard: HeardMail) async throws -> Void
    ) async throws {
        let heard = HeardMail()
        let server = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    if script.beginsWithTLS, let tls = script.tls {
                        try channel.pipeline.syncOperations.addHandler(NIOSSLServerHandler(context: tls))
                    }
                    try channel.pipeline.syncOperations.addHandler(Conversation(script, heard))
                }
            }
            .bind(host: "127.0.0.1", port: 0).get()
        do {
            try await body(server.localAddress?.port ?? 0, heard)
        } catch {
            try await server.close()
            throw error
        }
        try await server.close()
    }

    private final class Conversation: ChannelInboundHandler {
        typealias InboundIn = ByteBuffer
        typealias OutboundOut = ByteBuffer

        private let script: MailServerScript
        private let heard: HeardMail
        private var pending: [UInt8] = []
        private var isContent = false

        init(_ script: MailServerScript, _ heard: HeardMail) {
            self.script = script
            self.heard = heard
        }

        func channelActive(context: ChannelHandlerContext) { say(script.greeting, context) }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            pending += unwrapInboundIn(data).readableBytesView
            // The first byte of TLS: what it asks for is answered with something else.
            if pending.first == 0x16 {
                say("this is no TLS", context)
                context.close(promise: nil)
                return
            }
            while let end = pending.firstIndex(of: 0x0A) {
                let line = String(decoding: pending[..<end].filter { $0 != 0x0D }, as: UTF8.self)
                pending.removeFirst(end + 1)
                hear(line, context)
            }
        }

        private func hear(_ line: String, _ context: ChannelHandlerContext) {
            if isContent, line != "." {
                heard.note(line: line.hasPrefix(".") ? String(line.dropFirst()) : line)
                return
            }
            isContent = false
            heard.note(command: line)
            let answer = script.answer(to: String(line.prefix { $0 != " " }))
            isContent = line == "DATA" && answer?.hasPrefix("354") == true
            say(answer, context)
            if line == "STARTTLS", let tls = script.tls {
                try? context.pipeline.syncOperations.addHandler(NIOSSLServerHandler(context: tls), position: .first)
            }
        }

        private func say(_ text: String?, _ context: ChannelHandlerContext) {
            guard let text else { return }
            context.writeAndFlush(wrapOutboundOut(ByteBuffer(string: text + "\r\n")), promise: nil)
        }
    }
}
