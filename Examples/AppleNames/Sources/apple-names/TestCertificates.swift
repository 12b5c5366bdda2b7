// SPDX-License-Identifier: Apache-2.0
// Two certificates that openssl 3.0 made (`openssl ca -selfsign`): for tests alone, their keys are thrown away.

/// Certificates in DER, as base64.
enum TestCertificates {
    /// Of Robin Rédbreast, on P-256, with two addresses; holds from 2026 to 2050.
    static let robin = """
        MIICVTCCAfugAwIBAgIUIxD/8Eh+TPan5i/IVYUmjc7D018wCgYIKoZIzj0EAwIwezELMAkGA1UEBhMCREUxFzAVBgNVBAoTDk1hcnRs\
        ZXQgICBUZXN0MRYwFAYDVQQLEw1Ob3QgZm9yIHRydXN0MRgwFgYDVQQDFA9Sb2JpbiBS6WRicmVhc3QxITAfBgkqhkiG9w0BCQEWEnJv\
        YmluQG5lc3QuZXhhbXBsZTAgFw0yNjAxMDEwMDAwMDBaGA8yMDUxMDEwMTAwMDAwMFowezELMAkGA1UEBhMCREUxFzAVBgNVBAoTDk1h\
        cnRsZXQgICBUZXN0MRYwFAYDVQQLEw1Ob3QgZm9yIHRydXN0MRgwFgYDVQQDFA9Sb2JpbiBS6WRicmVhc3QxITAfBgkqhkiG9w0BCQEW\
        EnJvYmluQG5lc3QuZXhhbXBsZTBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABGGLtgElyQlkZqV3ReEaXAagfE388kX7s9t13HVu9cK6\
        79yJcT1IWwSl/5zDZp44QJWuDrzVW/aPBqEQ8zw7J4OjWzBZMCoGA1UdEQQjMCGBEXdyZW5ATmVzdC5leGFtcGxlggxuZXN0LmV4YW1w\
        bGUwHQYDVR0OBBYEFJKgMnw+i+g1ZG/h3k5f6Vj4SjeLMAwGA1UdEwEB/wQCMAAwCgYIKoZIzj0EAwIDSAAwRQIgSyZewsYtJVD/c9Zt\
        MTktgGcM0DL8tLWV03EjNUnJs2oCIQDnGUEs3r8F83/JOUAVhkFL5eLoO8J5ce0/2lngLi4S+w==
        """

    /// Of an organization, with an RSA key; held in 2020.
    static let expired = """
        MIICtTCCAZ0CFE/OhKuvyENTp0Te0ZJtuJ4Y9VJoMA0GCSqGSIb3DQEBCwUAMBcxFTATBgNVBAoMDE1hcnRsZXQgVGVzdDAeFw0yMDAx\
        MDEwMDAwMDBaFw0yMTAxMDEwMDAwMDBaMBcxFTATBgNVBAoMDE1hcnRsZXQgVGVzdDCCASIwDQYJKoZIhvcNAQEBBQADggEPADCCAQoC\
        ggEBALOFQL3YgXt7T876By5zKviffS8Zc6Z2Q/RlsT/yoLxoKzlqUS7bNq4gNfZRsSxyL7xF1cTHYF1iHiRUvmZ6spvyo8Kacom8xs5e\
        gPnY467InNlyeVUrf7N2lAhYjaILn0Xo/p/MUuX4YAK1/3Sf6xs2fRIED3qNbzMBrJvF2hhYxg83W7xUZwr/SNjEnSOQ8TkxsoVl/EGc\
        OsAFNyvx5kempybqiU7Xwc0CfHf6IlEZreK2fwt54+gJRgSJvEywKEH4a8nY3neFn2iVeKUih+Fq+MyPDySVZhGJH7j5oyhpHugiX0TM\
        ZEMcJivbS7Lmq7E7I9wE1Z56XsNy62TLldcCAwEAATANBgkqhkiG9w0BAQsFAAOCAQEAPwT2Ta0gTmQ4CZ3fUxciaT8gKpmEJu2nn6qK\
        q4sKG6ATotwI/u/S6LWa0DECw4Ftz3/8Okxbv6J82QSK0Fix+JGq61fflYzo+5ds++yIzaV0UUjDZ6j6HG/OCQ9jVSEg2+aSak0KCjp5\
        keBHFNiqj2IX3b8ljezM8N6ME22xGlMKCGE9MSbVVEZX0siIVXXT0fP/bOQ53QKD04YFHx/kGuoNfrjCQ7+/VqQX9whFc3q2n5ngYIDN\
        s19vzsc3gm7Fe8M2sHBuPg1m1sjNp1/ur2iIjxP9V7kMw9V0/WZG8Dzj+Xa5yAY1U6GJfObggkSvTCuPjQcPsNkzrHM5bAQPBg==
        """
}
