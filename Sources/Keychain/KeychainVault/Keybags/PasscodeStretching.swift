// SPDX-License-Identifier: Apache-2.0

internal import CBORCoding
package import SecretMemory

/// A function that stretches a passcode, its cost and its salt; what exists lies between floor and ceiling.
package struct PasscodeStretching: Sendable, Hashable {
    /// The functions of the format.
    package enum Function: Sendable, Hashable {
        /// Argon2id (RFC 9106), version 0x13; memory in KiB.
        case argon2id(passes: Int, memory: Int, lanes: Int)
        /// scrypt (RFC 7914) with 2 to the power of `logRounds` rounds.
        case scrypt(logRounds: Int, blockSize: Int, parallelism: Int)
    }

    /// The function and what it costs.
    package let function: Function
    /// 16 to 64 bytes.
    package let salt: [UInt8]

    /// What new keybags are made with: Argon2id, three passes, 64 MiB, one lane.
    package static let standardFunction = Function.argon2id(passes: 3, memory: 65_536, lanes: 1)

    /// What keybags of vaults for trials are made with: the format's floor, since such a vault guards nothing.
    package static let trialFunction = Function.argon2id(passes: 2, memory: 19_456, lanes: 1)

    /// Sets a function and its cost.
    ///
    /// - Parameters:
    ///   - function: Between floor and ceiling of the format.
    ///   - salt: 16 to 64 bytes, fresh for each passcode.
    /// - Throws: ``VaultError/Code/stretchingBelowFloor``, ``VaultError/Code/stretchingAboveCeiling``, or
    ///   ``VaultError/Code/fieldInvalid`` for a salt of another length.
    package init(_ function: Function, salt: [UInt8]) throws(VaultError) {
        guard (16...64).contains(salt.count) else {
            throw VaultError(.fieldInvalid, "the salt has \(salt.count) bytes, and 16 to 64 were expected")
        }
        // Before anything is stretched: a file that asks for a cheap function wants passcodes to be guessed, one that asks for
        // a dear one wants the memory.
        switch function {
        case .argon2id(let passes, let memory, let lanes):
            guard passes <= 16, memory <= 1_048_576, lanes <= 4 else { throw Self.aboveCeiling(function) }
            guard passes >= 1, lanes >= 1, memory >= 19_456, passes * memory >= 38_912 else {
                throw Self.belowFloor(function)
            }
        case .scrypt(let logRounds, let blockSize, let parallelism):
            guard logRounds <= 20, blockSize <= 8, parallelism <= 4 else { throw Self.aboveCeiling(function) }
            guard logRounds >= 17, blockSize == 8, parallelism >= 1 else { throw Self.belowFloor(function) }
        }
        self.function = function
        self.salt = salt
    }

    /// The standard function with a fresh salt.
    ///
    /// - Parameter random: Where the salt comes from.
    /// - Returns: What a new keybag is made with.
    package static func standard(from random: RandomSource) -> PasscodeStretching {
        PasscodeStretching(unchecked: standardFunction, salt: random.bytes(16))
    }

    /// The function of vaults for trials with a fresh salt.
    ///
    /// - Parameter random: Where the salt comes from.
    /// - Returns: What a keybag of a vault for trials is made with.
    package static func trial(from random: RandomSource) -> PasscodeStretching {
        PasscodeStretching(unchecked: trialFunction, salt: random.bytes(16))
    }

    /// How much memory the function takes, in KiB: at most 1 GiB, and what scrypt needs beside.
    package var memory: Int {
        switch function {
        case .argon2id(_, let memory, _): memory
        // N + p + 1 blocks of 128 r bytes.
        case .scrypt(let logRounds, let blockSize, let parallelism):
            blockSize * ((1 << logRounds) + parallelism + 1) / 8
        }
    }

    /// Whether a keybag should be made anew with ``standardFunction`` once its passcode was right.
    package var isBelowStandard: Bool {
        guard case .argon2id(let passes, let memory, _) = function else { return true }
        return memory < 65_536 || passes * memory < 196_608
    }

    private init(unchecked function: Function, salt: [UInt8]) {
        self.function = function
        self.salt = salt
    }

    private static func belowFloor(_ function: Function) -> VaultError {
        VaultError(.stretchingBelowFloor, "\(function) is so cheap that passcodes could be guessed; restore a backup")
    }

    private static func aboveCeiling(_ function: Function) -> VaultError {
        VaultError(.stretchingAboveCeiling, "\(function) costs more than any keybag of this format; restore a backup")
    }
}

extension PasscodeStretching {
    /// As a header has it.
    var value: CBORValue {
        switch function {
        case .argon2id(let passes, let memory, let lanes):
            .array([.integer(1), .bytes(salt), .integer(passes), .integer(memory), .integer(lanes)])
        case .scrypt(let logRounds, let blockSize, let parallelism):
            .array([.integer(2), .bytes(salt), .integer(logRounds), .integer(blockSize), .integer(parallelism)])
        }
    }

    /// Reads what a header has.
    ///
    /// - Throws: As the initialiser above, and `fieldInvalid` for another form.
    init(_ value: CBORValue) throws(VaultError) {
        guard let parts = value.array, parts.count == 5, let salt = parts[1].bytes,
            let first = parts[2].integer, let second = parts[3].integer, let third = parts[4].integer,
            [first, second, third].allSatisfy({ (0...0xFFFF_FFFF).contains($0) })
        else {
            throw VaultError(.fieldInvalid, "the stretching (key 5) of the keybag is no function with its cost")
        }
        switch parts[0] {
        case .unsigned(1): try self.init(.argon2id(passes: first, memory: second, lanes: third), salt: salt)
        case .unsigned(2): try self.init(.scrypt(logRounds: first, blockSize: second, parallelism: third), salt: salt)
        default:
            throw VaultError(.fieldInvalid, "the keybag stretches by a function that this program does not know")
        }
    }
}
