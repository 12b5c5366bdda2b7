// SPDX-License-Identifier: Apache-2.0
// Overwriting memory in a way that the optimiser may not leave out.

/// Overwrites memory that held a secret.
package enum SecureWipe {
    /// Writes zeroes over the buffer.
    ///
    /// Kept out of line and reading one byte back, so that the writes are not dead stores that the optimiser removes
    /// because the memory is freed right after.
    ///
    /// - Parameter buffer: Memory that is initialised and owned by the caller.
    @inline(never)
    package static func wipe(_ buffer: UnsafeMutableRawBufferPointer) {
        guard let address = buffer.baseAddress else { return }
        unsafe memset_explicitly(address, buffer.count)
    }

    /// Writes zeroes over bytes in an array or the like, which nobody else holds.
    ///
    /// Not optimised either: with a plain loop before the last use of an array no zero need ever be written.
    ///
    /// - Parameter bytes: What held a secret. Where it has a second holder, that one's bytes stay.
    @inline(never) @_optimize(none)
    package static func wipe(_ bytes: inout some MutableCollection<UInt8>) {
        var index = bytes.startIndex
        while index != bytes.endIndex {
            bytes[index] = 0
            bytes.formIndex(after: &index)
        }
    }

    @inline(never) @_optimize(none)
    private static func memset_explicitly(_ address: UnsafeMutableRawPointer, _ count: Int) {
        for offset in 0..<count {
            unsafe address.storeBytes(of: 0, toByteOffset: offset, as: UInt8.self)
        }
    }
}
