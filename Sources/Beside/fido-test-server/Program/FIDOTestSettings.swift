// SPDX-License-Identifier: Apache-2.0

internal import AttestationVerification
internal import ByteEncodings
internal import COSEKeys
internal import LibcryptoSignatures
internal import Logging
internal import WebAuthnRelyingParty
internal import WebAuthnTypes

/// The options of the program, checked.
struct FIDOTestSettings: Sendable {
    /// The address to listen on.
    let host: String
    /// The port to listen on.
    let port: Int
    /// The origins that the tests' clients name.
    let origins: [Origin]
    /// The folder with the metadata of the tests.
    let metadataFolder: String?
    /// How much is logged.
    let logLevel: Logger.Level

    /// The warning at each start.
    static let warning =
        "the FIDO test interface is on: each program that reaches /attestation and /assertion registers credentials under any "
        + "name, with algorithms and makers that exist for tests alone. Never run it where people sign in"

    /// Checks the options.
    ///
    /// Only at an address that no other machine reaches, and for origins on localhost.
    ///
    /// - Parameters:
    ///   - host: The address to listen on.
    ///   - port: The port to listen on.
    ///   - origins: The origins that the tests' clients name; none stand for `http://localhost` with the port.
    ///   - metadata: The folder with the metadata of the tests.
    ///   - logLevel: How much is logged.
    /// - Throws: `configuration`, naming the option.
    init(
        host: String,
        port: Int,
        origins: [String],
        metadata: String?,
        logLevel: String
    ) throws(FIDOTestServerError) {
        guard let address = Self.loopback(host) else {
            throw FIDOTestServerError(
                .configuration,
                "--host: others can reach the address \(host); run the tests at 127.0.0.1, localhost or ::1"
            )
        }
        guard (1...65_535).contains(port) else {
            throw FIDOTestServerError(.configuration, "--port: \(port) is not a port; give one from 1 to 65535")
        }
        guard let level = Logger.Level(rawValue: logLevel) else {
            let levels = Logger.Level.allCases.map(\.rawValue).joined(separator: ", ")
            throw FIDOTestServerError(.configuration, "--log-level must be one of \(levels)")
        }
        var named: [Origin] = []
        for text in origins.isEmpty ? ["http://localhost\(port == 80 ? "" : ":\(port)")"] : origins {
            named.append(try Self.origin(text))
        }
        self.host = address
        self.port = port
        self.origins = named
        metadataFolder = metadata
        self.logLevel = level
    }

    /// An address of this machine alone; nil for every other one.
    ///
    /// `localhost` becomes a number, so that no name service has a say in it.
    private static func loopback(_ host: String) -> String? {
        if host == "localhost" { return "127.0.0.1" }
        return IPAddress(host)?.isLoopback == true ? host : nil
    }

    private static func origin(_ text: String) throws(FIDOTestServerError) -> Origin {
        let origin: Origin
        do {
            origin = try Origin(text)
        } catch {
            throw FIDOTestServerError(.configuration, "--origin: \(error.message)")
        }
        if let host = origin.host, host != "localhost", !host.hasSuffix(".localhost") {
            throw FIDOTestServerError(
                .configuration,
                "--origin: \(origin.text) does not lie on localhost, where alone these tests run"
            )
        }
        return origin
    }

    /// The interface under FIDO's policy.
    ///
    /// - Parameters:
    ///   - metadata: The metadata of the tests.
    ///   - now: The present time.
    /// - Returns: The interface.
    /// - Throws: `configuration`.
    func interface(
        metadata: AuthenticatorMetadata?,
        now: @escaping @Sendable () -> UnixTime
    ) throws(FIDOTestServerError) -> FIDOTestInterface {
        let id: RelyingPartyID
        do {
            id = try RelyingPartyID("localhost")
        } catch {
            throw FIDOTestServerError(.configuration, error.message)
        }
        return try FIDOTestInterface(
            relyingParty: .insecureConformanceTest(
                id: id,
                name: "Martlet",
                origins: OriginPolicy(Set(origins)),
                metadata: metadata,
                verifiers: SignatureVerifiers([LibcryptoVerifier()])
            ),
            now: now
        )
    }
}
