// SPDX-License-Identifier: Apache-2.0

internal import HTTPTypes
internal import Hummingbird
internal import JSONCoding
internal import Logging
internal import NIOCore
internal import QuickNote
internal import ServiceLifecycle
internal import Synchronization
internal import UnixSignals

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
        // What ends first is last in the list: a question that stands must not keep the note open until somebody answers it.
        var services = ServiceGroupConfiguration(
            services: [application, NoteEnd(desk: desk)],
            gracefulShutdownSignals: [.sigterm, .sigint, .sighup],
            logger: logger
        )
        services.maximumGracefulShutdownDuration = .seconds(5)
        do {
            try await ServiceGroup(configuration: services).run()
        } catch {
            await desk.end()
            throw CommandError(.unavailable, "the page cannot be served: \(error)")
        }
        guard await !desk.hasUnsaved else {
            throw CommandError(
                .cannotWrite,
                "what was written after the note had locked itself is not saved, since nobody opened the note again"
            )
        }
    }
}

/// Locks the note as soon as the program is asked to end.
private struct NoteEnd: Service {
    let desk: PageDesk

    func run() async throws {
        try? await gracefulShutdown()
        await desk.end()
    }
}
