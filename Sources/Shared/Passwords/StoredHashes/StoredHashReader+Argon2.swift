// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings

extension StoredHashReader {
    /// Reads `|argon2id|v=19|m=…,t=…,p=…|SALT|DIGEST`, also without the version; the first field is empty or Django's.
    func readArgon2(_ fields: [Field]) throws(PasswordError) -> StoredPasswordHash {
        guard fields.count == 5 || fields.count == 6,
            let variant = PasswordScheme.Argon2Variant(rawValue: text(fields[1]))
        else { throw malformed("Argon2 has a variant, a version, parameters, a salt and a digest") }
        var version = 0x10
        if fields.count == 6 {
            switch text(fields[2]) {
            case "v=16": version = 0x10
            case "v=19": version = 0x13
            default: throw unsupported("of Argon2, versions 16 and 19 are known")
            }
        }
        let values = try numbers(
            fields[fields.count - 3],
            [("m", range(8, limits.memory)), ("t", range(1, limits.argon2Passes)), ("p", range(1, limits.lanes))]
        )
        let (memory, passes, lanes) = (values[0], values[1], values[2])
        guard memory >= 8 * lanes else { throw malformed("Argon2 needs 8 KiB for each lane") }
        try checkMemoryWork(memory, passes)
        let salt = Base64.decode(utf8: fields[fields.count - 2], .standard)
        guard salt.map({ $0.count >= 8 }) ?? true else { throw malformed("Argon2 needs a salt of 8 bytes or more") }
        return try make(
            .argon2(variant, version: version, memory: memory, passes: passes, lanes: lanes),
            salt,
            Base64.decode(utf8: fields[fields.count - 1], .standard)
        )
    }

    /// Reads `|2b|12|SALTDIGEST`; the first field is empty.
    ///
    /// The last digit of a salt carries four bits that mean nothing and that some programs leave set; they are dropped.
    func readBcrypt(_ fields: [Field], hashesFirst: Bool) throws(PasswordError) -> StoredPasswordHash {
        guard fields.count == 4, fields[0].isEmpty, ["2a", "2b", "2y"].contains(text(fields[1])), fields[2].count == 2,
            fields[3].count == 53
        else { throw malformed("bcrypt has a variant, a cost of two digits, and 53 characters") }
        let digits = fields[2].first == 0x30 ? fields[2].dropFirst() : fields[2]
        let cost = try number(digits, "cost", limits.bcryptCost)
        return try make(
            .bcrypt(cost: cost, hashesFirst: hashesFirst),
            Base64.decode(utf8: fields[3].prefix(22), .bcrypt, ignoresSpareBits: true),
            Base64.decode(utf8: fields[3].dropFirst(22), .bcrypt)
        )
    }

    /// Refuses what would go over too much memory in all.
    func checkMemoryWork(_ memory: Int, _ times: Int) throws(PasswordError) {
        let (work, overflows) = memory.multipliedReportingOverflow(by: times)
        guard !overflows, work <= limits.memoryWork else {
            throw tooCostly(
                "it goes over \(memory) KiB \(times) times, and \(limits.memoryWork) KiB in all is the most"
            )
        }
    }
}
