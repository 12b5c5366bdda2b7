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

    func isToldAlready(_ event: TrailEvent, of account: UserHandle) -> Bool {
        guard event.kind == .newNetwork else { return false }
        let begin = KnownNetwork.weekBegin(of: event.at)
        return trail.entries.contains { entry in
            entry.event.account == account && entry.event.kind == .newNetwork && entry.event.at.milliseconds >= begin
                && entry.event.at < event.at
        }
    }
}
