// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings

extension StoredHashReader {
    /// Reads `|scrypt|ln=16,r=8,p=1|SALT|DIGEST`.
    func readScrypt(_ fields: [Field]) throws(PasswordError) -> StoredPasswordHash {
        guard fields.count == 5 else { throw malformed("scrypt has parameters, a salt and a digest") }
        let values = try numbers(fields[2], [("ln", 1...24), ("r", 1...64), ("p", range(1, limits.lanes))])
        return try make(
            scrypt(1 << values[0], values[1], values[2]),
            Base64.decode(utf8: fields[3], .standard),
            Base64.decode(utf8: fields[4], .standard)
        )
    }

    /// Reads Django's `scrypt|N|SALT|R|P|DIGEST`; the salt is text, the digest has padding.
    func readDjangoScrypt(_ fields: [Field]) throws(PasswordError) -> StoredPasswordHash {
        guard fields.count == 6 else { throw malformed("Django's scrypt has N, a salt, r, p and a digest") }
        return try make(
            scrypt(rounds(fields[1]), number(fields[3], "r", 1...64), number(fields[4], "p", range(1, limits.lanes))),
            Array(fields[2]),
            Base64.decode(utf8: fields[5], .standard, .required)
        )
    }

    /// Reads Werkzeug's `scrypt:N:R:P|SALT|DIGEST`; the salt is text, the digest hexadecimal.
    func readWerkzeugScrypt(_ method: [Field], _ fields: [Field]) throws(PasswordError) -> StoredPasswordHash {
        guard method.count == 4, fields.count == 3 else {
            throw malformed("Werkzeug's scrypt has N, r and p after colons, then a salt and a digest")
        }
        return try make(
            scrypt(rounds(method[1]), number(method[2], "r", 1...64), number(method[3], "p", range(1, limits.lanes))),
            Array(fields[1]),
            hexadecimal(fields[2])
        )
    }

    private func rounds(_ digits: Field) throws(PasswordError) -> Int {
        let rounds = try number(digits, "N", 2...(1 << 24))
        guard rounds & (rounds - 1) == 0 else { throw malformed("scrypt's N is not a power of two") }
        return rounds
    }

    private func scrypt(_ rounds: Int, _ blockSize: Int, _ parallelism: Int) throws(PasswordError) -> PasswordScheme {
        let scheme = PasswordScheme.scrypt(rounds: rounds, blockSize: blockSize, parallelism: parallelism)
        // The main table alone: its companions are small, and "64 MiB" is meant without them.
        let memory = max(rounds * blockSize / 8, 1)
        guard memory <= limits.memory else {
            throw tooCostly("scrypt would take \(memory) KiB of memory, and \(limits.memory) is the most")
        }
        // Each KiB is written and read again, by a slower function than Argon2's: it takes four times as long.
        try checkMemoryWork(memory, 4 * parallelism)
        return scheme
    }

    /// Reads lower-case hexadecimal.
    func hexadecimal(_ digits: Field) -> [UInt8]? {
        guard digits.count % 2 == 0 else { return nil }
        var bytes: [UInt8] = []
        var high: UInt8?
        for digit in digits {
            let value: UInt8
            switch digit {
            case 0x30...0x39: value = digit - 0x30
            case 0x61...0x66: value = digit - 0x61 + 10
            default: return nil
            }
            if let first = high {
                bytes.append(first << 4 | value)
                high = nil
            } else {
                high = value
            }
        }
        return bytes
    }
}
