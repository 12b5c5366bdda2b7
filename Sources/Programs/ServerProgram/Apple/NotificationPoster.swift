// SPDX-License-Identifier: Apache-2.0

internal import AppleSimulation
internal import NIOHTTP1
internal import SimulationServer
internal import MessageDelivery

/// One request for each notification, over HTTP/1.1, bounded in time.
struct NotificationPoster: NotificationPost {
    func post(_ body: [UInt8], to address: LocalAddress) async -> Int? {
        guard let target = try? WebhookAddress(address.text),
            let exchange = try? OneExchange(target, milliseconds: 10_000)
        else { return nil }
        let head = HTTPRequestHead(
            version: .http1_1,
            method: .POST,
            uri: target.target,
            headers: ["Content-Type": "application/json", "Content-Length": "\(body.count)"]
        )
        guard case .success(let answer) = await exchange.send(head, body: body, reading: nil) else { return nil }
        return answer.status
    }
}
