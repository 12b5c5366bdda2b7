// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// Runs a function that blocks on a thread of its own, so that it holds none of the pool's.
enum OwnThread {
    private final class Work: Sendable {
        let body: @Sendable () -> Void
        init(_ body: @escaping @Sendable () -> Void) { self.body = body }
    }

    /// Starts a thread.
    ///
    /// - Returns: False where the system gives none; the function is not run then.
    static func start(_ body: @escaping @Sendable () -> Void) -> Bool {
        var thread = pthread_t()
        let held = unsafe Unmanaged.passRetained(Work(body))
        let result = unsafe pthread_create(
            &thread,
            nil,
            { argument in
                guard let argument = unsafe argument else { return nil }
                // Balances the retain above: from here on the thread owns the reference.
                let work = unsafe Unmanaged<Work>.fromOpaque(argument).takeRetainedValue()
                work.body()
                return nil
            },
            held.toOpaque()
        )
        guard result == 0 else {
            unsafe held.release()
            return false
        }
        pthread_detach(thread)
        return true
    }

    /// Runs a function and waits for what it returns; nil where the system gives no thread.
    static func run<Value: Sendable>(_ body: @escaping @Sendable () -> Value) async -> Value? {
        await withCheckedContinuation { continuation in
            if !start({ continuation.resume(returning: body()) }) { continuation.resume(returning: nil) }
        }
    }
}
