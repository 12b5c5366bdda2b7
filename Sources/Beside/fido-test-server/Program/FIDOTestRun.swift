// SPDX-License-Identifier: Apache-2.0

internal import WebAuthnTypes
internal import ByteEncodings
internal import Foundation
internal import Hummingbird
internal import Logging
internal import NIOCore
internal import ServiceLifecycle
internal import UnixSignals

/// One run of the test server.
struct FIDOTestRun: Sendable {
    let settings: FIDOTestSettings

    /// Runs until the process is asked to stop.
    ///
    /// - Throws: `FIDOTestServerError` with the exit code of what is wrong.
    func run() async throws {
        var logger = Logger(label: "fido-test-server") { StreamLogHandler.standardError(label: $0) }
        logger.logLevel = settings.logLevel
        let interface = try interface(logger)
        let origins = settings.origins.map(\.text).joined(separator: ", ")
        let application = interface.application(
            host: settings.host,
            port: settings.port,
            logger: logger,
            onRunning: { _ in
                print("FIDO's test routes are served for \(origins)")
                fflush(nil)
            }
        )
        var configuration = ServiceGroupConfiguration(
            services: [application],
            gracefulShutdownSignals: [.sigterm, .sigint],
            logger: logger
        )
        configuration.maximumGracefulShutdownDuration = .seconds(5)
        do {
            try await ServiceGroup(configuration: configuration).run()
        } catch let error as IOError {
            throw unavailable(error)
        }
    }

    /// Reads the metadata; warns of the interface itself and of each BLOB that is refused, at every log level.
    private func interface(_ logger: Logger) throws(FIDOTestServerError) -> FIDOTestInterface {
        var logger = logger
        logger.logLevel = min(logger.logLevel, .warning)
        logger.warning("\(FIDOTestSettings.warning)")
        let found = try settings.metadataFolder.map { folder throws(FIDOTestServerError) in
            try FIDOTestMetadata(folder: folder, at: Self.present)
        }
        for blob in found?.refused ?? [] {
            logger.warning(
                "A metadata BLOB of the tests is refused and left out",
                metadata: ["file": "\(blob.file)", "error.cause": "\(blob.reason)"]
            )
        }
        return try settings.interface(metadata: found?.metadata, now: { Self.present })
    }

    private static var present: UnixTime { UnixTime(milliseconds: Int64(Date().timeIntervalSince1970 * 1_000)) }

    private func unavailable(_ error: IOError) -> FIDOTestServerError {
        let (host, port) = (settings.host, settings.port)
        return FIDOTestServerError(
            .unavailable,
            error.errnoCode == EADDRINUSE
                ? "port \(port) on \(host) is in use by another program; choose another with --port"
                : "port \(port) on \(host) cannot be listened on (\(error))"
        )
    }
}
