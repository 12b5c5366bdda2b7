// SPDX-License-Identifier: Apache-2.0

public import AttestationVerification
public import COSEKeys
public import WebAuthnTypes

extension RelyingPartyConfiguration {
    /// The policy under which FIDO's conformance test tools are run, and nothing else.
    ///
    /// Stricter than the default: a statement with certificates must chain to an anchor, a `packed` one must not bring its
    /// root along, `fido-u2f` must name no model, and a counter that did not grow is refused always. Yet no policy for
    /// people: it takes RS1 keys, whose signatures anybody with some money can forge, the TPM manufacturer that FIDO made
    /// up, and whatever roots the metadata name, which for the tests are FIDO's own fakes. User verification, attestation
    /// and discoverable credentials are asked for as each test says.
    ///
    /// - Parameters:
    ///   - id: The domain; it should be `localhost`.
    ///   - name: The name that clients show.
    ///   - origins: The origins that ceremonies may take place on.
    ///   - metadata: The statements that the tools hand out; without any, no certificate is trusted.
    ///   - verifiers: What verifies the algorithms that `COSEKeys` does not, which are then offered as well.
    /// - Returns: The configuration.
    public static func insecureConformanceTest(
        id: RelyingPartyID,
        name: String,
        origins: OriginPolicy,
        metadata: AuthenticatorMetadata? = nil,
        verifiers: SignatureVerifiers = SignatureVerifiers()
    ) -> RelyingPartyConfiguration {
        var configuration = RelyingPartyConfiguration(id: id, name: name, origins: origins)
        configuration.algorithms = [
            .es256, .edDSA, .es384, .es512, .ps256, .ps384, .ps512, .rs256, .rs384, .rs512,
        ]
        configuration.signatureVerifiers = verifiers.acceptingInsecureRS1
        configuration.algorithms += configuration.signatureVerifiers.algorithms
        configuration.residentKey = .discouraged
        configuration.counter = .refuse
        // Without a certificate there is nothing to trust; whoever shows one must show a good one.
        var policy = AttestationPolicy(requirement: .trustedIfCertified)
        policy.metadata = metadata.map { MetadataPolicy($0) }
        policy.formatsWithoutRoot = [.packed]
        policy.requiresZeroAAGUIDInU2F = true
        policy.tpmVendors = .anyOrConformanceTest
        // The tests' modules are made up, and the standard asks for no attributes.
        policy.tpmKeys = .any
        policy.androidKey = .anywhere
        policy.trustsDeprecatedFormats = true
        configuration.attestationPolicy = policy
        return configuration
    }
}
