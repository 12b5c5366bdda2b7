// SPDX-License-Identifier: Apache-2.0

import ByteEncodings
import Foundation
import PasswordHashing
import Passwords
import Testing

@Suite struct PasswordDerivationTests {
    /// Whether a password gives the digest that a stored hash names.
    private func matches(_ password: String, _ text: String) throws -> Bool {
        let hash = try StoredPasswordHash(parsing: text)
        return try PasswordDerivation.digest(of: Password(password), as: hash).get() == hash.digest
    }

    private func base64(_ bytes: [UInt8]) -> String {
        Data(bytes).base64EncodedString().filter { $0 != "=" }
    }

    private func base64(hexadecimal: String) throws -> String { base64(try Hexadecimal.decode(hexadecimal)) }

    /// From the tests of the reference implementation (phc-winner-argon2, src/test.c): "somesalt", 32 bytes.
    @Test(
        arguments: [
            (
                "argon2i", 19, 65_536, 2, 1, "password",
                "c1628832147d9720c5bd1cfd61367078729f6dfb6f8fea9ff98158e0d7816ed0"
            ),
            ("argon2i", 19, 256, 2, 1, "password", "89e9029f4637b295beb027056a7336c414fadd43f6b208645281cb214a56452f"),
            ("argon2i", 19, 256, 2, 2, "password", "4ff5ce2769a1d7f4c8a491df09d41a9fbe90e5eb02155a13e4c01e20cd4eab61"),
            (
                "argon2i", 16, 65_536, 2, 1, "password",
                "f6c4db4a54e2a370627aff3db6176b94a2a209a62c8e36152711802f7b30c694"
            ),
            ("argon2i", 16, 256, 2, 1, "password", "fd4dd83d762c49bdeaf57c47bdcd0c2f1babf863fdeb490df63ede9975fccf06"),
            (
                "argon2id", 19, 65_536, 2, 1, "password",
                "09316115d5cf24ed5a15a31a3ba326e5cf32edc24702987c02b6566f61913cf7"
            ),
            ("argon2id", 19, 256, 2, 1, "password", "9dfeb910e80bad0311fee20f9c0e2b12c17987b4cac90c2ef54d5b3021c68bfe"),
            ("argon2id", 19, 256, 2, 2, "password", "6d093c501fd5999645e0ea3bf620d7b8be7fd2db59c20d9fff9539da2bf57037"),
            (
                "argon2id", 19, 65_536, 1, 1, "password",
                "f6a5adc1ba723dddef9b5ac1d464e180fcd9dffc9d1cbf76cca2fed795d9ca98"
            ),
            (
                "argon2id", 19, 65_536, 4, 1, "password",
                "9025d48e68ef7395cca9079da4c4ec3affb3c8911fe4f86d1a2520856f63172c"
            ),
            (
                "argon2id", 19, 65_536, 2, 1, "differentpassword",
                "0b84d652cf6b0c4beaef0dfe278ba6a80df6696281d7e0d2891b817d8c458fde"
            ),
        ] as [(String, Int, Int, Int, Int, String, String)]
    )
    func `Argon2 as the reference implementation has it`(
        variant: String,
        version: Int,
        memory: Int,
        passes: Int,
        lanes: Int,
        password: String,
        digest: String
    ) throws {
        let salt = base64(Array("somesalt".utf8))
        let parameters = "v=\(version)$m=\(memory),t=\(passes),p=\(lanes)"
        let text = try "$\(variant)$\(parameters)$\(salt)$\(base64(hexadecimal: digest))"
        #expect(try matches(password, text))
        #expect(try !matches(password + "!", text))
    }

    @Test(
        arguments: [
            (
                "password", "NaCl", 10, 16,
                "fdbabe1c9d3472007856e7190d01e9fe7c6ad7cbc8237830e77376634b373162"
                    + "2eaf30d92e22a3886ff109279d9830dac727afb94a83ee6d8360cbdfa2cc0640"
            ),
            (
                "pleaseletmein", "SodiumChloride", 14, 1,
                "7023bdcb3afd7348461c06cd81fd38ebfda8fbba904f8e3ea9b543f6545da1f2"
                    + "d5432955613f0fcf62d49705242a9af9e61e85dc0d651e40dfcf017b45575887"
            ),
        ] as [(String, String, Int, Int, String)]
    )
    func `scrypt as RFC 7914 has it, section 12`(
        password: String,
        salt: String,
        logarithm: Int,
        parallelism: Int,
        digest: String
    ) throws {
        let parts = try "\(base64(Array(salt.utf8)))$\(base64(hexadecimal: digest))"
        #expect(try matches(password, "$scrypt$ln=\(logarithm),r=8,p=\(parallelism)$\(parts)"))
        #expect(try !matches(password + "!", "$scrypt$ln=\(logarithm),r=8,p=\(parallelism)$\(parts)"))
    }

    @Test(
        arguments: [
            ("sha1", 1, "password", "salt", "0c60c80f961f0e71f3a9b524af6012062fe037a6"),
            ("sha1", 2, "password", "salt", "ea6c014dc72d6f8ccd1ed92ace1d41f0d8de8957"),
            ("sha1", 4_096, "password", "salt", "4b007901b765489abead49d926f721d065a429c1"),
            (
                "sha1", 4_096, "passwordPASSWORDpassword", "saltSALTsaltSALTsaltSALTsaltSALTsalt",
                "3d2eec4fe41c849b80c8d83662c0e44a8b291a964cf2f07038"
            ),
            (
                "sha256", 1, "passwd", "salt",
                "55ac046e56e3089fec1691c22544b605f94185216dde0465e68b9d57c20dacbc"
                    + "49ca9cccf179b645991664b39d77ef317c71b845b1e30bd509112041d3a19783"
            ),
            (
                "sha256", 80_000, "Password", "NaCl",
                "4ddcd8f60b98be21830cee5ef22701f9641a4418d04c0414aeff08876b34ab56"
                    + "a1d425a1225833549adb841b51c9b3176a272bdebba1d078478f62b397f33c8d"
            ),
        ] as [(String, Int, String, String, String)]
    )
    func `PBKDF2 as RFC 6070 and RFC 7914 have it`(
        function: String,
        rounds: Int,
        password: String,
        salt: String,
        digest: String
    ) throws {
        let parts = try "\(base64(Array(salt.utf8)))$\(base64(hexadecimal: digest))"
        #expect(try matches(password, "$pbkdf2-\(function)$i=\(rounds)$\(parts)"))
        #expect(try !matches(password + "!", "$pbkdf2-\(function)$i=\(rounds)$\(parts)"))
    }

    /// From the tests of Openwall's crypt_blowfish, where 2a, 2b and 2y agree.
    @Test(
        arguments: ["2a", "2b", "2y"],
        [
            ("U*U", "$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW"),
            ("U*U*", "$05$CCCCCCCCCCCCCCCCCCCCC.VGOzA784oUp/Z0DY336zx7pLYAy0lwK"),
            ("U*U*U", "$05$XXXXXXXXXXXXXXXXXXXXXOAcXxm9kjPGEMsLznoKqmqw7tc8WCx4a"),
            (
                "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789",
                "$05$abcdefghijklmnopqrstuu5s2v8.iXieOjg/.AySBTTZIIVFJeBui"
            ),
            (
                "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789chars after 72 are ignored",
                "$05$abcdefghijklmnopqrstuu5s2v8.iXieOjg/.AySBTTZIIVFJeBui"
            ),
        ] as [(String, String)]
    )
    func `bcrypt as crypt_blowfish has it`(variant: String, vector: (String, String)) throws {
        #expect(try matches(vector.0, "$\(variant)\(vector.1)"))
        #expect(try !matches("!" + vector.0, "$\(variant)\(vector.1)"))
    }

    /// Made with Python's hashlib and libcrypt for one password, in the forms of others.
    @Test(
        arguments: [
            "$pbkdf2-sha256$i=1000$AAECAwQFBgcICQoLDA0ODw$tYd2SieCVJyHalMJPcXDHZtswscgTSKzpJ5rvM1AIdk",
            "$pbkdf2-sha512$i=1000,l=32$AAECAwQFBgcICQoLDA0ODw$9gVN6PgtdTSTnLyiKt9vLhU8ene23qq5E+MeYmfik3I",
            "$pbkdf2$1000$AAECAwQFBgcICQoLDA0ODw$sLkTcJsblWuV7A9axdNHl2cVSDw",
            "pbkdf2_sha256$1000$saltsaltsaltsalt$JXA5OrG95Z6U9YbEn9vsrc1F0qkSBAQsuYiqSGtduA0=",
            "pbkdf2_sha1$1000$saltsaltsaltsalt$HmpOQpqR5ElxH72ZSzyGxpNuqwQ=",
            "pbkdf2:sha256:1000$saltsaltsaltsalt$2570393ab1bde59e94f586c49fdbecadcd45d2a91204042cb988aa486b5db80d",
            "scrypt:1024:8:1$saltsaltsaltsalt$16a192ef352f0ca73ff7421791472a1d13d917074a2b4135fa15edb8a66f5b45f61ea8879e5f9"
                + "71036cde54ce0e63a4656b5522ea39cef1ba4e33851a9717fb6",
            "scrypt$1024$saltsaltsaltsalt$8$1$FqGS7zUvDKc/90IXkUcqHRPZFwdKK0E1+hXtuKZvW0X2HqiHnl+XEDbN5Uzg5jpGVrVSLqOc7xuk"
                + "4zhRqXF/tg==",
            "$scrypt$ln=10,r=8,p=1$AAECAwQFBgcICQoLDA0ODw$bzhoCGP4zfxL4mGtgaF8Crckhb25X9hMSCxeGZHyuno",
            // Blocks so large that the function's own guess of its memory falls short.
            "$scrypt$ln=4,r=32,p=2$AAECAwQFBgcICQoLDA0ODw$myapWuxwhaatWRr/VEzRjR9mJr+t4/O8Wo19zecuht0",
            "AQAAAAIAAAPoAAAAEAABAgMEBQYHCAkKCwwNDg/2BU3o+C11NJOcvKIq328uFTx6d7beqrkT4x5iZ+KTcg==",
            "AAABAgMEBQYHCAkKCwwNDg+wuRNwmxuVa5XsD1rF00eXZxVIPBGI5VyxAr+UKyG8yQ==",
            "bcrypt_sha256$$2b$04$abcdefghijklmnopqrstuuycgAlDAQnZ7So0SvjBpdAW7HSQKxtvC",
            "bcrypt$$2b$04$abcdefghijklmnopqrstuuZ5fIglXEsPYIX6uiOeMjWvpylPBd1DO",
        ] as [String]
    )
    func `hashes of other programs match, also once written canonically`(text: String) throws {
        #expect(try matches("correct horse ⚡ battery", text))
        #expect(try matches("correct horse ⚡ battery", StoredPasswordHash(parsing: text).text))
        #expect(try !matches("correct horse ⚡ batterz", text))
    }
}
