// SPDX-License-Identifier: Apache-2.0

internal import Logging
internal import ServiceLifecycle
internal import UnixSignals

/// Hears SIGHUP, by which programs that renew certificates tell a service of it, and which would end the process by default.
struct HangupService: Service {
    /// The signals, caught from the beginning of the run.
    let signals: UnixSignalsSequence
    /// The certificate of the service; nil where it speaks no TLS.
    let certificate: RenewedCertificate?
    let logger: Logger

    func run() async throws {
        await cancelWhenGracefulShutdown {
            for await _ in signals {
                guard let certificate else {
                    logger.notice("SIGHUP changes nothing: settings are read at the start, and there is no certificate")
                    continue
                }
                certificate.read()
            }
        }
    }
}

extension HangupService: CustomStringConvertible {
    /// The service's name, for the service group's log.
    var description: String { "hang-ups" }
}
