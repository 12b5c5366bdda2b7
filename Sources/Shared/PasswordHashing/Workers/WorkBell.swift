// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// A counting semaphore: each ring ends one wait, now or later.
///
/// Safe and sendable by proof: the semaphore lies at one address from the initialiser to `deinit`, when nobody holds a
/// reference any more and so nobody waits, and its functions may be called from any thread.
@safe final class WorkBell: @unchecked Sendable {
    private let semaphore: UnsafeMutablePointer<sem_t>

    init() {
        unsafe semaphore = .allocate(capacity: 1)
        unsafe semaphore.initialize(to: sem_t())
        let result = unsafe sem_init(semaphore, 0, 0)
        precondition(result == 0, "a semaphore that starts at zero can always be made")
    }

    deinit {
        unsafe sem_destroy(semaphore)
        unsafe semaphore.deallocate()
    }

    /// Wakes one that waits, or the next that comes to wait.
    func ring() { unsafe sem_post(semaphore) }

    /// Blocks the calling thread until somebody rings.
    ///
    /// A signal may end a wait early; who waits looks for work anyway.
    func wait() { unsafe sem_wait(semaphore) }
}
