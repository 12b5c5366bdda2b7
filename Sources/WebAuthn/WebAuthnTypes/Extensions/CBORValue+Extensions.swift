// SPDX-License-Identifier: Apache-2.0
// Values of extensions in CBOR.

internal import CBORCoding

extension CBORValue {
    /// One or two secrets of 32 bytes, encrypted; the second PIN protocol puts 16 bytes before them.
    var encryptedSecrets: [UInt8]? {
        guard let bytes, [32, 48, 64, 80].contains(bytes.count) else { return nil }
        return bytes
    }

    /// The entries, if this is a list of them.
    var userVerificationMethods: [UserVerificationEntry]? {
        array.flatMap { rows in UserVerificationEntry.list(rows.map { row in row.array?.map(\.unsigned) }) }
    }
}
