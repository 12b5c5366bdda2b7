// SPDX-License-Identifier: Apache-2.0

internal import AtomicFiles

#if canImport(Darwin)
internal import Darwin
#elseif canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// A file of the client, refused where others may read or write it.
///
/// Foundation would create the file with the usual permissions first and narrow them after; for that moment others
/// could read the token. Here the file is made with mode 0600 from the first byte.
struct ClientFile: Sendable {
    private let file: AtomicFile
    /// What it is called in messages.
    private let role: String

    init(path: String, role: String = "session file") {
        file = AtomicFile(path)
        self.role = role
    }

    /// The file's content; nil when there is no file.
    func read(upTo maximumLength: Int) throws(SignInClientError) -> [UInt8]? {
        do throws(AtomicFile.Failure) {
            return try file.read(atMost: maximumLength, isPrivate: true)
        } catch {
            throw unusable(error)
        }
    }

    /// Replaces the file; what it held before stays when anything fails.
    func replace(with content: [UInt8]) throws(SignInClientError) {
        do throws(AtomicFile.Failure) { try file.replace(with: content) } catch { throw unusable(error) }
    }

    /// Removes the file; one that is not there is no error.
    func remove() throws(SignInClientError) {
        do throws(AtomicFile.Failure) { try file.remove() } catch { throw unusable(error) }
    }

    /// Does something while no other process, and no other thread of this one, does so with a file of this folder.
    ///
    /// The folder itself is locked, so that no other file is left behind. Where the file system knows no locks, or the folder
    /// cannot be opened, callers are on their own, as without this. Whoever may read a folder may lock it: nobody waits longer than
    /// some two seconds. A body that calls this for a file of the same folder waits for itself, and is refused.
    ///
    /// - Parameter body: What to do; it must not take the lock again.
    /// - Returns: What it returns.
    /// - Throws: `storageUnusable` while another process holds the folder, and what `body` throws.
    func exclusively<Value>(_ body: () throws -> Value) throws -> Value {
        let descriptor = unsafe open(file.folder, O_RDONLY | O_CLOEXEC)
        // Gone with the process, too, when it dies. Said, since a child that was forked meanwhile has the descriptor for a moment.
        defer {
            if descriptor >= 0 {
                _ = flock(descriptor, LOCK_UN)
                _ = close(descriptor)
            }
        }
        if descriptor >= 0 { try lock(descriptor) }
        return try body()
    }

    private func lock(_ descriptor: CInt) throws(SignInClientError) {
        for _ in 0..<Self.lockTries {
            if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return }
            guard errno == EWOULDBLOCK || errno == EINTR else { return }
            _ = usleep(Self.lockPauseMicroseconds)
        }
        throw unusable("another process holds its folder locked; end that one, or keep the file in a folder of its own")
    }

    private static let lockTries = 100
    private static let lockPauseMicroseconds: UInt32 = 20_000

    private func unusable(_ failure: AtomicFile.Failure) -> SignInClientError { unusable("it \(failure.reason)") }

    private func unusable(_ reason: String) -> SignInClientError {
        SignInClientError(.storageUnusable, "the \(role) cannot be used: \(reason)")
    }
}
