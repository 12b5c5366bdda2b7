// SPDX-License-Identifier: Apache-2.0

/// Hexadecimal texts.
enum LibcryptoVectors {
    /// The credential key of WebAuthn Level 3's vector "Packed Attestation with Ed448 Credential", as COSE_Key.
    static let ed448Key = """
        a4010103383420072158398051ef4f94670b5abf17da2e9558ba6eba94eb8704363915b4d666de287ad329de9f1f0752\
        11aba602dc6e7a5e52b15a8ee1c984a9f8887380
        """

    /// What that credential signed to sign in: authenticator data and client data hash.
    static let ed448Message = """
        bfabc37432958b063360d3ad6461c9c4735ae7f8edd46592a5e0f01452b2e4b51d00000000274360ed3cec61b8f26f71\
        f0385aa5e991c2ab08de80e4d373a0f0706b41c65c
        """

    static let ed448Signature = """
        071db921430e13ca1a607eedb96cbd30fd63946a06e731217cad6fd82ba3b930d482308a2c101752a2518cff70918d4a\
        20f29bd2eda4f45a80bba6c4ad85b10fb721b1849725b7dbef315d5fb101c6dab890b06d94a8b52a74b5848f68e6152a\
        f24867b7555d2b22b8955cbff5c87de73b00
        """

    /// A test key on secp256k1, as COSE_Key.
    static let es256KKey = """
        a5010203382e200821582001f098ba327e92db2b7dd8ac969635aa5768c763f98382d2fdf9a00000aa3e2e2258206f09\
        210c8ba5b0bd30418793c61285dfdb498c41265f0279684dc1731d0ad5d7
        """

    /// OpenSSL's signature with SHA-256 over "authenticatorData and hash", by the command line, November 2026.
    static let es256KSignature = """
        304402200997930552b9d4d8873364ca9daaba03fb4166fc004ee36ee18b3b56e72497b20220138e0e7bca5ed01e6409\
        84bc9e7a9ef89d0a5fd5f4faf647d7d84e6600f51580
        """

    /// The same with SHA-512, which ES256K does not allow.
    static let es256KSignatureWithSHA512 = """
        304402203ff54305b77ac48ae2893b1a4e70e9c2a37b9221b98d2fca591177ea917f80650220486d4cd22b1f9fa91029\
        58ac8624e2f6359ca608ef8c5c38c6cb98075bf3af01
        """
}
