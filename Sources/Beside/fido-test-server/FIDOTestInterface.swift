// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
internal import Hummingbird
internal import Logging
internal import NIOCore
internal import WebAuthnRelyingParty
internal import WebAuthnTypes

/// The four routes of FIDO's conformance test tools, with users of their own and a policy of their own.
///
/// They ask for no proof of who calls: each program that reaches them registers credentials under any name. What they leave is
/// in memory alone. For tests on your own machine, and only there.
struct FIDOTestInterface: Sendable {
    /// The tests' relying party, with what it accepts.
    let relyingParty: RelyingPartyConfiguration
    /// The present time.
    let now: @Sendable () -> UnixTime

    /// Describes the interface.
    ///
    /// - Parameters:
    ///   - relyingParty: The policy, for example `insecureConformanceTest`; its ID must be `localhost`.
    ///   - now: The present time.
    /// - Throws: `configuration` for any other ID: no tests run where real passkeys are.
    init(
        relyingParty: RelyingPartyConfiguration,
        now: @escaping @Sendable () -> UnixTime
    ) throws(FIDOTestServerError) {
        guard relyingParty.id.isLocalhost else {
            throw FIDOTestServerError(
                .configuration,
                "the FIDO test interface runs under the RP ID localhost only, not under \(relyingParty.id)"
            )
        }
        self.relyingParty = relyingParty
        self.now = now
    }

    /// The interface as a program.
    ///
    /// - Parameters:
    ///   - host: The address to listen on.
    ///   - port: The port to listen on.
    ///   - logger: Where it reports.
    ///   - onRunning: Called once, when it listens.
    /// - Returns: The program, not yet running.
    func application(
        host: String,
        port: Int,
        logger: Logger,
        onRunning: @escaping @Sendable (any Channel) async -> Void = { _ in }
    ) -> some ApplicationProtocol {
        Application(
            responder: FIDOTestRoutes(self),
            configuration: ApplicationConfiguration(address: .hostname(host, port: port)),
            onServerRunning: onRunning,
            logger: logger
        )
    }
}
