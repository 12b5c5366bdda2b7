// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings

extension StoredHashReader {
    /// Reads `|pbkdf2-sha256|i=600000,l=32|SALT|DIGEST`, also without the length, and passlib's `|pbkdf2-sha256|29000|…`.
    func readPBKDF2(
        _ fields: [Field],
        _ function: PasswordScheme.PBKDF2Function
    ) throws(PasswordError) -> StoredPasswordHash {
        guard fields.count == 5 else { throw malformed("PBKDF2 has rounds, a salt and a digest") }
        let digest = Base64.decode(utf8: fields[4], .adapted)
        let rounds: Int
        if fields[2].starts(with: "i=".utf8) {
            let bounds: (name: String, bounds: ClosedRange<Int>) = ("i", range(1, limits.pbkdf2Rounds))
            if fields[2].contains(0x2C) {
                let values = try numbers(fields[2], [bounds, ("l", range(1, limits.digestLength.upperBound))])
                guard values[1] == digest?.count else { throw malformed("its digest has not the length that it names") }
                rounds = values[0]
            } else {
                rounds = try numbers(fields[2], [bounds])[0]
            }
        } else {
            rounds = try number(fields[2], "rounds", range(1, limits.pbkdf2Rounds))
        }
        return try pbkdf2(function, rounds, Base64.decode(utf8: fields[3], .adapted), digest)
    }

    /// Reads Django's `pbkdf2_sha256|N|SALT|DIGEST`; the salt is text, the digest has padding.
    func readDjangoPBKDF2(_ fields: [Field], _ function: String) throws(PasswordError) -> StoredPasswordHash {
        guard fields.count == 4, let function = PasswordScheme.PBKDF2Function(rawValue: function) else {
            throw malformed("Django's PBKDF2 has rounds, a salt and a digest")
        }
        return try pbkdf2(
            function,
            number(fields[1], "rounds", range(1, limits.pbkdf2Rounds)),
            Array(fields[2]),
            Base64.decode(utf8: fields[3], .standard, .required)
        )
    }

    /// Reads Werkzeug's `pbkdf2:sha256:N|SALT|DIGEST`; the salt is text, the digest hexadecimal.
    func readWerkzeugPBKDF2(_ method: [Field], _ fields: [Field]) throws(PasswordError) -> StoredPasswordHash {
        guard method.count == 3, fields.count == 3 else {
            throw malformed("Werkzeug's PBKDF2 has a hash function and rounds after colons, then a salt and a digest")
        }
        guard let function = PasswordScheme.PBKDF2Function(rawValue: text(method[1])) else {
            throw unsupported("of PBKDF2, SHA-1, SHA-256 and SHA-512 are known")
        }
        return try pbkdf2(
            function,
            number(method[2], "rounds", range(1, limits.pbkdf2Rounds)),
            Array(fields[1]),
            hexadecimal(fields[2])
        )
    }

    /// Reads what ASP.NET Core Identity writes: base64 of a first byte that tells the form.
    ///
    /// 0x00: 16 bytes of salt and 32 of digest, PBKDF2 with SHA-1 and 1,000 rounds. 0x01: function (0, 1 or 2), rounds and
    /// length of the salt, each as four bytes, big-endian; salt; digest.
    func readASPNET(_ text: [UInt8]) throws(PasswordError) -> StoredPasswordHash {
        guard let bytes = Base64.decode(utf8: text, .standard, .required), let form = bytes.first else {
            throw malformed("it is none of the forms that are known")
        }
        if form == 0x00, bytes.count == 49 {
            return try pbkdf2(.sha1, 1_000, Array(bytes[1..<17]), Array(bytes[17...]))
        }
        guard form == 0x01, bytes.count > 13 else { throw malformed("it is none of the forms that are known") }
        func number(at offset: Int) -> Int {
            bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
        }
        let functions: [PasswordScheme.PBKDF2Function] = [.sha1, .sha256, .sha512]
        let saltLength = number(at: 9)
        guard number(at: 1) < functions.count, saltLength <= bytes.count - 13 else {
            throw malformed("ASP.NET's function or length of the salt cannot be right")
        }
        return try pbkdf2(
            functions[number(at: 1)],
            number(at: 5),
            Array(bytes[13..<13 + saltLength]),
            Array(bytes[(13 + saltLength)...])
        )
    }

    /// Bounds rounds times blocks: a longer output than the hash function's is made in as many runs.
    private func pbkdf2(
        _ function: PasswordScheme.PBKDF2Function,
        _ rounds: Int,
        _ salt: [UInt8]?,
        _ digest: [UInt8]?
    ) throws(PasswordError) -> StoredPasswordHash {
        let blockLength = function == .sha1 ? 20 : function == .sha256 ? 32 : 64
        let blocks = ((digest?.count ?? 0) + blockLength - 1) / blockLength
        guard rounds >= 1 else { throw malformed("PBKDF2 has at least one round") }
        guard rounds <= limits.pbkdf2Rounds, rounds * max(blocks, 1) <= limits.pbkdf2Rounds else {
            throw tooCostly("it has \(rounds) rounds for \(blocks) blocks, \(limits.pbkdf2Rounds) in all is the most")
        }
        return try make(.pbkdf2(function, rounds: rounds), salt, digest)
    }
}
