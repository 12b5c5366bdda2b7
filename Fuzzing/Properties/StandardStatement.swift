// SPDX-License-Identifier: Apache-2.0

import AttestationVerification
import ByteEncodings
import CBORCoding
import COSEKeys
import WebAuthnTypes

/// A registration of the standard's test vectors (WebAuthn Level 3, section 16): its attestation object, and the SHA-256
/// of its client data.
struct StandardStatement: Sendable {
    let object: AttestationObject
    let clientDataHash: [UInt8]

    private init?(_ hash: String, _ object: String...) {
        guard let hash = try? Base64URL.decode(hash), let bytes = try? Base64URL.decode(object.joined()),
            let object = try? AttestationObject(parsing: bytes)
        else { return nil }
        (self.object, clientDataHash) = (object, hash)
    }

    /// The statement's own certificate.
    var leaf: [UInt8]? { object.statement.map?["x5c"]?.array?.first?.bytes }

    /// Whether the statement is trusted with other certificates in place of its own.
    ///
    /// - Parameters:
    ///   - certificates: What becomes x5c, leaf first.
    ///   - anchor: The root that is configured.
    /// - Returns: Whether the certificates vouch for the credential.
    func isTrusted(_ certificates: [[UInt8]], under anchor: [UInt8]) -> Bool {
        guard var statement = object.statement.map,
            let keyBytes = object.authenticatorData.attestedCredential?.publicKeyBytes,
            let key = try? COSEPublicKey(coseBytes: keyBytes)
        else { return false }
        statement["x5c"] = .array(certificates.map { .bytes($0) })
        var policy = AttestationPolicy(requirement: .trusted, anchors: [anchor])
        policy.tpmKeys = .any
        let changed = AttestationObject(
            format: object.format,
            statement: .map(statement),
            authenticatorData: object.authenticatorData
        )
        let outcome = try? AttestationVerifier(policy)
            .verify(changed, credentialKey: key, clientDataHash: clientDataHash, at: nil)
        return outcome?.proof == .certified(isTrusted: true)
    }

    /// The vectors' root.
    static let root = try? Base64URL.decode(
        [
            "MIICBzCCAa2gAwIBAgIRAO1_kF2L0LQU0XhJExcKkLYwCgYIKoZIzj0EAwIwYjEeMBwGA1UEAwwVV2ViQXV0aG4gdGVzdCB2",
            "ZWN0b3JzMQwwCgYDVQQKDANXM0MxJTAjBgNVBAsMHEF1dGhlbnRpY2F0b3IgQXR0ZXN0YXRpb24gQ0ExCzAJBgNVBAYTAkFB",
            "MCAXDTI0MDEwMTAwMDAwMFoYDzMwMjQwMTAxMDAwMDAwWjBiMR4wHAYDVQQDDBVXZWJBdXRobiB0ZXN0IHZlY3RvcnMxDDAK",
            "BgNVBAoMA1czQzElMCMGA1UECwwcQXV0aGVudGljYXRvciBBdHRlc3RhdGlvbiBDQTELMAkGA1UEBhMCQUEwWTATBgcqhkjO",
            "PQIBBggqhkjOPQMBBwNCAAQyaTAOX_e2mQFfcM-AqHY79wW8LirwwbOc_3GLfDWIDKMPMZB42RsDOJoAb9_IodzYTt-gfTCq",
            "E0dKJIoNq1uqo0IwQDAPBgNVHRMBAf8EBTADAQH_MA4GA1UdDwEB_wQEAwIBBjAdBgNVHQ4EFgQURa_3FbDdeGdB_umW68Fl",
            "R6OTGx4wCgYIKoZIzj0EAwIDSAAwRQIgSDBjtrsI3Mg9ozoCwR0vQiAxdok1VNE4xhSjaQhyTMgCIQD17yyRLUUAs-",
            "L1tZHQYiSR6fIg39H5c07EhLt-kIh2Yw",
        ].joined()
    )

    /// One of each format that certifies; Android's with its authorization lists, which it was first published without
    /// (w3c/webauthn#2379).
    static let all = [
        StandardStatement(
            "zuXWRmVQ0PHiKMAoSlnKo9OXKugNr8MqDFci7pUJ0U4",
            "o2NmbXRmcGFja2VkZ2F0dFN0bXSjY2FsZyZjc2lnWEcwRQIgPxnsSyKfRquMRe_ym5BP8QwDkNxAvxIW8Ep49M66NCUCIQD-",
            "cEGjJ1mv8FoPnybHCpmceihEUbqJI0odNIPCXiGSW2N4NWOBWQIlMIICITCCAcigAwIBAgIRAIjCIPg8jvH-r-lN6uRfqtAw",
            "CgYIKoZIzj0EAwIwYjEeMBwGA1UEAwwVV2ViQXV0aG4gdGVzdCB2ZWN0b3JzMQwwCgYDVQQKDANXM0MxJTAjBgNVBAsMHEF1",
            "dGhlbnRpY2F0b3IgQXR0ZXN0YXRpb24gQ0ExCzAJBgNVBAYTAkFBMCAXDTI0MDEwMTAwMDAwMFoYDzMwMjQwMTAxMDAwMDAw",
            "WjBfMR4wHAYDVQQDDBVXZWJBdXRobiB0ZXN0IHZlY3RvcnMxDDAKBgNVBAoMA1czQzEiMCAGA1UECwwZQXV0aGVudGljYXRv",
            "ciBBdHRlc3RhdGlvbjELMAkGA1UEBhMCQUEwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAASpG6Q4lAndOKQoFBlAyo_rGsDX",
            "tDUFWBBKN3ekkyLzeYRA83izOYqy07t7-",
            "RMiyS6yNVb1mtCoNv7Ex2Y7Dk3Do2AwXjAMBgNVHRMBAf8EAjAAMA4GA1UdDwEB_wQEAwIHgDAdBgNVHQ4EFgQUpYm6ctBgh",
            "CqxH3T7JGve2rFvm5swHwYDVR0jBBgwFoAURa_3FbDdeGdB_umW68FlR6OTGx4wCgYIKoZIzj0EAwIDRwAwRAIgFya52F7Ni",
            "l7VEWNyLKOiCIb9myQqCqBFPUQhFgdd79UCIH70ceUwrIeWGoin8NDBewkf_GuSONMPefY1tBe-",
            "WRDnaGF1dGhEYXRhWKS_q8N0MpWLBjNg061kYcnEc1rn-O3UZZKl4PAUUrLktU0AAAAAh2yk9SBxw-myVQnvLN9-",
            "1gAgyab1s0YtAoc_6gxWhiI0-",
            "Z8IFygITlEbt3YCAaiQVKWlAQIDJiABIVggHPJ_JdpZEgikI5wuMk8QT1hVJUeaKe3u3YMPSOd66uUiWCBZ5LfabAEG4gbOO",
            "QyTq5ihWl7DiH5X8Mwr7OgDuSDEIw"
        ),
        StandardStatement(
            "cpuBPekbLSXK_TpuwkC2ueRR1TlLjtsg1arJu3pUO2w",
            "o2NmbXRjdHBtZ2F0dFN0bXSmY2FsZyZjc2lnWEYwRAIgZuWCamUgkQMP1ETjPD7KK8bcVIzzBFATrds4qmRXohACID86XJXJ",
            "5wfQ5VUEG8yGmO5OvATibMi65FlwVHF4mFF2Y3ZlcmMyLjBjeDVjgVkCOjCCAjYwggHcoAMCAQICEDEfxC2gqxDEOpsb86de",
            "NOIwCgYIKoZIzj0EAwIwYjEeMBwGA1UEAwwVV2ViQXV0aG4gdGVzdCB2ZWN0b3JzMQwwCgYDVQQKDANXM0MxJTAjBgNVBAsM",
            "HEF1dGhlbnRpY2F0b3IgQXR0ZXN0YXRpb24gQ0ExCzAJBgNVBAYTAkFBMCAXDTI0MDEwMTAwMDAwMFoYDzMwMjQwMTAxMDAw",
            "MDAwWjAAMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAExU4_EJCU9g12mbfbXYOFaf_R8-HJ6JfNnrQAY_lALj6ZN-",
            "k2zx_NXrdD_0Q8l6su3NfI4ObPbP1BO4qxn_-naaOB0zCB0DAMBgNVHRMBAf8EAjAAMA4GA1UdDwEB_wQEAwIHgDAdBgNVHQ",
            "4EFgQUX1Rstpc9SYHoD83HRjhZ9YeWgOQwHwYDVR0jBBgwFoAURa_3FbDdeGdB_umW68FlR6OTGx4wEAYDVR0lBAkwBwYFZ4",
            "EFCAMwXgYDVR0RAQH_BFQwUqRQME4xTDAUBgVngQUCAQwLaWQ6MDAwMDAwMDAwFAYFZ4EFAgMMC2lkOjAwMDAwMDAwMB4GBW",
            "eBBQICDBVXZWJBdXRobiB0ZXN0IHZlY3RvcnMwCgYIKoZIzj0EAwIDSAAwRQIgY8mieXuAZvHbNN1gnxq2aVYH56mOn_gJCm",
            "iFPJqfyUkCIQClWDGjn1uKKqmmiDeCnKv0P-oqXOpIWa6FHKx45qw-",
            "l2dwdWJBcmVhWFYAIwALAAQAAAAAABAAEAADABAAIEEgJpjJ2XU_tLs_J80J_muK_bdkOO4q5U18na3hDYZLACDYc1EVzbMw",
            "pj6h1uQ9UAD0vVb5m86D7h1zMB_CcBFtB2hjZXJ0SW5mb1hp_1RDR4AXAAAAICd9DgVXndATIVpiJz9_Oj5-",
            "GR6tJlSjA211paPuN6awAAAAAAAAAAARERERIiIiIjMAAAAAAAAAAAAiAAucQtiq1ZOTMbmvNxGvF58XEjF4CYyafQyon80f",
            "yADzxwAAaGF1dGhEYXRhWKS_q8N0MpWLBjNg061kYcnEc1rn-",
            "O3UZZKl4PAUUrLktU0AAAAAS5Kjd_xfYQfEyFwZCtv9mQAg7Ce-",
            "x1IciUu7ghEF6jckyQ53DPH6NUFX7xjQ8Y94vqmlAQIDJiABIVggQSAmmMnZdT-0uz8nzQn-",
            "a4r9t2Q47irlTXydreENhksiWCDYc1EVzbMwpj6h1uQ9UAD0vVb5m86D7h1zMB_CcBFtBw"
        ),
        StandardStatement(
            "tDUCjXtqj4O7Rh1BwZsFOp082zA1Gk83TNTN6NvvtgY",
            "o2NmbXRrYW5kcm9pZC1rZXlnYXR0U3RtdKNjYWxnJmNzaWdYSDBGAiEA6VUSmCqj8hbP8uh8jsVwV7hSn2dOqr7Mqif9A9h3",
            "nxkCIQCvtr9FnaSoJvANAfxrYHEv8x3E6zMWGcj4dLsX5DFOlGN4NWOBWQJ8MIICeDCCAh6gAwIBAgIQH_kfdrY_RIEvmYsl",
            "CwKGvzAKBggqhkjOPQQDAjBiMR4wHAYDVQQDDBVXZWJBdXRobiB0ZXN0IHZlY3RvcnMxDDAKBgNVBAoMA1czQzElMCMGA1UE",
            "CwwcQXV0aGVudGljYXRvciBBdHRlc3RhdGlvbiBDQTELMAkGA1UEBhMCQUEwIBcNMjQwMTAxMDAwMDAwWhgPMzAyNDAxMDEw",
            "MDAwMDBaMF8xHjAcBgNVBAMMFVdlYkF1dGhuIHRlc3QgdmVjdG9yczEMMAoGA1UECgwDVzNDMSIwIAYDVQQLDBlBdXRoZW50",
            "aWNhdG9yIEF0dGVzdGF0aW9uMQswCQYDVQQGEwJBQTBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABJkWllcDbQiaKpghp9AG",
            "PTQfGkYTOJNZY276tfPL8azP3ZHFVUMXbqmbZEQG3R3WN3S2r2WsdZ4G_0CxyKsC32ujgbYwgbMwDAYDVR0TAQH_BAIwADAO",
            "BgNVHQ8BAf8EBAMCB4AwHQYDVR0OBBYEFBrIHlBkHo0TOauffrJfDNWqwFSwMB8GA1UdIwQYMBaAFEWv9xWw3XhnQf7pluvB",
            "ZUejkxseMFMGCisGAQQB1nkCAREERTBDAgIBLAoBAAIBAAoBAAQgtDUCjXtqj4O7Rh1BwZsFOp082zA1Gk83TNTN6NvvtgYE",
            "ADAAMA6hBTEDAgECv4U-",
            "AwIBADAKBggqhkjOPQQDAgNIADBFAiATVPkUmZb24YMIUtpim4bTfBDaD_4XRxxn1Idl7YP2OwIhAIbbV0aUTOzfzgcdngQQ",
            "cs6sPRxQQ4LyBWdumh8C12MlaGF1dGhEYXRhWKS_q8N0MpWLBjNg061kYcnEc1rn-",
            "O3UZZKl4PAUUrLktV0AAAAArelwXhznCFuJmlQNAhmb-AAgCkcpUZeItu2KLXcrSU4YYkTYx5jAUpYNvIwQyRUXZ5WlAQIDJ",
            "iABIVggmRaWVwNtCJoqmCGn0AY9NB8aRhM4k1ljbvq188vxrM8iWCDdkcVVQxduqZtkRAbdHdY3dLavZax1ngb_QLHIqwLfa",
            "w"
        ),
        StandardStatement(
            "fAdXmg1kF8Lr_5nFDkOdWoueZUJOzerfvssJO4N1tFY",
            "o2NmbXRlYXBwbGVnYXR0U3RtdKFjeDVjgVkCXDCCAlgwggH-oAMCAQICEDlCdWE9UxC4GinOkPSLYcEwCgYIKoZIzj0EAwIw",
            "YjEeMBwGA1UEAwwVV2ViQXV0aG4gdGVzdCB2ZWN0b3JzMQwwCgYDVQQKDANXM0MxJTAjBgNVBAsMHEF1dGhlbnRpY2F0b3Ig",
            "QXR0ZXN0YXRpb24gQ0ExCzAJBgNVBAYTAkFBMCAXDTI0MDEwMTAwMDAwMFoYDzMwMjQwMTAxMDAwMDAwWjBfMR4wHAYDVQQD",
            "DBVXZWJBdXRobiB0ZXN0IHZlY3RvcnMxDDAKBgNVBAoMA1czQzEiMCAGA1UECwwZQXV0aGVudGljYXRvciBBdHRlc3RhdGlv",
            "bjELMAkGA1UEBhMCQUEwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAASKPVsbTFQ6cGv25LAK_ts8kwtpDdKGk0_ikR93nMd2",
            "Gvco4ao7D_Zmkhktqndrg9344zQNLZoOq9_DJOs-LxNso4GWMIGTMAwGA1UdEwEB_wQCMAAwDgYDVR0PAQH_BAQDAgeAMB0G",
            "A1UdDgQWBBQS8c5sCuObQDv8kgAxe8GDpOTXZjAfBgNVHSMEGDAWgBRFr_cVsN14Z0H-",
            "6ZbrwWVHo5MbHjAzBgkqhkiG92NkCAIEJjAkoSIEINeobnIz-4Q-sO60B9i3b_fk-",
            "C0hjPXbtGHXUgc_XLKaMAoGCCqGSM49BAMCA0gAMEUCIHD1wu3jAA6drjWNQSsmpKy_GPTN64D1sT_NVk0JDDnsAiEA9nLiw",
            "9vhF8mxSQs8Zgq_Xc10OYGHCC2stYtnRN5KymBoYXV0aERhdGFYpL-rw3QylYsGM2DTrWRhycRzWuf47dRlkqXg8BRSsuS1S",
            "QAAAAB0ghCiAHZhanM7IRQzb8OEACCcSliGr5KD2b4-nsVZeN7f3OLjs2XKsZOuhQwWI4-",
            "vuKUBAgMmIAEhWCCKPVsbTFQ6cGv25LAK_ts8kwtpDdKGk0_ikR93nMd2GiJYIPco4ao7D_Zmkhktqndrg9344zQNLZoOq9_",
            "DJOs-LxNs"
        ),
        StandardStatement(
            "aXD45BfPNxmXGGqpLXpj3FRdKAw7qIh7wXZalwDiNyk",
            "o2NmbXRoZmlkby11MmZnYXR0U3RtdKJjc2lnWEcwRQIhAPQYh6IAY7smhny5dRl4rM6luBeRpo9PTdbqH7alwIbDAiBOXgCq",
            "OJV3fmYI8fN1-",
            "VRQBF2j2leg5P1FHfNaMdLZimN4NWOBWQIlMIICITCCAcegAwIBAgIQBPZtxlQup3Gd6kFtMlokATAKBggqhkjOPQQDAjBiM",
            "R4wHAYDVQQDDBVXZWJBdXRobiB0ZXN0IHZlY3RvcnMxDDAKBgNVBAoMA1czQzElMCMGA1UECwwcQXV0aGVudGljYXRvciBBd",
            "HRlc3RhdGlvbiBDQTELMAkGA1UEBhMCQUEwIBcNMjQwMTAxMDAwMDAwWhgPMzAyNDAxMDEwMDAwMDBaMF8xHjAcBgNVBAMMF",
            "VdlYkF1dGhuIHRlc3QgdmVjdG9yczEMMAoGA1UECgwDVzNDMSIwIAYDVQQLDBlBdXRoZW50aWNhdG9yIEF0dGVzdGF0aW9uM",
            "QswCQYDVQQGEwJBQTBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABFb_-nCT3t5Grv7vtuUgx8zHiWdjbi-SWCunFFX2TpOTL",
            "f875ODU72jj47c6oIfiagoKMLAtwqojCdtMOi_JNt6jYDBeMAwGA1UdEwEB_wQCMAAwDgYDVR0PAQH_BAQDAgeAMB0GA1UdD",
            "gQWBBRCCCLrGQi1zTkRAX-8rUZBwF4FozAfBgNVHSMEGDAWgBRFr_cVsN14Z0H-",
            "6ZbrwWVHo5MbHjAKBggqhkjOPQQDAgNIADBFAiANC3d_CgsYGtKDAnWswxUP1gkkMLzQNP13vre9-",
            "MLVRgIhANSGTt2V2qOScICFXfGZ8XFymbJKXuzvvQF0Vam5NNj2aGF1dGhEYXRhWKS_q8N0MpWLBjNg061kYcnEc1rn-",
            "O3UZZKl4PAUUrLktUEAAAAAr7PC78BU30JQE9XIjnnDwQAgpLpuLSz-xDZI19JcXtVlm8GPK3gVOFJ-vUkt4DJWvfSlAQIDJ",
            "iABIVggsNYt5rMPhvC6x6kBaVE5HC4xhJ4uZGYcvSsTzX1VCK0iWCBQOwvaKjV6mks0R1oo5ltmC0iYqePpu_CCDUNJQpft0",
            "A"
        ),
    ].compactMap { $0 }
}
