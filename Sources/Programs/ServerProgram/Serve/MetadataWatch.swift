// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
internal import AttestationVerification
internal import Logging
internal import ServiceLifecycle
internal import WebAuthnTypes

/// Looks once a day whether newer metadata should be there: a service runs for longer than metadata are good.
struct MetadataWatch: Service {
    let metadata: AuthenticatorMetadata
    let logger: Logger

    func run() async throws {
        await cancelWhenGracefulShutdown {
            while (try? await Task.sleep(for: .seconds(86_400))) != nil { look(at: .present) }
        }
    }

    /// Warns when newer metadata are overdue, however little is logged otherwise.
    func look(at now: UnixTime) {
        guard let overdue = AttestationPlan.overdue(metadata, at: now) else { return }
        var logger = logger
        logger.logLevel = min(logger.logLevel, .warning)
        logger.warning("\(overdue)")
    }
}

extension MetadataWatch: CustomStringConvertible {
    /// The service's name: the service group logs its services, and metadata are long.
    var description: String { "metadata watch" }
}
