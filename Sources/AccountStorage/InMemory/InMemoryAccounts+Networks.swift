// SPDX-License-Identifier: Apache-2.0
// Keeping the networks from which accounts signed in, in memory.

internal import SignInAccounts
internal import WebAuthnTypes

extension InMemoryAccounts {
    mutating func note(_ network: KnownNetwork?, of id: UserHandle, device: String, isTold: Bool) {
        guard let network else { return }
        var known = networks[id, default: []]
        if let index = known.firstIndex(where: { $0.digest == network.digest }) {
            guard known[index].seenAt.adding(seconds: 86_400) <= network.seenAt else { return }
            known[index] = network
        } else {
            if isTold, !known.isEmpty {
                trail.append(TrailEvent(account: id, at: network.seenAt, kind: .newNetwork, detail: device))
            }
            known.append(network)
        }
        known.sort { $0.seenAt > $1.seenAt }
        networks[id] = Array(known.prefix(KnownNetwork.limit))
    }

    mutating func forgetNetworks(of id: UserHandle, but network: KnownNetwork?) {
        networks[id]?.removeAll { $0.digest != network?.digest }
    }

    func isToldAlready(_ event: TrailEvent, of account: UserHandle, at now: UnixTime) -> Bool {
        guard event.kind == .newNetwork, let toldAt = toldOfNetwork[account] else { return false }
        return toldAt.milliseconds > event.at.milliseconds - KnownNetwork.silenceMilliseconds && toldAt <= now
    }

    /// Notes that a mail about a new network was taken just now, and takes out what waits for the same address about others.
    mutating func noteNetworkTold(_ message: OutgoingMessage, at now: UnixTime) {
        guard message.kind == .mail, message.event.kind == .newNetwork, let account = message.event.account else {
            return
        }
        if accounts[account] != nil { toldOfNetwork[account] = now }
        outgoing.removeAll { $0.isAboutNetwork(of: account, to: message.recipient) }
    }

    /// Takes the mail about another new network out that waits for an address, for a newer one to come in its place.
    mutating func takeNetworkMail(
        of account: UserHandle,
        to recipient: OutgoingMessage.Recipient
    ) -> (dueAt: UnixTime, attempts: Int)? {
        let waiting = outgoing.first { $0.isAboutNetwork(of: account, to: recipient) }?.message
        outgoing.removeAll { $0.isAboutNetwork(of: account, to: recipient) }
        return waiting.map { (dueAt: $0.dueAt, attempts: $0.attempts) }
    }

    /// Whether a mail about a new network has to wait for the outcome of an older one.
    func waitsBehindAnother(_ waiting: Outgoing) -> Bool {
        guard let account = waiting.account, waiting.isAboutNetwork(of: account, to: waiting.message.recipient) else {
            return false
        }
        return outgoing.contains {
            $0.isAboutNetwork(of: account, to: waiting.message.recipient)
                && $0.message.sequence < waiting.message.sequence
        }
    }
}

extension InMemoryAccounts.Outgoing {
    fileprivate func isAboutNetwork(of account: UserHandle, to recipient: OutgoingMessage.Recipient?) -> Bool {
        self.account == account && message.kind == .mail && message.event.kind == .newNetwork
            && message.recipient?.address == recipient?.address
    }
}
