// SPDX-License-Identifier: Apache-2.0

#if TLS
internal import NIOSSL

/// TLS from two PEM files.
enum TLSSetup {
    /// Reads the files, and says what is wrong with them.
    static func check(_ files: ServicePlan.TLSFiles) throws(CommandError) { _ = try configuration(files) }

    /// Reads the files.
    ///
    /// - Parameter files: The certificate chain and the private key.
    /// - Returns: A configuration for TLS 1.2 and later.
    /// - Throws: `configuration`, naming the file.
    static func configuration(_ files: ServicePlan.TLSFiles) throws(CommandError) -> TLSConfiguration {
        try NamedFile.require(files.certificate, .tlsCertificate)
        try NamedFile.require(files.key, .tlsKey)
        let chain: [NIOSSLCertificate]
        do {
            chain = try NIOSSLCertificate.fromPEMFile(files.certificate)
        } catch {
            throw ServicePlan.wrong(.tlsCertificate, "names \(files.certificate), which cannot be read as PEM")
        }
        guard !chain.isEmpty else {
            throw ServicePlan.wrong(.tlsCertificate, "names \(files.certificate), which holds no certificate")
        }
        let key: NIOSSLPrivateKey
        do {
            key = try NIOSSLPrivateKey(file: files.key, format: .pem)
        } catch {
            throw ServicePlan.wrong(.tlsKey, "names \(files.key), which cannot be read as PEM")
        }
        var configuration = TLSConfiguration.makeServerConfiguration(
            certificateChain: chain.map { .certificate($0) },
            privateKey: .privateKey(key)
        )
        configuration.minimumTLSVersion = .tlsv12
        do {
            _ = try NIOSSLContext(configuration: configuration)
        } catch {
            throw CommandError(
                .configuration,
                "the certificate in \(files.certificate) and the key in \(files.key) do not belong together"
            )
        }
        return configuration
    }
}
#else
/// TLS inside the program, in a build without it.
enum TLSSetup {
    /// - Throws: `configuration`: what to do in its place.
    static func check(_ files: ServicePlan.TLSFiles) throws(CommandError) {
        throw ServicePlan.wrong(
            .tlsCertificate,
            """
            needs TLS inside the program, which `make run` leaves out for a shorter build: use the program of `make build` \
            (.build/release/martlet) or of the archive, or let a proxy speak TLS
            """
        )
    }
}
#endif
