// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
internal import AttestationVerification
internal import SignInServer
internal import WebAuthnRelyingParty
internal import WebAuthnTypes

/// The interface for FIDO's conformance tests, as the settings ask for it.
struct FIDOTestPlan: Sendable {
    /// The folder with the metadata of the tests.
    let metadataFolder: String?

    /// What whoever starts the service must have read.
    static let warning =
        "the FIDO test interface is on: whoever reaches /attestation and /assertion registers credentials under any name, "
        + "with algorithms and makers that exist for tests alone. Never run it where people sign in"

    /// Reads the settings; nil when nobody asks for the interface.
    ///
    /// Only on a domain that no other machine has, at an address that no other machine reaches, and without a proxy that
    /// might carry others there: each of them alone can be slipped past by a mistake in another.
    ///
    /// - Parameters:
    ///   - settings: The settings from all places.
    ///   - relyingPartyID: The domain.
    ///   - host: The address to listen on.
    ///   - hasProxies: Whether a proxy is named.
    /// - Throws: `configuration`, naming the setting.
    init?(
        _ settings: Settings,
        relyingPartyID: RelyingPartyID,
        host: String,
        hasProxies: Bool
    ) throws(CommandError) {
        metadataFolder = settings.text(.fidoTestMetadata)
        guard settings.truth(.fidoTestInterface) ?? false else {
            guard metadataFolder == nil else {
                throw CommandError(
                    .configuration,
                    "\(Setting.fidoTestMetadata.spoken) goes with \(Setting.fidoTestInterface.flag)"
                )
            }
            return nil
        }
        let obstacle: String? =
            if !relyingPartyID.isLocalhost {
                "the domain is \(relyingPartyID), and not localhost"
            } else if !ServicePlan.isLoopback(host) {
                "others can reach the address \(host)"
            } else if hasProxies {
                "a proxy is named, which can carry others to it"
            } else {
                nil
            }
        guard let obstacle else { return }
        throw CommandError(
            .configuration,
            "\(Setting.fidoTestInterface.spoken) lets everybody in, but \(obstacle)",
            hint: "run the tests on localhost, at 127.0.0.1, with a data folder of their own"
        )
    }

    /// The interface.
    ///
    /// - Parameters:
    ///   - id: The domain.
    ///   - name: The service's name.
    ///   - origins: Where the tests' clients say that they are.
    ///   - metadata: The metadata of the tests.
    ///   - now: The present time.
    /// - Returns: The interface under FIDO's policy.
    /// - Throws: `configuration`.
    static func interface(
        id: RelyingPartyID,
        name: String,
        origins: [Origin],
        metadata: AuthenticatorMetadata?,
        now: @escaping @Sendable () -> UnixTime
    ) throws(CommandError) -> FIDOTestInterface {
        do {
            return try FIDOTestInterface(
                relyingParty: .insecureConformanceTest(
                    id: id,
                    name: name,
                    origins: OriginPolicy(Set(origins)),
                    metadata: metadata,
                    verifiers: AlgorithmPlan.verifiers
                ),
                now: now
            )
        } catch {
            throw CommandError(.configuration, error.message)
        }
    }
}
