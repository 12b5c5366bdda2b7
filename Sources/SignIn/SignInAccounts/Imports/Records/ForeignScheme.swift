// SPDX-License-Identifier: Apache-2.0

/// Tells an operator whose hashes those are.
///
/// Only beginnings from a fixed list are named: what stands in the column may be a password by mistake.
enum ForeignScheme {
    /// The scheme's name.
    ///
    /// - Parameter text: A stored hash that was not taken.
    /// - Returns: The name; nil when the beginning is none of those that are known.
    static func name(of text: String) -> String? {
        let start = text.prefix(20).lowercased()
        return beginnings.first { start.hasPrefix($0.beginning) }?.name ?? digest(text)
    }

    /// The digest that a run of hexadecimal digits looks like.
    private static func digest(_ text: String) -> String? {
        let lengths = [32: "an unsalted MD5 (or NTLM)", 40: "an unsalted SHA-1", 64: "an unsalted SHA-256"]
        guard let name = lengths[text.utf8.count], text.utf8.allSatisfy(isHexadecimal) else { return nil }
        return name
    }

    private static func isHexadecimal(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x46, 0x61...0x66: true
        default: false
        }
    }

    private static let beginnings: [(beginning: String, name: String)] = [
        ("$1$", "md5crypt"), ("$5$", "sha256crypt"), ("$6$", "sha512crypt"), ("$7$", "scrypt in crypt's form"),
        ("$y$", "yescrypt"), ("$gy$", "gost-yescrypt"), ("$apr1$", "Apache's md5crypt"), ("$md5$", "Sun's md5crypt"),
        ("$sha1$", "sha1crypt"), ("$2x$", "bcrypt 2x, from a faulty program"),
        ("$2$", "bcrypt 2, from a faulty program"),
        ("$p$", "phpass"), ("$h$", "phpass"), ("$s$", "Drupal's SHA-512"), ("$fbscrypt$", "Firebase's scrypt"),
        ("{ssha512}", "salted SHA-512 of LDAP"), ("{ssha256}", "salted SHA-256 of LDAP"),
        ("{ssha}", "salted SHA-1 of LDAP"), ("{sha512}", "SHA-512 of LDAP"), ("{sha256}", "SHA-256 of LDAP"),
        ("{sha}", "SHA-1 of LDAP"), ("{smd5}", "salted MD5 of LDAP"), ("{md5}", "MD5 of LDAP"),
        ("{crypt}", "crypt in LDAP's form"), ("{pbkdf2", "PBKDF2 in LDAP's form"),
        ("{bcrypt}", "bcrypt in Spring's form"),
        ("md5$", "Django's MD5"), ("sha1$", "Django's SHA-1"), ("unsalted_", "an unsalted digest of Django"),
        ("md5:", "Werkzeug's MD5"), ("sha1:", "Werkzeug's SHA-1"), ("sha256:", "Werkzeug's SHA-256"),
        ("scram-sha-256$", "PostgreSQL's SCRAM"),
    ]
}
