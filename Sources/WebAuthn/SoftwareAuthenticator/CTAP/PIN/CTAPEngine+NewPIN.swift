// SPDX-License-Identifier: Apache-2.0

internal import CTAPTypes
internal import Crypto
internal import SecretMemory

extension CTAPEngine {
    /// setPIN: the first one.
    mutating func setPIN(_ exchange: PINExchange, _ code: [UInt8], _ newPIN: [UInt8]) throws(CTAPStatus) -> CTAPStep {
        guard settings.offersPIN else { throw .invalidSubcommand }
        guard state.pin == nil else { throw .pinAuthInvalid }
        let secret = try agree(exchange)
        guard secret.verifies(code, over: newPIN) else { throw .pinAuthInvalid }
        return try keep(try pin(secret, newPIN))
    }

    /// changePIN: another one for the right one.
    mutating func changePIN(
        _ exchange: PINExchange,
        _ code: [UInt8],
        _ newPIN: [UInt8],
        _ pinHash: [UInt8]
    ) throws(CTAPStatus) -> CTAPStep {
        guard settings.offersPIN else { throw .invalidSubcommand }
        guard state.pin != nil else { throw .pinNotSet }
        guard state.pinRetries > 0 else { throw .pinBlocked }
        let secret = try agree(exchange)
        guard secret.verifies(code, over: newPIN + pinHash) else { throw .pinAuthInvalid }
        return try checkPIN(secret, pinHash) { engine throws(CTAPStatus) in
            let pin = try engine.pin(secret, newPIN)
            guard !engine.state.forcesPINChange || pin.hash != engine.state.pin?.hash else { throw .pinPolicyViolation }
            return try engine.keep(pin)
        }
    }

    /// Reads a new PIN: UTF-8 in 64 bytes, filled up with zeroes.
    private func pin(_ secret: PinUvAuthSecret, _ newPIN: [UInt8]) throws(CTAPStatus) -> CTAPState.PIN {
        guard var padded = secret.decrypt(newPIN) else { throw .pinAuthInvalid }
        defer { SecureWipe.wipe(&padded) }
        guard padded.count == 64 else { throw .invalidParameter }
        let length = (padded.lastIndex { $0 != 0 } ?? -1) + 1
        // A PIN of 64 bytes has no end.
        guard length < 64, let points = Self.codePoints(padded[..<length]), points >= state.minimumPINLength else {
            throw .pinPolicyViolation
        }
        var digest = Array(SHA256.hash(data: padded[..<length]).prefix(16))
        return CTAPState.PIN(hash: SecretBytes(moving: &digest), length: points)
    }

    /// Counts code points without a string, which would keep the PIN in memory.
    private static func codePoints(_ bytes: ArraySlice<UInt8>) -> Int? {
        var (decoder, iterator, count) = (UTF8(), bytes.makeIterator(), 0)
        while true {
            switch decoder.decode(&iterator) {
            case .scalarValue: count += 1
            case .emptyInput: return count
            case .error: return nil
            }
        }
    }

    private func keep(_ pin: CTAPState.PIN) throws(CTAPStatus) -> CTAPStep {
        var changed = state
        (changed.pin, changed.pinRetries, changed.forcesPINChange) = (pin, CTAPSettings.pinTries, false)
        changed.persistentToken = nil
        let new = changed
        return .store(.save(new)) { engine, answer throws(CTAPStatus) in
            try answer.done()
            engine.state = new
            (engine.session.token, engine.session.mismatches) = (nil, 0)
            engine.session.verificationRetries = CTAPSettings.verificationTries
            return .done
        }
    }
}
