// SPDX-License-Identifier: Apache-2.0

internal import KeychainAgentProtocol

/// A connection and what is known of it.
struct AgentConnection: Sendable {
    let peer: Peer
    let begun: Int64
    var reader = FrameReader(limit: AgentMessage.longestRequest)
    /// When the frame began that is not whole yet.
    var frameBegun: Int64?
    /// What it said in its first message; nil before.
    var groups: AccessGroups?
    /// The version of the protocol that is spoken.
    var version = 1
    /// Requests without an answer.
    var unanswered: Set<UInt32> = []

    init(peer: Peer, at now: Int64) {
        self.peer = peer
        begun = now
    }

    /// When it must have done what is its turn; nil when nothing is.
    func deadline(_ settings: AgentSettings) -> Int64? {
        if let frameBegun { return frameBegun + settings.frameTime }
        return groups == nil ? begun + settings.greetingTime : nil
    }
}
