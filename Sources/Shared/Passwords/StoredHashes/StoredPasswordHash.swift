// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
internal import SecretMemory

/// A stored hash: scheme, cost, salt and digest.
///
/// What exists is well-formed and keeps the limits with which it was read. Read are, and told apart by their beginning:
///
/// ```text
/// $argon2id$v=19$m=65536,t=3,p=1$SALT$DIGEST     also argon2i, argon2d; without v= it is version 16
/// $scrypt$ln=16,r=8,p=1$SALT$DIGEST              PHC and passlib
/// $pbkdf2-sha256$i=600000$SALT$DIGEST            PHC; also ,l=LENGTH; also -sha1 and -sha512
/// $pbkdf2-sha256$29000$SALT$DIGEST               passlib; $pbkdf2$ is SHA-1
/// $2b$12$SALTDIGEST                              bcrypt; also 2a and 2y, which mean the same
/// argon2$argon2id$…  bcrypt$$2b$…  bcrypt_sha256$$2b$…  scrypt$N$SALT$R$P$DIGEST  pbkdf2_sha256$N$SALT$DIGEST    Django
/// scrypt:N:R:P$SALT$DIGEST  pbkdf2:sha256:N$SALT$DIGEST                                                       Werkzeug
/// base64 of 0x01, function, rounds, length of salt, salt, digest; of 0x00, salt, digest            ASP.NET Core Identity
/// ```
///
/// ``text`` writes the first five forms (and Django's `bcrypt_sha256`), so that a database holds one spelling a scheme.
package struct StoredPasswordHash: Sendable {
    /// Scheme and cost.
    package let scheme: PasswordScheme
    /// The salt, as the scheme takes it.
    package let salt: [UInt8]
    /// What the scheme must give.
    package let digest: [UInt8]

    init(_ scheme: PasswordScheme, salt: [UInt8], digest: [UInt8]) {
        self.scheme = scheme
        self.salt = salt
        self.digest = digest
    }

    /// Puts together what a hash function gave.
    ///
    /// - Parameters:
    ///   - cost: What it cost.
    ///   - salt: 16 random bytes.
    ///   - digest: 32 bytes of Argon2id, version 19.
    package init(_ cost: Argon2Cost, salt: [UInt8], digest: [UInt8]) {
        self.init(
            .argon2(.argon2id, version: 0x13, memory: cost.memory, passes: cost.passes, lanes: cost.lanes),
            salt: salt,
            digest: digest
        )
    }

    /// Puts together what bcrypt gave, or takes as its setting.
    ///
    /// - Parameters:
    ///   - bcryptSalt: 16 bytes.
    ///   - cost: 4 to 31.
    ///   - digest: 23 bytes.
    package init(bcryptSalt: [UInt8], cost: Int, digest: [UInt8]) {
        self.init(.bcrypt(cost: cost, hashesFirst: false), salt: bcryptSalt, digest: digest)
    }

    /// Reads a stored hash.
    ///
    /// - Parameters:
    ///   - text: One of the forms above, without white space around it.
    ///   - limits: What its verification may cost.
    /// - Throws: ``PasswordError/Code/hashTooLong``, ``PasswordError/Code/hashMalformed``,
    ///   ``PasswordError/Code/hashUnsupported`` or ``PasswordError/Code/hashTooCostly``.
    package init(parsing text: String, limits: PasswordHashLimits = .standard) throws(PasswordError) {
        try self.init(parsing: Array(text.utf8.prefix(limits.textLength + 1)), limits: limits)
    }

    /// Reads a stored hash from the bytes of its text.
    ///
    /// - Parameters:
    ///   - bytes: One of the forms above, in ASCII.
    ///   - limits: What its verification may cost.
    /// - Throws: The same as for text.
    package init(parsing bytes: [UInt8], limits: PasswordHashLimits = .standard) throws(PasswordError) {
        self = try StoredHashReader(limits).read(bytes)
    }

    /// The name of the scheme: `argon2id`, `argon2i`, `argon2d`, `scrypt`, `pbkdf2-sha1`, `pbkdf2-sha256`,
    /// `pbkdf2-sha512`, `bcrypt` or `bcrypt-sha256`.
    package var schemeName: String { scheme.name }

    /// The bytes of memory that one verification takes, apart from a few KiB; zero for schemes that need no more.
    package var memory: Int { scheme.memory }

    /// The hash as text, in the one spelling that this service writes.
    package var text: String {
        switch scheme {
        case .argon2(let variant, let version, let memory, let passes, let lanes):
            "$\(variant.rawValue)$v=\(version)$m=\(memory),t=\(passes),p=\(lanes)$\(base64(salt))$\(base64(digest))"
        case .scrypt(let rounds, let blockSize, let parallelism):
            "$scrypt$ln=\(rounds.trailingZeroBitCount),r=\(blockSize),p=\(parallelism)"
                + "$\(base64(salt))$\(base64(digest))"
        case .pbkdf2(let function, let rounds):
            "$pbkdf2-\(function.rawValue)$i=\(rounds)$\(base64(salt))$\(base64(digest))"
        case .bcrypt(let cost, let hashesFirst):
            "\(hashesFirst ? "bcrypt_sha256$" : "")$2b$\(cost < 10 ? "0" : "")\(cost)$"
                + Base64.encode(salt, .bcrypt) + Base64.encode(digest, .bcrypt)
        }
    }

    /// Tells whether a password that has just matched this hash is to be hashed anew.
    ///
    /// So it is unless this is what the service itself would make today: also a *costlier* hash is made anew, since an
    /// account whose hash takes another time than the placeholder for unknown names tells that it exists.
    ///
    /// - Parameter cost: What new hashes cost.
    /// - Returns: Whether scheme, version, cost or a length differ.
    package func mustBeRehashed(at cost: Argon2Cost) -> Bool {
        scheme != StoredPasswordHash(cost, salt: [], digest: []).scheme || salt.count != Self.saltLength
            || digest.count != Self.digestLength
    }

    /// The bytes of the salts that this service draws.
    package static let saltLength = 16
    /// The bytes of the digests that this service makes.
    package static let digestLength = 32

    private func base64(_ bytes: [UInt8]) -> String { Base64.encode(bytes, .standard) }
}

extension StoredPasswordHash: Equatable {
    /// Compares scheme, cost and salt, and the digests in constant time.
    package static func == (left: Self, right: Self) -> Bool {
        let isEqual = ConstantTime.equal(left.digest, right.digest)
        return left.scheme == right.scheme && left.salt == right.salt && isEqual
    }
}

extension StoredPasswordHash: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The scheme's name, without salt and digest.
    package var description: String { "<\(schemeName)>" }
    /// The scheme's name, without salt and digest.
    package var debugDescription: String { description }
    /// A mirror without children.
    package var customMirror: Mirror { Mirror(self, children: [], displayStyle: .struct) }
}
