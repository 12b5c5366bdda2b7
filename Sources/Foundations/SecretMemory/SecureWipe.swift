// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Darwin)
internal import Darwin
#endif

/// Overwrites memory that held a secret.
package enum SecureWipe {
    /// Writes zeroes over the buffer.
    ///
    /// By the system's own function for it: a compiler knows that nobody reads memory that is freed right after, and leaves plain writes
    /// out. A loop that it is told not to optimise takes a hundred times as long, which each item of a keychain pays for.
    ///
    /// - Parameter buffer: Memory that is initialised and owned by the caller.
    @inline(never)
    package static func wipe(_ buffer: UnsafeMutableRawBufferPointer) {
        guard let address = buffer.baseAddress, buffer.count > 0 else { return }
        #if canImport(Darwin)
        unsafe memset_s(address, buffer.count, 0, buffer.count)
        #else
        unsafe explicit_bzero(address, buffer.count)
        #endif
    }

    /// Writes zeroes over bytes in an array or the like, which nobody else holds.
    ///
    /// - Parameter bytes: What held a secret. Where it has a second holder, that one's bytes stay.
    @inline(never)
    package static func wipe(_ bytes: inout some MutableCollection<UInt8>) {
        let isDone: Void? = unsafe bytes.withContiguousMutableStorageIfAvailable { storage in
            unsafe wipe(UnsafeMutableRawBufferPointer(storage))
        }
        if isDone == nil { wipeOneByOne(&bytes) }
    }

    /// Not optimised: with a plain loop before the last use no zero need ever be written.
    @inline(never) @_optimize(none)
    private static func wipeOneByOne(_ bytes: inout some MutableCollection<UInt8>) {
        var index = bytes.startIndex
        while index != bytes.endIndex {
            bytes[index] = 0
            bytes.formIndex(after: &index)
        }
    }
}
