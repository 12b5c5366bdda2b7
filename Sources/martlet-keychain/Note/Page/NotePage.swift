// SPDX-License-Identifier: Apache-2.0
// The note as a page for browsers on this machine.

internal import HTTPTypes
internal import Hummingbird
internal import JSONCoding
internal import Logging
internal import NIOCore
internal import QuickNote
internal import ServiceLifecycle
internal import Synchronization

/// Serves the note on a port of 127.0.0.1 until the program is ended.
struct NotePage {
    let notebook: Notebook
    let patience: Duration

    func run(asJSON: Bool) async throws {
        let desk = PageDesk(notebook, patience: patience)
        let site = NoteSite(desk: desk, patience: Int(patience / .seconds(1)))
        var logger = Logger(label: "martlet-keychain.note") { _ in SwiftLogNoOpLogHandler() }
        logger.logLevel = .critical
        let application = Application(
            responder: site,
            configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: 0)),
            onServerRunning: { channel in
                guard let port = channel.localAddress?.port else { return }
                let address = site.open(at: port)
                try? Terminal.result(
                    "\(address)\nOpen it in a browser on this machine; it opens once. Ctrl-C ends the page and locks the note.",
                    [("address", .string(address))],
                    asJSON: asJSON
                )
            },
            logger: logger
        )
        let idle = Task { try await desk.lockWhenIdle() }
        defer { idle.cancel() }
        do {
            try await application.runService()
        } catch {
            throw CommandError(.unavailable, "the page cannot be served: \(error)")
        }
        await desk.end()
    }
}
