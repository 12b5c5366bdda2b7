// SPDX-License-Identifier: Apache-2.0

internal import HummingbirdCore
internal import Logging
internal import ServiceLifecycle

#if TLS
internal import HummingbirdTLS
internal import NIOCore
internal import NIOSSL
internal import Synchronization

/// A certificate with its key, read again when their files change.
///
/// A pair that does not fit, or cannot be read, changes nothing: connections get the former one.
final class RenewedCertificate: Sendable {
    private typealias Stamps = [FileStamp?]

    private let files: ServicePlan.TLSFiles
    private let logger: Logger
    private let first: TLSConfiguration
    private let renewed = Mutex(NIOSSLContextConfigurationOverride.noChanges)
    /// The files as they were when they were last read, and last looked at.
    private let seen: Mutex<(read: Stamps, latest: Stamps)>

    /// Reads the files for the first time.
    ///
    /// - Parameters:
    ///   - files: The certificate chain and the private key.
    ///   - logger: Where it reports.
    /// - Throws: `configuration`, naming the file.
    init(_ files: ServicePlan.TLSFiles, logger: Logger) throws(CommandError) {
        self.files = files
        self.logger = logger
        // Looked at first: what changes while it is being read is read again.
        let stamps = Self.stamps(files)
        seen = Mutex((stamps, stamps))
        first = try TLSSetup.configuration(files)
    }

    /// Puts TLS before a server; each connection asks for the present pair.
    func secured(_ base: HTTPServerBuilder) throws -> HTTPServerBuilder {
        var configuration = first
        configuration.sslContextCallback = { _, promise in promise.succeed(self.renewed.withLock { $0 }) }
        return try .tls(base, tlsConfiguration: configuration)
    }

    /// Reads the files again if they changed, and have not changed since the look before.
    func look() {
        let stamps = Self.stamps(files)
        // Files that are just being written differ from look to look.
        let isDue = seen.withLock { seen in
            defer { seen.latest = stamps }
            return stamps == seen.latest && stamps != seen.read
        }
        if isDue { read() }
    }

    /// Reads the files again, whether or not they changed.
    func read() {
        let stamps = Self.stamps(files)
        seen.withLock { $0 = (stamps, stamps) }
        do {
            let configuration = try TLSSetup.configuration(files)
            renewed.withLock { renewed in
                renewed.certificateChain = configuration.certificateChain
                renewed.privateKey = configuration.privateKey
            }
            logger.notice("The certificate was read again", metadata: ["file": "\(files.certificate)"])
        } catch {
            logger.warning(
                "The certificate cannot be read again, and connections get the former one",
                metadata: ["error.cause": "\(error.message)"]
            )
        }
    }

    private static func stamps(_ files: ServicePlan.TLSFiles) -> Stamps {
        [FileStamp(of: files.certificate), FileStamp(of: files.key)]
    }
}
#else
/// A certificate, in a build that cannot use one.
struct RenewedCertificate: Sendable {
    /// - Throws: `configuration`: what to do in its place.
    init(_ files: ServicePlan.TLSFiles, logger: Logger) throws(CommandError) { try TLSSetup.check(files) }

    func secured(_ base: HTTPServerBuilder) throws -> HTTPServerBuilder { base }
    func look() {}
    func read() {}
}
#endif

/// Looks once a second whether a certificate was renewed.
struct CertificateWatch: Service {
    let certificate: RenewedCertificate

    func run() async throws {
        await cancelWhenGracefulShutdown {
            while (try? await Task.sleep(for: .seconds(1))) != nil { certificate.look() }
        }
    }
}

extension CertificateWatch: CustomStringConvertible {
    /// The service's name, for the service group's log.
    var description: String { "certificate watch" }
}
