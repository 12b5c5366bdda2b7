// SPDX-License-Identifier: Apache-2.0

internal import CTAPTypes
internal import PasskeyRecords
internal import SecretMemory

/// One or two salts with the secret under which their results go back (CTAP 2.1, section 12.5).
struct HMACSalts: Sendable {
    let secret: PinUvAuthSecret
    /// 32 or 64 bytes.
    let salts: [UInt8]
}

extension CTAPEngine {
    /// Reads a platform's salts.
    ///
    /// - Throws: `invalidParameter` for a bad share of the secret and another length, `pinAuthInvalid` for a code that is not right.
    mutating func readSalts(_ input: HMACSecretInput) throws(CTAPStatus) -> HMACSalts {
        let secret = try session.keyAgreement(input.number, from: randomness).secret(with: input.keyAgreement)
        guard secret.verifies(input.code, over: input.encryptedSalts) else { throw .pinAuthInvalid }
        guard let salts = secret.decrypt(input.encryptedSalts), [32, 64].contains(salts.count) else {
            throw .invalidParameter
        }
        return HMACSalts(secret: secret, salts: salts)
    }

    /// The results for salts, for the platform alone; nil of a passkey that derives none.
    func secrets(
        of passkey: PasskeyRecord,
        _ salts: HMACSalts,
        isVerified: Bool
    ) throws(CTAPStatus) -> [UInt8]? {
        var results: [UInt8] = []
        defer { SecureWipe.wipe(&results) }
        results.reserveCapacity(salts.salts.count)
        for salt in [salts.salts.prefix(32), salts.salts.dropFirst(32)] where !salt.isEmpty {
            guard let result = passkey.secret(for: salt, isVerified: isVerified) else { return nil }
            unsafe result.withBytes { unsafe results.append(contentsOf: $0) }
        }
        return try salts.secret.encrypt(results, randomness)
    }
}
