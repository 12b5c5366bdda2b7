// SPDX-License-Identifier: Apache-2.0
// The program: reads where it is, and serves; or rehearses without a browser.

import Foundation
import Hummingbird

/// A site where people sign up and in with a passkey, in one process and in memory.
@main
struct PasskeyRoutes {
    static func main() async throws {
        if CommandLine.arguments.contains("rehearse") { return try await Rehearsal.run() }
        let port = ProcessInfo.processInfo.environment["PORT"].flatMap { Int($0) } ?? 8080
        let origin = "http://localhost:\(port)"
        let router = Router()
        SignInRoutes(signIn: try PasskeySignIn(origin: origin)).add(to: router)
        let app = Application(
            router: router,
            configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: port)),
            onServerRunning: { _ in print("Open \(origin)") }
        )
        try await app.runService()
    }
}
