// SPDX-License-Identifier: Apache-2.0

internal import AppleSimulation
internal import OutgoingHTTP

/// One request for each notification, over HTTP/1.1, bounded in time.
struct NotificationPoster: NotificationPost {
    func post(_ body: [UInt8], to address: LocalAddress) async -> Int? {
        guard let target = try? OutgoingAddress(address.text),
            let exchange = try? OutgoingExchange(target, milliseconds: 10_000)
        else { return nil }
        let headers = [(name: "Content-Type", value: "application/json")]
        guard case .success(let answer) = await exchange.send("POST", headers: headers, body: body, reading: nil)
        else { return nil }
        return answer.status
    }
}
