// SPDX-License-Identifier: Apache-2.0

import Logging
import NIOCore
import NIOEmbedded
import SignInServer
import Testing

@Suite final class `One visitor's connections` {
    private var opened: [EmbeddedChannel] = []
    private let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }

    /// A connection that is open, and counted.
    private func connect(_ address: String, _ shares: ConnectionShares) throws -> EmbeddedChannel {
        let peer = try SocketAddress(ipAddress: address, port: 40_000)
        let channel = EmbeddedChannel()
        opened.append(channel)
        try channel.connect(to: peer).wait()
        shares.count(channel, from: peer, logger)
        channel.embeddedEventLoop.run()
        return channel
    }

    deinit {
        for channel in opened { _ = try? channel.finish() }
    }

    @Test(arguments: [
        ["203.0.113.7", "203.0.113.7", "203.0.113.7"], ["2001:db8:1::1", "2001:db8:1:2::1", "2001:db8:1:ffff::7"],
        ["203.0.113.7", "::ffff:203.0.113.7", "203.0.113.7"],
    ])
    func `are closed beyond a share, and counted until they close`(_ addresses: [String]) throws {
        let shares = ConnectionShares(most: 2) { _ in false }
        let first = try connect(addresses[0], shares)
        let second = try connect(addresses[1], shares)
        #expect(first.isActive && second.isActive)
        #expect(try !connect(addresses[2], shares).isActive)
        #expect(first.isActive && second.isActive)
        // Somebody else has a share of their own.
        #expect(try connect("198.51.100.1", shares).isActive)
        _ = try first.finish()
        let next = try connect(addresses[2], shares)
        #expect(next.isActive)
        #expect(try !connect(addresses[1], shares).isActive)
        #expect(shares.visitors == 2)
        for channel in [second, next] { _ = try channel.finish() }
        #expect(shares.visitors == 1)
    }

    @Test(arguments: ["127.0.0.1", "::1", "10.1.2.3", "192.168.7.7", "172.20.0.1", "100.64.0.9", "fd00::1", "fe80::1"])
    func `are not counted where everybody may be behind one`(_ address: String) throws {
        let shares = ConnectionShares(most: 1) { _ in false }
        for _ in 0..<3 { #expect(try connect(address, shares).isActive) }
        #expect(shares.visitors == 0)
    }

    @Test func `are not counted where they are a named proxy's`() throws {
        let shares = ConnectionShares(most: 1) { $0?.ipAddress == "203.0.113.9" }
        for _ in 0..<3 { #expect(try connect("203.0.113.9", shares).isActive) }
        #expect(try connect("203.0.113.8", shares).isActive)
        #expect(try !connect("203.0.113.8", shares).isActive)
    }
}
