// SPDX-License-Identifier: Apache-2.0

internal import NIOCore
internal import PasskeyRecords
internal import SecretMemory
internal import SoftwareAuthenticator
internal import WebAuthnTypes

/// Carries out what an authenticator wants: datagrams, a store in memory, a person who agrees after a while.
final class DatagramDevice: ChannelInboundHandler {
    typealias InboundIn = AddressedEnvelope<ByteBuffer>
    typealias OutboundOut = AddressedEnvelope<ByteBuffer>

    private var device: CTAPHIDAuthenticator
    private var store = CTAPMemoryStore()
    private let answerDelay: Int64
    private let start = NIODeadline.now()
    /// Where the packets of a channel came from last.
    private var senders: [UInt32: SocketAddress] = [:]
    private var timer: Scheduled<Void>?
    private var answers: [Int: Scheduled<Void>] = [:]

    /// What test suites for simulated authenticators send to have them unplugged and plugged in.
    private static let powerCycle: [UInt8] = [
        0xAC, 0x10, 0x52, 0xCA, 0x95, 0xE5, 0x69, 0xDE, 0x69, 0xE0, 0x2E, 0xBF, 0xF3, 0x33, 0x48, 0x5F, 0x13, 0xF9,
        0xB2, 0xDA,
        0x34, 0xC5, 0xA8, 0xA3, 0x40, 0x52, 0x66, 0x97, 0xA9, 0xAB, 0x2E, 0x0B, 0x39, 0x4D, 0x8D, 0x04, 0x97, 0x3C,
        0x13, 0x40,
        0x05, 0xBE, 0x1A, 0x01, 0x40, 0xBF, 0xF6, 0x04, 0x5B, 0xB2, 0x6E, 0xB7, 0x7A, 0x73, 0xEA, 0xA4, 0x78, 0x13,
        0xF6, 0xB4,
        0x9A, 0x72, 0x50, 0xDC,
    ]

    init(settings: CTAPSettings, answerDelay: Int64) {
        self.answerDelay = answerDelay
        device = CTAPHIDAuthenticator(
            CTAPEngine(settings: settings, state: CTAPState(), randomness: .system, now: 0)
        )
    }

    private var now: Int64 { (NIODeadline.now() - start).nanoseconds / 1_000_000 }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let envelope = unwrapInboundIn(data)
        let packet = Array(envelope.data.readableBytesView)
        if packet == Self.powerCycle {
            carryOut(device.restart(store.state, at: now), context)
            return
        }
        guard packet.count == 64 else { return }
        // A test that asks for channels without end must not fill the memory.
        if senders.count > 4_096 { senders = [:] }
        senders[Self.channel(packet)] = envelope.remoteAddress
        carryOut(device.receive(packet, at: now), context)
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        // A client that has gone: the kernel tells of its closed port.
    }

    private static func channel(_ packet: [UInt8]) -> UInt32 { packet[..<4].reduce(0) { $0 << 8 | UInt32($1) } }

    private func carryOut(_ actions: [CTAPHIDAuthenticator.Action], _ context: ChannelHandlerContext) {
        for action in actions {
            switch action {
            case .send(let packet):
                guard let address = senders[Self.channel(packet)] else { continue }
                let envelope = AddressedEnvelope(remoteAddress: address, data: ByteBuffer(bytes: packet))
                context.write(wrapOutboundOut(envelope), promise: nil)
            case .ask(let question, let number): answer(question, number, context)
            case .withdraw(let number): answers.removeValue(forKey: number)?.cancel()
            case .store(let job, let number):
                carryOut(device.answer(store.perform(job), to: number, at: now), context)
            case .wink: print("wink")
            }
        }
        context.flush()
        schedule(context)
    }

    private func answer(_ question: CTAPQuestion, _ number: Int, _ context: ChannelHandlerContext) {
        let loop = context.eventLoop.assumeIsolated()
        let answer: CTAPPersonAnswer =
            switch question {
            case .create(_, _, let verifies), .alreadyHere(_, let verifies), .use(_, _, let verifies):
                .agreed(isVerified: verifies)
            case .choose(_, let passkeys, let verifies):
                passkeys.first.flatMap { try? CredentialID($0.credentialID) }
                    .map { .chose($0, isVerified: verifies) } ?? .declined
            case .permit: .agreed(isVerified: true)
            case .select, .reset: .agreed(isVerified: false)
            }
        answers[number] = loop.scheduleTask(in: .milliseconds(answerDelay)) {
            self.answers[number] = nil
            self.carryOut(self.device.answer(answer, to: number, at: self.now), context)
        }
    }

    /// Wakes the authenticator when it has something to do.
    private func schedule(_ context: ChannelHandlerContext) {
        timer?.cancel()
        timer = nil
        guard let deadline = device.deadline else { return }
        let loop = context.eventLoop.assumeIsolated()
        timer = loop.scheduleTask(in: .milliseconds(max(0, deadline - now))) {
            self.carryOut(self.device.advance(to: self.now), context)
        }
    }
}
