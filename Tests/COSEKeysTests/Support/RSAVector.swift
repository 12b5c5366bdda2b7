// SPDX-License-Identifier: Apache-2.0

import COSEKeys

/// A signature over "authenticatorData and hash" by one RSA test key.
struct RSAVector: Sendable {
    let algorithm: COSEAlgorithm
    /// How it was made.
    let note: String
    let isValid: Bool
    let signature: String

    /// The modulus; the exponent is 65537.
    static let modulus = """
        c128c47c68c6bc2d8375702fa641e67551285370b0854b77c896eb61b1374444aadbe43265114e841c2581e6d2c86469\
        533887f2f1ecff10a0523d0e93ed8eb7189bc62847d9e944fc588bdb129c9bf148b243b1d6f15c45c8ae256b858153b5\
        d3da3c86fb20966b291dfc408942d2c7df3382a7837d0da73f46977d04f5713c7fdf692147ee662671ca72ff70a8a2f7\
        3da6050032c2a5ce6198bfe08aae8b2e476947f61ee2cc5b0974426c59840677cd3b650cd3251aece97d3559926b1899\
        7be271c51eea12b4399202baaf4697b968cee570b313d7a9db0071cc33f5dc83179ac51e494e0bd388d6eb4bc89baba1\
        e12981f271c58ae866659f38258a64b5
        """

    static let all: [RSAVector] = [
        RSAVector(
            algorithm: .ps256,
            note: "salt of 32 bytes",
            isValid: true,
            signature: """
                9a30cc5e15e488992fbc6b82b8ebefa5d07f77370cadff89d9431a371da87751ebc8aba4a75dfc6cbf7d7ee39ed4b5ff\
                778d34bce4fb5df8c066168b1306757203269f82f8fa663cda8f187c4fd12a4bbeb607930038665c08fa0bf84a9e12e8\
                5a732251fb53f8ee55858ac644080994528db33c892c3c1f68a11b7a165ea95b1c1dd6d8555247ef569d5b5fd3e655cc\
                94f2be6bb24d09fb7e0c981c9d7e6804cfccb49594d44b6568cd08b6557c55489b85b4966f9d6780084c746fae771d81\
                f3d10d4577a4db5a1e8c6ad42e06a0243b5200d2a2dc9ce9acabd6203e377f388e93b345cdf628f97d7d7d7c1709fdd1\
                f927e0eecfd71513046f6112f5e9e727
                """
        ),
        RSAVector(
            algorithm: .ps256,
            note: "no salt",
            isValid: false,
            signature: """
                adc782c7d88f705f6100e717138c3e0d6fec136b91d45b108af70f0ac84b47cc982c6e139c22e2f27e7ff745709a8673\
                c4fd37f4fa5a398a05916448d4f2b07077d76a69b36f3513bce8f3621978650db6790770befc590dd7829c96a3f83cc7\
                1bbced4e1ef47c319d62fa41bbcb96e8214d4368b4a17ba3b60d044e39df4faf0ed7c0d29bcb52806342cd1de1a21606\
                a1b8b860c4b1d8a893f914a914bb9056c676e9498cce0a790cdd8712c01eca5513adbc797c697a7402e7b7ef2242948a\
                c4799c9af4faa4d8c4983136113c1e2d19817f5c95aaf2a96a272a1b495a1fd2c11a33371e47fff0bf4217a01480a889\
                b79ed91fd34da1b6952535ca1edf1aad
                """
        ),
        RSAVector(
            algorithm: .ps256,
            note: "salt of 64 bytes",
            isValid: false,
            signature: """
                3ca03be8d2c34479423c5e5936eacd74a08fcf0bce8338557f0a18434e8361826e5db48b6d1a3910697650b0fb636f68\
                87f10666ddd9ae852e84b3734a87fa4ef7adf6941dd7f34e8f157cd3c4c44e45c505645c7bac4633a6f4874c9b2ea7dc\
                21d4baa94c833b34de6bd7b42d6a99591254925186ef729e347ae2861be5be0330e5c60a9e753778e931239a92e12039\
                e29bc3903836172a30b4db266e42c80463868de8eb63f61bf77014434be91c79ea7345f166853152923f328a60c0c260\
                3d1a5e80ca371436a75792498a67dceda0fffdba3e2ef18ebbcfd49fc599bbfb97da4822f0d1b357e046cec0afdee25b\
                3b7ac96fc9ed74a524e195818703db64
                """
        ),
        RSAVector(
            algorithm: .ps256,
            note: "mask with SHA-1",
            isValid: false,
            signature: """
                3288430de09a61f35e553fd7cb4d9a3cc2d20fe24a96a025dde9a69210d00dd7c4926736716ac1551731fe7ac1658cab\
                bb650d7d3075cceed85b22d7bad0756f32432eeeee07d7371086e31f4200d2ab1370ef3fd892baf7230214e6b33c4d7e\
                a016129146e9f51e0321a5e73b3eaac99c35119541b9666ece50c4c45fdf06ebd77588c46020146116a8b603c47d3507\
                0c8a080a40e716c6febf04d53036fc45d080431ab77042af1fe3d737eb3109e96fafcdda659cee79f1e1046dad9abe1c\
                0d84317b4eb9ff2e73844242d5729134073850fbf55627c4ee5227c6b2c57d07613632551f77b1eee6e23bcaa9b19bbb\
                0ec1a46721c3666058e3f3aa56ac871a
                """
        ),
        RSAVector(
            algorithm: .ps384,
            note: "salt of 48 bytes",
            isValid: true,
            signature: """
                7a45df6160ef2dbe5977a57fff130e59e87c6e7830aa54ff5f8db8064f1eec1a1414ad7b15ef5f3ac4d5924daa2dfd77\
                4faf7904eef2e864688ce97c57c4bca6252f07286944f7b2eae10bda01053997ed8d9f1bc7218eb1b155b390d8d0cf7c\
                4ea427b8169772a132d912b803d11c43bbd510c37712d4e381b56ccd22b7137cbec104ef6ddbff919fcea63cc555d288\
                5fa73fee48f86e22aa115f15a7431fa397720157b94ee340b79f730151a27d813cd17c672b20c883a3710f9a6ad044c6\
                d2ca32359414f47e3f75669a7162c8435681f7cf305d7c8f364fb21c29c9d6cb28999efa4984e9071d15bbf517694195\
                231f85498023f233f001121cf7447768
                """
        ),
        RSAVector(
            algorithm: .ps512,
            note: "salt of 64 bytes",
            isValid: true,
            signature: """
                8f235966095f3b78f74755ffae2ae33ac35b00e16d182a30341c080432121d5a21ea019f744bacf98cc575b1252b15ac\
                96c6cac6af95cc66b5514efdaa1eca09a6c0b991dc3ed82e7eb357140de4aedbdd4ac8d79a8e7e9eefa9b9233725b953\
                b1f27684be7c2c3fa5984c2d1d4b4759fd724896b495e637af171fa76d8d47641bd061e743552f47c3a38ecf0f357122\
                e2f8a79206893a5cb03856942b5e504d2ae1ac3128f78e939c29697f99cea67b59034810dfe2c956ea21d249fe681854\
                bf4499db4175174336ec144963f84026038aa5afc586105b4e155964a48c278b727a6ad452f641e72e23b044a8aace44\
                acd31b79eb7fda5fd93cb120674f7e09
                """
        ),
        RSAVector(
            algorithm: .rs384,
            note: "PKCS #1 v1.5",
            isValid: true,
            signature: """
                27de2e63f57ba34b4dc3280b003dd68b57e571c242f07b515fb1c4dccb57a88b5548e453ea63681370951c96787b5f94\
                4d9910e8c5a90f845c817a93283a0087c9a948481e91b61d61a4f81fcd8bf4d8a7f7f127603212ef6b9db6b02f98454a\
                399c1ad74d0f699d6aaa1a98e52256e7ad69fde6defab21fa6bec1b52aa9792670d4b78341f91d6093e22b2ed1579cdb\
                0d1dbdb7a2e287e0f90e37917814973e3c6fc4197c1de5817659cb82dadd382155cc779116b0eec23565019c4d77fdad\
                e3254dceb66d4f890638149c63d68d97add74c3705b75c3c237303977ba3b09d4e0951cd1f9388ed1bf9547cc9ad50bf\
                a41beb0f377c1b74ce53d63cca90480c
                """
        ),
        RSAVector(
            algorithm: .rs512,
            note: "PKCS #1 v1.5",
            isValid: true,
            signature: """
                4f411ae87ad5cce04a715483293d8730d9d548654df854acb938316b4d4c8deee456c8a543dd35bf8e2ed5f6698dc89a\
                4bea9433ed803f85bc508875df03fdd90be2e76e3947700f5aba1362cab0f2ab1372889c5c13727f708c28fd56323ac4\
                afe2f8686be48ef7e0d3e1c5ac4a0bc1610c65e6decc23f80c56778f112d70c6ea95487aa79a298df61fbc1a715d1fa4\
                1c7d1ce2616c1d197cbba64193fdebdca3f2a47ac81aa63bae99394abad6b3418b37ca445ebea84150f960007a674189\
                cdf0c4fa3b13f28218831e69d10943d4ce681620f0c09b53cf0a4e4d0d59f8941c70d7a55640260ce46949faccc7d187\
                0da343ebf0120c754c4ff013c79c72ea
                """
        ),
        RSAVector(
            algorithm: .rs256,
            note: "PKCS #1 v1.5 with SHA-1",
            isValid: false,
            signature: """
                66a6527df08aa560920add929ca08dbec7874896a70901a2d0180669ee3747d48966df13cd1932eaa62ecf377148d42f\
                8e4f6f706f07a7201a0cde2a41b8458817fe0d94a0c0cf09ece28c80d61234ad7645c8ba19a7885aea21ebcb1b1a3ca4\
                099efaf222a61e73b9651b956e700f485c8e0ec58189bc44bf1d43f8897167ca2018a416c69059a4d6c3db5124481869\
                3603a36bfab321e47eb54346a23242faf7075a07c3f2ea5087e866be174560285eb6e051fe1edbd02734c69d44446ab2\
                daa925b0986bd3e904f245da9773996c9ad3eeba2079050202f17cc83344b9478260943854b23a2ed5e0475f9093b248\
                dddc5c6939909c03f552eb65f6e3d355
                """
        ),
    ]
}
