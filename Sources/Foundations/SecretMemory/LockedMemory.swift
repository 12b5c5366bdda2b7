// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#else
internal import Darwin
#endif

/// Whether ``SecretBytes`` lie in pages that stay out of the swap space.
///
/// Off until a process asks for it: a server with many sessions has no use for it, and its limit is soon reached.
package enum LockedMemory {
    /// The most bytes that secrets may take of the limit.
    private static let mostEver = 16 << 20

    private static let isOn = Atomic(false)
    private static let pool = Mutex(LockedPool(most: 0))

    /// Has secrets that are made from now on lie in locked pages, as far as the limit of locked memory (`ulimit -l`) goes.
    ///
    /// What is beyond lies where it would have without this call, as do all bytes that no ``SecretBytes`` holds.
    ///
    /// - Returns: Whether pages can be locked.
    @discardableResult
    package static func begin() -> Bool {
        if isOn.load(ordering: .acquiring) { return true }
        let room = room()
        let works = pool.withLock { pool in
            pool = LockedPool(most: room)
            guard let block = unsafe pool.take(1) else { return false }
            unsafe pool.giveBack(block)
            return true
        }
        if works { isOn.store(true, ordering: .releasing) }
        return works
    }

    /// How much may be locked, a quarter of the limit left to others; the limit is raised as far as it goes.
    private static func room() -> Int {
        #if canImport(Glibc)
        let resource = Int32(__RLIMIT_MEMLOCK.rawValue)
        #else
        let resource = RLIMIT_MEMLOCK
        #endif
        var limit = rlimit()
        guard unsafe getrlimit(resource, &limit) == 0 else { return 0 }
        if limit.rlim_cur < limit.rlim_max {
            limit.rlim_cur = limit.rlim_max
            if unsafe setrlimit(resource, &limit) != 0 { unsafe getrlimit(resource, &limit) }
        }
        let most = rlim_t(mostEver)
        return Int(limit.rlim_cur >= most * 2 ? most : min(limit.rlim_cur / 4 * 3, most))
    }

    /// Takes a locked block; nil where secrets lie elsewhere.
    static func take(_ count: Int) -> UnsafeMutableRawBufferPointer? {
        guard isOn.load(ordering: .acquiring) else { return nil }
        return unsafe pool.withLock { unsafe Block($0.take(count)) }.buffer
    }

    /// Takes a block back that was locked and has been wiped.
    static func giveBack(_ buffer: UnsafeMutableRawBufferPointer) {
        let block = unsafe Block(buffer)
        pool.withLock { pool in unsafe block.buffer.map { unsafe pool.giveBack($0) } }
    }
}

extension LockedMemory {
    /// A block on its way through the lock: it has one owner at a time, which is what the compiler cannot see.
    @safe private struct Block: @unchecked Sendable {
        let buffer: UnsafeMutableRawBufferPointer?

        init(_ buffer: UnsafeMutableRawBufferPointer?) { unsafe self.buffer = buffer }
    }
}
