// SPDX-License-Identifier: Apache-2.0

import Foundation
import JSONCoding
import MartletClient

/// ``FakeService``, which writes down what it was brought where other processes read it.
///
/// No socket leads to another process: whoever waits for a process holds a thread that a server there would need.
struct DyingTransport: HTTPTransport {
    /// When the process is killed.
    enum Moment: String, Sendable, Codable {
        /// The service has not seen the request, as if the network were cut.
        case beforeTheService
        /// The service has done its work, and its answer has not come.
        case beforeTheAnswer
        /// Not at all.
        case never
    }

    let folder: String
    let moment: Moment
    private let service = FakeService()

    func send(_ request: HTTPTransportRequest) async throws -> HTTPTransportReply {
        guard request.url.hasSuffix("/external/finish") else { return try await service.send(request) }
        if moment == .beforeTheService { kill(getpid(), SIGKILL) }
        let reply = try await service.send(request)
        let names = try Self.names(in: folder) + service.names
        try Data(JSONValue.array(names).serialized).write(to: Self.ledger(folder), options: .atomic)
        if moment == .beforeTheAnswer { kill(getpid(), SIGKILL) }
        return reply
    }

    /// The names that the service was brought by all processes, in their order; null for none.
    static func names(in folder: String) throws -> [JSONValue] {
        guard let bytes = try? Data(contentsOf: ledger(folder)) else { return [] }
        return try JSONValue(parsing: Array(bytes)).array ?? []
    }

    private static func ledger(_ folder: String) -> URL { URL(filePath: folder + "/ledger") }
}
