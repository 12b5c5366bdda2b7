// SPDX-License-Identifier: Apache-2.0

/// Reads stored hashes of every form.
struct StoredHashReader {
    let limits: PasswordHashLimits

    init(_ limits: PasswordHashLimits) {
        self.limits = limits
    }

    /// One part of a text, between dollar signs.
    typealias Field = ArraySlice<UInt8>

    /// Reads a stored hash; the fields are looked at only after length and alphabet.
    func read(_ bytes: [UInt8]) throws(PasswordError) -> StoredPasswordHash {
        guard bytes.count <= limits.textLength else {
            throw PasswordError(.hashTooLong, "the stored hash is longer than \(limits.textLength) bytes")
        }
        guard bytes.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            throw malformed("it holds white space, or characters outside of ASCII")
        }
        let fields = bytes.split(separator: 0x24, omittingEmptySubsequences: false)
        guard fields.count > 1 else { return try readASPNET(bytes) }
        let name = text(fields[0])
        switch name {
        case "": return try readModular(fields)
        case "argon2": return try readArgon2(fields)
        case "bcrypt": return try readBcrypt(Array(fields.dropFirst()), hashesFirst: false)
        case "bcrypt_sha256": return try readBcrypt(Array(fields.dropFirst()), hashesFirst: true)
        case "scrypt": return try readDjangoScrypt(fields)
        case "pbkdf2_sha1", "pbkdf2_sha256", "pbkdf2_sha512":
            return try readDjangoPBKDF2(fields, String(name.dropFirst("pbkdf2_".count)))
        default:
            let method = fields[0].split(separator: 0x3A, omittingEmptySubsequences: false)
            switch text(method[0]) {
            case "scrypt": return try readWerkzeugScrypt(method, fields)
            case "pbkdf2": return try readWerkzeugPBKDF2(method, fields)
            default: throw unsupported("no scheme that is known begins this way")
            }
        }
    }

    /// Reads forms that begin with a dollar sign.
    private func readModular(_ fields: [Field]) throws(PasswordError) -> StoredPasswordHash {
        switch text(fields[1]) {
        case "argon2id", "argon2i", "argon2d": return try readArgon2(fields)
        case "scrypt": return try readScrypt(fields)
        case "pbkdf2": return try readPBKDF2(fields, .sha1)
        case "pbkdf2-sha1": return try readPBKDF2(fields, .sha1)
        case "pbkdf2-sha256": return try readPBKDF2(fields, .sha256)
        case "pbkdf2-sha512": return try readPBKDF2(fields, .sha512)
        case "2a", "2b", "2y": return try readBcrypt(fields, hashesFirst: false)
        case "2", "2x":
            throw unsupported("this variant of bcrypt comes from a faulty program; such passwords must be set anew")
        case "1", "5", "6", "7", "y", "gy", "apr1":
            throw unsupported("crypt's variant \(text(fields[1])) is not taken over; such passwords must be set anew")
        default: throw unsupported("no scheme that is known begins this way")
        }
    }

    /// Puts scheme, salt and digest together, once the lengths are right.
    func make(
        _ scheme: PasswordScheme,
        _ salt: [UInt8]?,
        _ digest: [UInt8]?
    ) throws(PasswordError) -> StoredPasswordHash {
        guard let salt else { throw malformed("its salt is not spelled as \(scheme.name) has it") }
        guard let digest else { throw malformed("its digest is not spelled as \(scheme.name) has it") }
        guard limits.saltLength.contains(salt.count) else {
            throw malformed("its salt has \(salt.count) bytes, where \(limits.saltLength) are allowed")
        }
        guard limits.digestLength.contains(digest.count) else {
            throw malformed("its digest has \(digest.count) bytes, where \(limits.digestLength) are allowed")
        }
        return StoredPasswordHash(scheme, salt: salt, digest: digest)
    }

    /// Reads a number that must lie within bounds; more than the upper one is a cost, less is a mistake.
    func number(_ digits: Field, _ name: String, _ bounds: ClosedRange<Int>) throws(PasswordError) -> Int {
        guard let number = DecimalNumber.read(digits, atMost: .max), number >= bounds.lowerBound else {
            throw malformed("its \(name) is no number of \(bounds.lowerBound) or more")
        }
        guard number <= bounds.upperBound else {
            throw tooCostly("its \(name) is \(number), and \(bounds.upperBound) is the most")
        }
        return number
    }

    /// The numbers from one on to another; the first alone when a limit was set below it.
    func range(_ least: Int, _ most: Int) -> ClosedRange<Int> { least...max(least, most) }

    /// Reads `name=number` pairs, exactly those and in that order.
    func numbers(_ field: Field, _ wanted: [(name: String, bounds: ClosedRange<Int>)]) throws(PasswordError) -> [Int] {
        let pairs = field.split(separator: 0x2C, omittingEmptySubsequences: false)
        guard pairs.count == wanted.count else {
            throw malformed("its parameters are not \(wanted.map(\.name).joined(separator: ", ")), in this order")
        }
        var numbers: [Int] = []
        for (pair, (name, bounds)) in zip(pairs, wanted) {
            let beginning = Array("\(name)=".utf8)
            guard pair.starts(with: beginning) else {
                throw malformed("its parameters are not \(wanted.map(\.name).joined(separator: ", ")), in this order")
            }
            numbers.append(try number(pair.dropFirst(beginning.count), name, bounds))
        }
        return numbers
    }

    func text(_ field: Field) -> String { String(decoding: field, as: UTF8.self) }

    func malformed(_ reason: String) -> PasswordError {
        PasswordError(.hashMalformed, "the stored hash cannot be read: \(reason)")
    }

    func unsupported(_ reason: String) -> PasswordError {
        PasswordError(.hashUnsupported, "the stored hash cannot be used: \(reason)")
    }

    func tooCostly(_ reason: String) -> PasswordError {
        PasswordError(
            .hashTooCostly,
            "the stored hash would cost too much to verify: \(reason); have the password set anew"
        )
    }
}
