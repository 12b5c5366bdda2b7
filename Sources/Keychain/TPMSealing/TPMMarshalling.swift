// SPDX-License-Identifier: Apache-2.0

internal import CTPM2
internal import SecretMemory
internal import KeychainVault

/// Reads and writes structures, with tpm2-tss' own limits and none left over.
enum TPMMarshalling {
    typealias Reader<Value> = (
        UnsafePointer<UInt8>?, Int, UnsafeMutablePointer<Int>?, UnsafeMutablePointer<Value>?
    ) -> TSS2_RC
    typealias Writer<Value> = (
        UnsafePointer<Value>?, UnsafeMutablePointer<UInt8>?, Int, UnsafeMutablePointer<Int>?
    ) -> TSS2_RC

    /// Reads a whole structure; nil when it is none, or bytes are left over.
    static func value<Value>(_ bytes: [UInt8], _ empty: Value, _ read: Reader<Value>) -> Value? {
        var value = empty
        var offset = 0
        // Both pointers live as long as the call.
        let status = unsafe bytes.withUnsafeBufferPointer { unsafe read($0.baseAddress, $0.count, &offset, &value) }
        return status == 0 && offset == bytes.count ? value : nil
    }

    /// Whether a sized structure has as many bytes as it says, which tpm2-tss does not compare for public areas.
    static func saysItsLength(_ bytes: [UInt8]) -> Bool {
        bytes.count >= 2 && Int(bytes[0]) << 8 | Int(bytes[1]) == bytes.count - 2
    }

    /// Writes a structure; nil when it is longer than a keybag keeps.
    static func bytes<Value>(_ value: UnsafePointer<Value>, _ write: Writer<Value>) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: 1_024)
        var offset = 0
        let status = unsafe bytes.withUnsafeMutableBufferPointer {
            unsafe write(value, $0.baseAddress, $0.count, &offset)
        }
        return status == 0 && (0...1_024).contains(offset) ? Array(bytes.prefix(offset)) : nil
    }

    /// The first bytes of a buffer in a structure; nil when the structure says more than it has.
    static func prefix<Buffer>(_ count: some BinaryInteger, of buffer: Buffer) -> [UInt8]? {
        let count = Int(count)
        guard (0...MemoryLayout<Buffer>.size).contains(count) else { return nil }
        return unsafe withUnsafeBytes(of: buffer) { unsafe Array($0.prefix(count)) }
    }

    /// An authorisation as a structure, to be wiped after use.
    static func authorisation(_ secret: SecretBytes?) -> TPM2B_AUTH {
        var value = TPM2B_AUTH()
        guard let secret, secret.count <= MemoryLayout.size(ofValue: value.buffer) else { return value }
        value.size = UInt16(secret.count)
        unsafe withUnsafeMutableBytes(of: &value.buffer) { target in
            unsafe secret.withBytes { source in unsafe target.copyMemory(from: source) }
        }
        return value
    }

    /// Writes zeroes over a structure that held a secret.
    static func wipe<Value>(_ value: inout Value) {
        unsafe withUnsafeMutableBytes(of: &value) { bytes in unsafe SecureWipe.wipe(bytes) }
    }

    /// What stands where a structure of ours cannot be read by tpm2-tss.
    static var unreadable: SealingError {
        SealingError(.firmwareFault, "tpm2-tss does not take a structure of the standard; update its libraries")
    }
}
