// SPDX-License-Identifier: Apache-2.0

import Hummingbird
import Logging

@main
struct EmptyServer {
    static func main() async throws {
        let port = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 8_099
        let router = Router()
        router.post("/empty") { request, _ in
            _ = try await request.body.collect(upTo: 65_536)
            return HTTPResponse.Status.ok
        }
        var logger = Logger(label: "empty")
        logger.logLevel = .error
        let application = Application(
            router: router,
            configuration: .init(address: .hostname("127.0.0.1", port: port)),
            logger: logger
        )
        try await application.runService()
    }
}
