// SPDX-License-Identifier: Apache-2.0
// The two kinds of request that Shiny sends.

import Foundation
#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Sends requests to Martlet.
protocol Requests: Sendable {
    func get(_ address: String) async throws -> (status: Int, body: Data)
    func post(_ address: String, json: Data) async throws -> (status: Int, body: Data)
}

/// The usual way, with ten seconds of patience.
struct URLSessionRequests: Requests {
    func get(_ address: String) async throws -> (status: Int, body: Data) {
        try await send(address) { _ in }
    }

    func post(_ address: String, json: Data) async throws -> (status: Int, body: Data) {
        try await send(address) { request in
            request.httpMethod = "POST"
            request.httpBody = json
            request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        }
    }

    private func send(
        _ address: String,
        _ change: (inout URLRequest) -> Void
    ) async throws -> (status: Int, body: Data) {
        guard let url = URL(string: address) else { throw URLError(.badURL) }
        var request = URLRequest(url: url, timeoutInterval: 10)
        change(&request)
        let (body, response) = try await URLSession.shared.data(for: request)
        return ((response as? HTTPURLResponse)?.statusCode ?? 0, body)
    }
}
