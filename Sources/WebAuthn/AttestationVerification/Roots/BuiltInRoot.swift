// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
internal import Crypto
public import WebAuthnTypes

/// A root certificate that its maker publishes and this library carries along.
///
/// None is trusted unless a policy names it: `policy.trustAnchors = BuiltInRoot.attestation.map(\.trustAnchor)`.
///
/// The certificates are as of ``asOf``. They were taken from copies (Apple's and Google's from py_webauthn 3.0.1, GlobalSign's
/// from Debian's ca-certificates, the others from public source trees), and the SHA-256 of each is the one that several
/// others publish.
///
/// Not carried: the roots of the makers of TPMs (AMD, Infineon, Intel, Nationz, Nuvoton, Qualcomm, STMicroelectronics), which
/// certify endorsement keys and not those with which Windows attests, and none of which could be had from its maker here;
/// whoever needs one configures it as an anchor. Left out on purpose: those of `android-safetynet`, whose service has ended. Roots of other makers of security keys come with the FIDO
/// Alliance's metadata.
public struct BuiltInRoot: Sendable, Hashable {
    /// The common name, or what its maker calls it.
    public let name: String
    /// The certificate in DER.
    public let certificate: [UInt8]
    /// SHA-256 of the certificate, 64 lower-case hexadecimal digits.
    public let sha256: String
    /// Where its maker publishes it.
    public let source: String
    /// The formats for which it vouches; empty for those under which metadata are signed.
    public let formats: Set<AttestationFormat>

    /// The day on which all of them were compared with what others publish.
    public static let asOf = "2026-11-21"

    /// An anchor for these formats alone.
    public var trustAnchor: TrustAnchor { TrustAnchor(certificate, formats: formats) }

    /// Roots of attestations: Apple's, Google's, Microsoft's and Yubico's.
    public static let attestation: [BuiltInRoot] = whole([
        .apple, .googleHardware2016, .googleHardware2019, .googleHardware2021, .googleHardware2022,
        .googleKeyAttestation, .microsoft, .yubicoU2F, .yubicoFIDO, .yubico1,
    ])

    /// Roots under which the FIDO Alliance's metadata are signed: GlobalSign R3 and R46.
    public static let metadata: [BuiltInRoot] = whole([.globalSignR3, .globalSignR46])

    /// Those that are what their SHA-256 says: a slip in a table must not become an anchor.
    private static func whole(_ roots: [BuiltInRoot?]) -> [BuiltInRoot] { roots.compactMap { $0 } }

    /// A root from its base64 text; nil when the text is not that of the certificate with this SHA-256.
    init?(
        _ name: String,
        sha256: String,
        source: String,
        formats: Set<AttestationFormat>,
        _ base64: String
    ) {
        guard let der = Base64.decode(base64.filter { !$0.isNewline }),
            SHA256.hash(data: der).elementsEqual(Self.bytes(sha256))
        else { return nil }
        self.name = name
        certificate = der
        self.sha256 = sha256
        self.source = source
        self.formats = formats
    }

    private static func bytes(_ hexadecimal: String) -> [UInt8] { (try? Hexadecimal.decode(hexadecimal)) ?? [] }
}

extension BuiltInRoot {
    /// Apple WebAuthn Root CA.
    static let apple = BuiltInRoot(
        "Apple WebAuthn Root CA",
        sha256: "0915dd5c07a28db549d1f677bb5a75d4bfbe9561a773424327762e9e02f9bb29",
        source: "https://www.apple.com/certificateauthority/Apple_WebAuthn_Root_CA.pem",
        formats: [.apple],
        """
        MIICEjCCAZmgAwIBAgIQaB0BbHo84wIlpQGUKEdXcTAKBggqhkjOPQQDAzBLMR8wHQYDVQQDDBZBcHBsZSBXZWJBdXRobiBSb290
        IENBMRMwEQYDVQQKDApBcHBsZSBJbmMuMRMwEQYDVQQIDApDYWxpZm9ybmlhMB4XDTIwMDMxODE4MjEzMloXDTQ1MDMxNTAwMDAw
        MFowSzEfMB0GA1UEAwwWQXBwbGUgV2ViQXV0aG4gUm9vdCBDQTETMBEGA1UECgwKQXBwbGUgSW5jLjETMBEGA1UECAwKQ2FsaWZv
        cm5pYTB2MBAGByqGSM49AgEGBSuBBAAiA2IABCJCQ2pTVhzjl4Wo6IhHtMSAzO2cv+H9DQKev3//fG59G11kxu9eI0/7o6V5uShB
        pe1u6l6mS19S1FEh6yGljnZAJ+2GNP1mi/YK2kSXIuTHjxA/pcoRf7XkOtO4o1qlcaNCMEAwDwYDVR0TAQH/BAUwAwEB/zAdBgNV
        HQ4EFgQUJtdk2cV4wlpn0afeaxLQG2PxxtcwDgYDVR0PAQH/BAQDAgEGMAoGCCqGSM49BAMDA2cAMGQCMFrZ+9DsJ1PW9hfNdByw
        ZDsWDbWFp28it1d/5w2RPkRX3Bbn/UbDTNLx7Jr3jAGGiQIwHFj+dJZYUJR786osByBelJYsVZd2GbHQu209b5RCmGQ21gpSAk9Q
        ZW4B1bWeT0vT
        """
    )
}
