// SPDX-License-Identifier: Apache-2.0

internal import CArgon2
internal import Passwords

/// Calls libargon2.
enum Argon2Function {
    /// What one hash costs.
    struct Cost {
        /// 0x10 or 0x13.
        let version: Int
        /// In KiB.
        let memory: Int
        let passes: Int
        let lanes: Int
    }

    /// Hashes on the calling thread alone, however many lanes there are: the number of threads is the workers' to choose.
    ///
    /// - Returns: `length` bytes; nil when libargon2 refuses or finds no memory.
    static func derive(
        _ password: UnsafeRawBufferPointer,
        _ salt: [UInt8],
        _ variant: PasswordScheme.Argon2Variant,
        _ cost: Cost,
        length: Int
    ) -> [UInt8]? {
        var salt = salt
        var digest = [UInt8](repeating: 0, count: length)
        // libargon2 takes pointers to mutable bytes and writes to none but the output, as long as no flag asks it to wipe
        // its input; all three outlive the call.
        let result = unsafe salt.withUnsafeMutableBufferPointer { salt in
            unsafe digest.withUnsafeMutableBufferPointer { digest in
                var context = unsafe argon2_context()
                unsafe context.out = digest.baseAddress
                unsafe context.outlen = UInt32(digest.count)
                unsafe context.pwd = UnsafeMutableRawPointer(mutating: password.baseAddress)?
                    .assumingMemoryBound(to: UInt8.self)
                unsafe context.pwdlen = UInt32(password.count)
                unsafe context.salt = salt.baseAddress
                unsafe context.saltlen = UInt32(salt.count)
                unsafe context.t_cost = UInt32(cost.passes)
                unsafe context.m_cost = UInt32(cost.memory)
                unsafe context.lanes = UInt32(cost.lanes)
                unsafe context.threads = 1
                unsafe context.version = UInt32(cost.version)
                let type: argon2_type =
                    switch variant {
                    case .argon2d: Argon2_d
                    case .argon2i: Argon2_i
                    case .argon2id: Argon2_id
                    }
                return unsafe argon2_ctx(&context, type)
            }
        }
        return result == ARGON2_OK.rawValue ? digest : nil
    }
}
