// SPDX-License-Identifier: Apache-2.0

package import ByteEncodings
internal import NIOHTTP1

/// Sends signed requests over HTTP/1.1, each on a connection of its own; follows no redirect and reads no answer's body.
package struct WebhookClient: Sendable {
    private let exchange: OneExchange
    private let target: String
    private let key: WebhookKey

    /// Prepares a client; nothing is sent yet.
    ///
    /// - Parameters:
    ///   - address: Where the receiver listens.
    ///   - key: The key that it shares.
    ///   - authorities: A PEM file with the authorities that may vouch for it; nil for the system's.
    ///   - milliseconds: How long a request may take, from the first packet to the answer's head.
    /// - Throws: `authoritiesInvalid`.
    package init(
        _ address: WebhookAddress,
        key: WebhookKey,
        authorities: String? = nil,
        milliseconds: Int64 = 10_000
    ) throws(WebhookError) {
        exchange = try OneExchange(address, authorities: authorities, milliseconds: milliseconds)
        target = address.target
        self.key = key
    }

    /// Looks whether the receiver can be spoken to: finds its address, connects, and has its certificate shown over TLS.
    ///
    /// No request is sent, so that nothing comes of it; what the receiver makes of a signature is not seen.
    ///
    /// - Returns: Why it cannot be spoken to; nil when it can.
    package func look() async -> WebhookOutcome.Fault? { await exchange.look()?.fault }

    /// Posts a body.
    ///
    /// - Parameters:
    ///   - body: JSON.
    ///   - time: The time that is signed.
    /// - Returns: What came of it; ends early, as `closed`, when the task is cancelled.
    package func post(_ body: [UInt8], at time: UnixTime) async -> WebhookOutcome {
        let headers: HTTPHeaders = [
            "Content-Type": "application/json",
            "Content-Length": "\(body.count)",
            WebhookKey.header: key.signature(of: body, at: time),
        ]
        let head = HTTPRequestHead(version: .http1_1, method: .POST, uri: target, headers: headers)
        switch await exchange.send(head, body: body, reading: nil) {
        case .success(let answer) where (200...299).contains(answer.status): return .taken(status: answer.status)
        case .success(let answer): return .refused(status: answer.status)
        case .failure(let error): return .failed(error.fault)
        }
    }
}
