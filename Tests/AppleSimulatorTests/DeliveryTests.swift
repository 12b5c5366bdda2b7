// SPDX-License-Identifier: Apache-2.0

import HummingbirdTesting
import JSONCoding
import Testing

@Suite(.timeLimit(.minutes(10))) struct DeliveryTests {
    private static let announcement: JSONValue = [
        "event": "consent-revoked", "person": "p", "app": "com.example.app",
    ]

    private func payloads(_ client: some TestClientProtocol) async throws -> [JSONValue] {
        let all = try await client.read("/simulator/notifications").json["notifications"]?.array ?? []
        return all.compactMap { $0["payload"] }
    }

    private func posted(_ post: RecordingPost, _ count: Int) async throws -> [JSONValue] {
        while post.bodies.count < count { try await Task.sleep(for: .milliseconds(5)) }
        return try post.bodies.map { try #require(try JSONValue(parsing: $0)["payload"]) }
    }

    @Test func `held notifications go in the opposite order, and again when asked`() async throws {
        let post = RecordingPost(answering: 200)
        let simulator = try TestSimulator(notifications: "http://localhost:8080/apple")
        try await simulator.test(.live, post: post) { client in
            #expect(try await client.tell("/simulator/notifications/hold").status == 200)
            for _ in 0..<2 {
                #expect(try await client.tell("/simulator/notifications", Self.announcement).status == 201)
            }
            #expect(post.bodies.isEmpty)
            #expect(try await client.tell("/simulator/notifications/release", ["reversed": true]).status == 200)
            let made = try await payloads(client)
            #expect(try await posted(post, 2) == made.reversed())
            #expect(try await client.tell("/simulator/notifications/send", ["numbers": [1, 1]]).status == 200)
            #expect(try await posted(post, 4).suffix(2) == [made[0], made[0]])
        }
    }
}
