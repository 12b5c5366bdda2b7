// SPDX-License-Identifier: Apache-2.0
// The program: reads where it is and where Martlet is, and serves.

import Foundation
import Hummingbird

/// Shows its signed-in users one cute picture a day.
@main
struct Shiny {
    static func main() async throws {
        let environment = ProcessInfo.processInfo.environment
        let port = environment["SHINY_PORT"].flatMap { Int($0) } ?? 9000
        let origin = environment["SHINY_ORIGIN"] ?? "http://shiny.localhost:\(port)"
        let martlet = Martlet(
            origin: environment["MARTLET_ORIGIN"] ?? "http://localhost:8080",
            app: origin,
            requests: URLSessionRequests()
        )
        let router = Router()
        ShinyRoutes(martlet: martlet, pages: ShinyPages(martlet: martlet.origin)).add(to: router)
        let app = Application(
            router: router,
            configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: port)),
            onServerRunning: { _ in print("Shiny is running at \(origin)") }
        )
        try await app.runService()
    }
}
