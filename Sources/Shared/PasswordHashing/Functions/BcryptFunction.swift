// SPDX-License-Identifier: Apache-2.0

internal import CCrypt
internal import Crypto
internal import Passwords
internal import SecretMemory

/// Calls libcrypt's bcrypt.
enum BcryptFunction {
    /// How many bytes of a password bcrypt looks at.
    static let inputLength = 72

    /// Tells whether a scheme leaves out the end of a password.
    static func truncates(_ password: Password, _ scheme: PasswordScheme) -> Bool {
        guard case .bcrypt(cost: _, hashesFirst: false) = scheme else { return false }
        return password.bytes.count > inputLength
    }

    /// Hashes the first 72 bytes, always as variant 2b; 2a and 2y give the same.
    ///
    /// libcrypt's own 2a differs for a few passwords, to tell hashes of a faulty program apart; other programs' 2a does not.
    ///
    /// - Returns: 23 bytes; nil when libcrypt refuses, and for a NUL in what is looked at, where it would stop.
    static func derive(_ password: UnsafeRawBufferPointer, _ salt: [UInt8], _ cost: Int) -> [UInt8]? {
        let input = unsafe UnsafeRawBufferPointer(rebasing: password.prefix(inputLength))
        guard unsafe !input.contains(0) else { return nil }
        // The text of a hash with this salt is also the setting by which libcrypt makes it.
        let blank = StoredPasswordHash(bcryptSalt: salt, cost: cost, digest: [UInt8](repeating: 0, count: 23))
        let text = unsafe withWorkspace { workspace, size -> String? in
            // What follows the copy is zero already and ends the string.
            let phrase = UnsafeMutableRawBufferPointer.allocate(byteCount: inputLength + 1, alignment: 1)
            defer {
                unsafe SecureWipe.wipe(phrase)
                unsafe phrase.deallocate()
            }
            unsafe phrase.initializeMemory(as: UInt8.self, repeating: 0)
            unsafe phrase.copyMemory(from: input)
            guard let start = unsafe phrase.baseAddress?.assumingMemoryBound(to: CChar.self),
                let output = unsafe crypt_rn(start, blank.text, workspace, CInt(size))
            else { return nil }
            return unsafe String(cString: output)
        }
        guard let text, let hash = try? StoredPasswordHash(parsing: text, limits: limits), hash.salt == salt else {
            return nil
        }
        return hash.digest
    }

    /// The SHA-256 of a password as 64 hexadecimal digits, which is what Django's `bcrypt_sha256` hashes.
    static func hexadecimalSHA256(_ password: UnsafeRawBufferPointer) -> SecretBytes {
        var function = SHA256()
        unsafe function.update(bufferPointer: password)
        let digest = function.finalize()
        let digits = Array("0123456789abcdef".utf8)
        return unsafe digest.withUnsafeBytes { bytes in
            SecretBytes(
                copying: (0..<2 * bytes.count).lazy.map { position in
                    let byte = unsafe bytes[position / 2]
                    return digits[Int(position % 2 == 0 ? byte >> 4 : byte & 15)]
                }
            )
        }
    }

    /// Lends libcrypt the 32 KiB that it works in, and wipes them: they keep traces of the password.
    private static func withWorkspace<Value>(
        _ body: (_ workspace: UnsafeMutableRawPointer, _ size: Int) -> Value?
    ) -> Value? {
        let workspace = UnsafeMutableRawBufferPointer.allocate(
            byteCount: Int(ccrypt_workspace_size()),
            alignment: 16
        )
        defer {
            unsafe SecureWipe.wipe(workspace)
            unsafe workspace.deallocate()
        }
        unsafe workspace.initializeMemory(as: UInt8.self, repeating: 0)
        guard let start = workspace.baseAddress else { return nil }
        return unsafe body(start, workspace.count)
    }

    /// What was read once need not be refused by its cost again.
    private static let limits: PasswordHashLimits = {
        var limits = PasswordHashLimits.standard
        limits.bcryptCost = 4...31
        return limits
    }()
}
