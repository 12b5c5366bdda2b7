// SPDX-License-Identifier: Apache-2.0

package import ByteEncodings
package import OutgoingHTTP

/// Sends signed requests over HTTP/1.1, each on a connection of its own; follows no redirect and reads no answer's body.
package struct WebhookClient: Sendable {
    private let exchange: OutgoingExchange
    private let key: WebhookKey

    /// Prepares a client; nothing is sent yet.
    ///
    /// - Parameters:
    ///   - address: Where the receiver listens.
    ///   - key: The key that it shares.
    ///   - authorities: A PEM file with the authorities that may vouch for it; nil for the system's.
    ///   - milliseconds: How long a request may take, from the first packet to the answer's head.
    /// - Throws: `authoritiesInvalid`, `libraryMissing`.
    package init(
        _ address: OutgoingAddress,
        key: WebhookKey,
        authorities: String? = nil,
        milliseconds: Int64 = 10_000
    ) throws(OutgoingHTTPError) {
        exchange = try OutgoingExchange(address, authorities: authorities, milliseconds: milliseconds)
        self.key = key
    }

    /// Looks whether the receiver can be spoken to: finds its address, connects, and has its certificate shown over TLS.
    ///
    /// No request is sent, so that nothing comes of it; what the receiver makes of a signature is not seen.
    ///
    /// - Returns: Why it cannot be spoken to; nil when it can.
    package func look() async -> OutgoingFault? { await exchange.look() }

    /// Posts a body.
    ///
    /// - Parameters:
    ///   - body: JSON.
    ///   - time: The time that is signed.
    /// - Returns: What came of it; ends early, as `closed`, when the task is cancelled.
    package func post(_ body: [UInt8], at time: UnixTime) async -> WebhookOutcome {
        let headers = [
            (name: "Content-Type", value: "application/json"),
            (name: WebhookKey.header, value: key.signature(of: body, at: time)),
        ]
        switch await exchange.send("POST", headers: headers, body: body, reading: nil) {
        case .success(let answer) where (200...299).contains(answer.status): return .taken(status: answer.status)
        case .success(let answer): return .refused(status: answer.status)
        case .failure(let error): return .failed(error)
        }
    }
}
