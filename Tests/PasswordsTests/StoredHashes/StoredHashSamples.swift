// SPDX-License-Identifier: Apache-2.0

enum StoredHashSamples {
    static let salt = "AAECAwQFBgcICQoLDA0ODw"
    static let digest = "tYd2SieCVJyHalMJPcXDHZtswscgTSKzpJ5rvM1AIdk"
    static let argon2 =
        "$argon2id$v=19$m=65536,t=3,p=1$AAECAwQFBgcICQoLDA0ODw$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHApl8ArZWb2GRPPc"
    static let bcrypt = "$2b$04$abcdefghijklmnopqrstuuZ5fIglXEsPYIX6uiOeMjWvpylPBd1DO"

    static let canonical: [String] = [
        "$scrypt$ln=17,r=8,p=2$AAECAwQFBgcICQoLDA0ODw$\(digest)",
        argon2, bcrypt, "$scrypt$ln=10,r=8,p=1$AAECAwQFBgcICQoLDA0ODw$bzhoCGP4zfxL4mGtgaF8Crckhb25X9hMSCxeGZHyuno",
        "$pbkdf2-sha256$i=1000$AAECAwQFBgcICQoLDA0ODw$\(digest)", "bcrypt_sha256$\(bcrypt)",
        "$argon2d$v=16$m=8,t=1,p=1$AAECAwQFBgc$AAECAwQFBgcICQoLDA0ODw",
    ]

    /// Texts, and how they are written canonically.
    static let others: [(String, String)] = [
        ("argon2\(argon2)", argon2), ("bcrypt$\(bcrypt)", bcrypt),
        (bcrypt.replacing("$2b$", with: "$2a$"), bcrypt), (bcrypt.replacing("$2b$", with: "$2y$"), bcrypt),
        // The last digit of the salt carries four bits that mean nothing.
        (bcrypt.replacing("tuuZ5", with: "tuvZ5"), bcrypt),
        (
            "$argon2i$m=512,t=2,p=2$aI2R0hpDyLm3ltLa+1/rvQ$LqPKjd6n8yniKtAithoR7A",
            "$argon2i$v=16$m=512,t=2,p=2$aI2R0hpDyLm3ltLa+1/rvQ$LqPKjd6n8yniKtAithoR7A"
        ),
        (
            "$pbkdf2-sha512$i=1000,l=32$AAECAwQFBgcICQoLDA0ODw$9gVN6PgtdTSTnLyiKt9vLhU8ene23qq5E+MeYmfik3I",
            "$pbkdf2-sha512$i=1000$AAECAwQFBgcICQoLDA0ODw$9gVN6PgtdTSTnLyiKt9vLhU8ene23qq5E+MeYmfik3I"
        ),
        (
            "$pbkdf2-sha512$1000$AAECAwQFBgcICQoLDA0ODw$9gVN6PgtdTSTnLyiKt9vLhU8ene23qq5E.MeYmfik3I",
            "$pbkdf2-sha512$i=1000$AAECAwQFBgcICQoLDA0ODw$9gVN6PgtdTSTnLyiKt9vLhU8ene23qq5E+MeYmfik3I"
        ),
        (
            "$pbkdf2$1000$AAECAwQFBgcICQoLDA0ODw$sLkTcJsblWuV7A9axdNHl2cVSDw",
            "$pbkdf2-sha1$i=1000$AAECAwQFBgcICQoLDA0ODw$sLkTcJsblWuV7A9axdNHl2cVSDw"
        ),
        (
            "pbkdf2_sha256$1000$saltsaltsaltsalt$JXA5OrG95Z6U9YbEn9vsrc1F0qkSBAQsuYiqSGtduA0=",
            "$pbkdf2-sha256$i=1000$c2FsdHNhbHRzYWx0c2FsdA$JXA5OrG95Z6U9YbEn9vsrc1F0qkSBAQsuYiqSGtduA0"
        ),
        (
            "pbkdf2:sha256:1000$saltsaltsaltsalt$2570393ab1bde59e94f586c49fdbecadcd45d2a91204042cb988aa486b5db80d",
            "$pbkdf2-sha256$i=1000$c2FsdHNhbHRzYWx0c2FsdA$JXA5OrG95Z6U9YbEn9vsrc1F0qkSBAQsuYiqSGtduA0"
        ),
        (
            "AQAAAAIAAAPoAAAAEAABAgMEBQYHCAkKCwwNDg/2BU3o+C11NJOcvKIq328uFTx6d7beqrkT4x5iZ+KTcg==",
            "$pbkdf2-sha512$i=1000$AAECAwQFBgcICQoLDA0ODw$9gVN6PgtdTSTnLyiKt9vLhU8ene23qq5E+MeYmfik3I"
        ),
        (
            "AAABAgMEBQYHCAkKCwwNDg+wuRNwmxuVa5XsD1rF00eXZxVIPBGI5VyxAr+UKyG8yQ==",
            "$pbkdf2-sha1$i=1000$AAECAwQFBgcICQoLDA0ODw$sLkTcJsblWuV7A9axdNHl2cVSDwRiOVcsQK/lCshvMk"
        ),
    ]

    /// Texts, and whether they are to be made anew.
    static let ages: [(String, Bool)] = [
        (argon2, false), (argon2.replacing("m=65536", with: "m=65535"), true),
        (argon2.replacing("t=3", with: "t=4"), true), (argon2.replacing("p=1", with: "p=2"), true),
        (argon2.replacing("v=19", with: "v=16"), true), (argon2.replacing("argon2id", with: "argon2i"), true),
        (argon2.replacing("AAECAwQFBgcICQoLDA0ODw", with: "AAECAwQFBgc"), true), (String(argon2.dropLast(7)), true),
        (bcrypt, true), ("$pbkdf2-sha256$i=1000000$AAECAwQFBgcICQoLDA0ODw$\(digest)", true),
    ]

    /// Too costly.
    static let absurd: [String] = [
        // 4 GiB, and what overflows on the way there.
        "$argon2id$v=19$m=4194304,t=1,p=1$\(salt)$\(digest)", "$argon2id$v=19$m=131073,t=1,p=1$\(salt)$\(digest)",
        "$argon2id$v=19$m=999999999999999999,t=1,p=1$\(salt)$\(digest)",
        "$argon2id$v=19$m=65536,t=17,p=1$\(salt)$\(digest)", "$argon2id$v=19$m=131072,t=9,p=1$\(salt)$\(digest)",
        "$argon2id$v=19$m=65536,t=3,p=17$\(salt)$\(digest)", "$argon2id$v=19$m=8,t=4294967295,p=1$\(salt)$\(digest)",
        "$scrypt$ln=18,r=8,p=1$\(salt)$\(digest)", "$scrypt$ln=25,r=1,p=1$\(salt)$\(digest)",
        "$scrypt$ln=10,r=65,p=1$\(salt)$\(digest)", "$scrypt$ln=17,r=8,p=3$\(salt)$\(digest)",
        "$scrypt$ln=10,r=8,p=17$\(salt)$\(digest)", "$scrypt$ln=24,r=64,p=16$\(salt)$\(digest)",
        "scrypt:16777216:64:16$saltsalt$00112233445566778899aabbccddeeff",
        "scrypt$16777216$saltsalt$64$16$ABEiM0RVZneImaq7zN3u/w==",
        "$pbkdf2-sha256$i=2000001$\(salt)$\(digest)",
        "pbkdf2_sha1$999999999999999999$salt$sLkTcJsblWuV7A9axdNHl2cVSDw=",
        // Two blocks of output are two runs.
        "$pbkdf2-sha1$i=1000001$\(salt)$\(digest)", "AQAAAAH/////AAAAEAABAgMEBQYHCAkKCwwNDg8AAQIDBAUGBwgJCgsMDQ4P",
        bcrypt.replacing("$04$", with: "$15$"), bcrypt.replacing("$04$", with: "$31$"),
    ]

    /// Malformed.
    static let damaged: [String] = [
        "", "x", "password1", "$argon2id$", "$argon2id$v=19$m=65536,t=3,p=1$\(salt)",
        "$argon2id$v=19$m=65536,t=3,p=1$\(salt)$\(digest)$", "$argon2id$v=19$m=65536,t=3$\(salt)$\(digest)",
        "$argon2id$v=19$t=3,m=65536,p=1$\(salt)$\(digest)", "$argon2id$v=19$m=065536,t=3,p=1$\(salt)$\(digest)",
        "$argon2id$v=19$m=+65536,t=3,p=1$\(salt)$\(digest)", "$argon2id$v=19$m=65536,t=0,p=1$\(salt)$\(digest)",
        "$argon2id$v=19$m=65536,t=3,p=0$\(salt)$\(digest)", "$argon2id$v=19$m=7,t=3,p=1$\(salt)$\(digest)",
        "$argon2id$v=19$m=15,t=3,p=2$\(salt)$\(digest)", "$argon2id$v=19$m=65536,t=3,p=1,data=AAAA$\(salt)$\(digest)",
        "$argon2id$v=19$m=65536,t=3,p=1$AAECAwQFBg$\(digest)", "$argon2id$v=19$m=65536,t=3,p=1$\(salt)==$\(digest)",
        "$argon2id$v=19$m=65536,t=3,p=1$\(salt)$AAECAwQFBgcICQoLDA0O", "$argon2id$v=19$m=65536,t=3,p=1$$\(digest)",
        // Spare bits that are not zero, a digit too many, a foreign digit.
        "$argon2id$v=19$m=65536,t=3,p=1$\(salt.dropLast())x$\(digest)",
        "$argon2id$v=19$m=65536,t=3,p=1$\(salt)$\(digest)AA",
        "$argon2id$v=19$m=65536,t=3,p=1$\(salt)$\(digest.dropLast())_",
        " $argon2id$v=19$m=65536,t=3,p=1$\(salt)$\(digest)", "$argon2id$v=19$m=65536,t=3,p=1$\(salt)$\(digest)\n",
        "$argon2id$v=19$m=65536,t=3,p=1$\(salt)$\(digest)\0", "$argon2id$v=19$m=６５５３６,t=3,p=1$\(salt)$\(digest)",
        "$scrypt$ln=0,r=8,p=1$\(salt)$\(digest)", "$scrypt$ln=10,r=0,p=1$\(salt)$\(digest)",
        "$scrypt$ln=10,r=8$\(salt)$\(digest)", "scrypt:1000:8:1$saltsalt$00112233445566778899aabbccddeeff",
        "scrypt:1024:8$saltsalt$00112233445566778899aabbccddeeff",
        "scrypt:1024:8:1$saltsalt$00112233445566778899AABBCCDDEEFF",
        "scrypt:1024:8:1$saltsalt$00112233445566778899aabbccddeef", "scrypt$1024$saltsalt$8$1$ABEiM0RVZneImaq7zN3u/w",
        "$pbkdf2-sha256$i=0$\(salt)$\(digest)", "$pbkdf2-sha256$i=1000,l=31$\(salt)$\(digest)",
        "$pbkdf2-sha256$1000$AAEC$\(digest)", "$pbkdf2-sha256$1000$\(salt)", "pbkdf2_sha256$1000$salt$\(digest)",
        "pbkdf2:sha256$salt$00112233445566778899aabbccddeeff", "AQAAAAIAAAPoAAAAEAABAgMEBQYHCAkK", "AQAAAAIAAAPo",
        "AQAAAAMAAAPoAAAAEAABAgMEBQYHCAkKCwwNDg/2BU3o+C11NJOcvKIq328uFTx6d7beqrkT4x5iZ+KTcg==",
        "AQAAAAIAAAPo/////wABAgMEBQYHCAkKCwwNDg/2BU3o+C11NJOcvKIq328uFTx6d7beqrkT4x5iZ+KTcg==",
        "AQAAAAIAAAAAAAAAEAABAgMEBQYHCAkKCwwNDg/2BU3o+C11NJOcvKIq328uFTx6d7beqrkT4x5iZ+KTcg==",
        "AgAAAAIAAAPoAAAAEAABAgMEBQYHCAkKCwwNDg/2BU3o+C11NJOcvKIq328uFTx6d7beqrkT4x5iZ+KTcg==",
        "\(bcrypt.dropLast())", "\(bcrypt).", bcrypt.replacing("$04$", with: "$4$"),
        bcrypt.replacing("$04$", with: "$004$"),
        bcrypt.replacing("$04$", with: "$03$"), bcrypt.replacing("$04$", with: "$-4$"), "\(bcrypt.dropLast())+",
        // Spare bits of the digest.
        "\(bcrypt.dropLast())P", "bcrypt$\(bcrypt.dropFirst())",
    ]

    /// Of schemes, versions and options that are not taken over.
    static let strangers: [String] = [
        "$2x$04$abcdefghijklmnopqrstuuZ5fIglXEsPYIX6uiOeMjWvpylPBd1DO", "$1$salt$digest", "$6$salt$digest",
        "$y$j9T$a$b",
        "$argon2id$v=20$m=65536,t=3,p=1$\(salt)$\(digest)", "pbkdf2:md5:1000$salt$00112233445566778899aabbccddeeff",
        "md5$salt$00112233445566778899aabbccddeeff", "{SSHA}$x", "$unknown$x", "$", "$$", "$$$$$",
    ]
}
