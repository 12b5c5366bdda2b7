// SPDX-License-Identifier: Apache-2.0

import CAgentProcess
import Foundation
import KeychainAgentProtocol
import KeychainAgentService
import KeychainAgentClient
import Testing

/// Bytes to and from a socket.
enum RawClient {
    /// The other side ended in the middle.
    struct HungUp: Error {}

    static func connect(_ place: AgentPlace) throws -> LocalDescriptor {
        let number = martlet_agent_connect(place.path)
        try #require(number >= 0)
        // Blocking: a test waits for what it needs.
        _ = fcntl(number, F_SETFL, 0)
        return LocalDescriptor(number)
    }

    static func accept(_ listener: AgentListener) throws -> LocalDescriptor {
        let listening = try #require(listener.descriptor)
        var waiting = pollfd(fd: listening.number, events: Int16(POLLIN), revents: 0)
        try #require(poll(&waiting, 1, -1) == 1)
        let number = martlet_agent_accept(listening.number)
        try #require(number >= 0)
        _ = fcntl(number, F_SETFL, 0)
        return LocalDescriptor(number)
    }

    static func message(_ descriptor: LocalDescriptor) throws -> AgentMessage {
        var reader = FrameReader(limit: AgentMessage.longestReply)
        while true {
            var byte: UInt8 = 0
            guard read(descriptor.number, &byte, 1) == 1 else { throw HungUp() }
            var offset = 0
            if let message = try reader.take([byte].span, from: &offset) { return message }
        }
    }

    static func answer(_ descriptor: LocalDescriptor) throws -> AgentReply { try AgentReply(try message(descriptor)) }

    /// Waits until the other side has hung up, whatever it wrote before.
    static func waitForEnd(of descriptor: LocalDescriptor) throws {
        var waiting = pollfd(fd: descriptor.number, events: 0, revents: 0)
        try #require(poll(&waiting, 1, -1) == 1)
    }
}
