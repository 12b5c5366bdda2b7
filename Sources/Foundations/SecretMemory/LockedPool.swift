// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#else
internal import Darwin
#endif

/// Blocks of memory out of pages that are locked: the kernel writes them to no swap space and, on Linux, to no dump, and a child process
/// finds zeroes there.
///
/// The limit of locked memory is that of a process and often 8 MiB, so that pages are shared by what is small. They are kept until the
/// process ends: whoever unlocks a page because one block of it is free uncovers the others.
@safe package struct LockedPool {
    /// Blocks of these sizes are cut out of one page; what is larger has pages of its own.
    static let sizes = [32, 64, 128, 256, 512, 1_024, 2_048]

    /// The most bytes that are locked.
    package private(set) var most: Int
    /// The bytes that are locked now.
    package private(set) var held = 0

    private let page: Int
    private var free: [[UnsafeMutableRawPointer]] = unsafe .init(repeating: [], count: Self.sizes.count)
    /// Pages of the last stretch that nobody has yet.
    private var rest: [UnsafeMutableRawPointer] = unsafe []

    /// Prepares a pool, which locks nothing yet.
    ///
    /// - Parameter most: The most bytes that it may lock.
    package init(most: Int) {
        self.most = most
        page = Int(sysconf(Int32(_SC_PAGESIZE)))
    }

    /// Takes a block.
    ///
    /// - Parameter count: How many bytes, one or more.
    /// - Returns: A block of that many bytes, which hold anything; nil where no more may be locked.
    package mutating func take(_ count: Int) -> UnsafeMutableRawBufferPointer? {
        guard let size = Self.sizes.firstIndex(where: { $0 >= count }) else {
            return unsafe lock(pages(for: count)).map { unsafe .init(start: $0, count: count) }
        }
        if unsafe free[size].isEmpty, !cut(Self.sizes[size], into: size) { return nil }
        return unsafe free[size].popLast().map { unsafe .init(start: $0, count: count) }
    }

    /// Takes a block back, which its user has wiped.
    ///
    /// - Parameter block: As ``take(_:)`` gave it.
    package mutating func giveBack(_ block: UnsafeMutableRawBufferPointer) {
        guard let address = block.baseAddress else { return }
        if let size = Self.sizes.firstIndex(where: { $0 >= block.count }) {
            unsafe free[size].append(address)
        } else {
            let whole = pages(for: block.count)
            unsafe munmap(address, whole)
            held -= whole
        }
    }

    private func pages(for count: Int) -> Int { (count + page - 1) / page * page }

    /// Cuts a page into blocks of one size.
    private mutating func cut(_ bytes: Int, into size: Int) -> Bool {
        if unsafe rest.isEmpty {
            // Sixteen pages at once: a call to the kernel for each would be felt where thousands of items are opened.
            let stretch = min(16 * page, most - held) / page * page
            guard stretch > 0, let first = unsafe lock(stretch) else { return false }
            unsafe rest = stride(from: stretch - page, through: 0, by: -page).map { unsafe first + $0 }
        }
        guard let first = unsafe rest.popLast() else { return false }
        unsafe free[size] += stride(from: page - bytes, through: 0, by: -bytes).map { unsafe first + $0 }
        return true
    }

    /// Has the kernel make pages that stay in memory.
    private mutating func lock(_ bytes: Int) -> UnsafeMutableRawPointer? {
        guard held + bytes <= most else { return nil }
        let made = unsafe mmap(nil, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
        guard let made = unsafe made, unsafe made != MAP_FAILED else { return nil }
        guard unsafe mlock(made, bytes) == 0 else {
            unsafe munmap(made, bytes)
            // The limit is elsewhere than we were told. Asking again for each secret would cost and change nothing; small ones may fit.
            if bytes <= 16 * page { most = held }
            return nil
        }
        #if os(Linux)
        // Older kernels know neither; the pages are locked all the same.
        unsafe madvise(made, bytes, MADV_DONTDUMP)
        unsafe madvise(made, bytes, MADV_WIPEONFORK)
        #endif
        held += bytes
        return unsafe made
    }
}
