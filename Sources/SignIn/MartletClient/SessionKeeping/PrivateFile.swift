// SPDX-License-Identifier: Apache-2.0
// A small file that only its owner can read, over the system's own calls.

#if canImport(Darwin)
internal import Darwin
#elseif canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// Reads and replaces one file as a whole.
///
/// Foundation would create the file with the usual permissions first and narrow them after; for that moment others
/// could read the token. Here the file is made with mode 0600 from the first byte.
struct PrivateFile: Sendable {
    let path: String
    /// What it is called in messages.
    var role = "session file"

    /// The file's content; nil when there is no file.
    func read(upTo maximumLength: Int) throws(SignInClientError) -> [UInt8]? {
        // A pipe in the file's place would keep whoever opens it waiting for its other end.
        let descriptor = unsafe open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else {
            if errno == ENOENT { return nil }
            throw unusable("it cannot be opened (errno \(errno))")
        }
        defer { _ = close(descriptor) }
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw unusable("it is no regular file")
        }
        guard status.st_mode & 0o077 == 0 else {
            throw unusable("others may read or write it; its mode must be 0600")
        }
        var content = [UInt8](repeating: 0, count: maximumLength + 1)
        var filled = 0
        while filled < content.count {
            let start = filled
            let count = unsafe content.withUnsafeMutableBytes { buffer in
                unsafe systemRead(descriptor, UnsafeMutableRawBufferPointer(rebasing: buffer[start...]))
            }
            if count < 0 {
                if errno == EINTR { continue }
                throw unusable("it cannot be read (errno \(errno))")
            }
            if count == 0 { break }
            filled += count
        }
        guard filled <= maximumLength else { throw unusable("it is too long") }
        return Array(content[..<filled])
    }

    /// Replaces the file; what it held before stays when anything fails.
    func replace(with content: [UInt8]) throws(SignInClientError) {
        let draft = path + ".new"
        // A draft may be left from a process that was killed.
        if unsafe unlink(draft) != 0, errno != ENOENT { throw unusable("its draft cannot be removed (errno \(errno))") }
        let descriptor = unsafe open(draft, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw unusable("it cannot be written (errno \(errno))") }
        var failure = writeAll(content, to: descriptor)
        if failure == nil, fsync(descriptor) != 0 { failure = errno }
        _ = close(descriptor)
        if failure == nil, unsafe rename(draft, path) != 0 { failure = errno }
        if let failure {
            _ = unsafe unlink(draft)
            throw unusable("it cannot be written (errno \(failure))")
        }
        syncFolder()
    }

    /// Removes the file; one that is not there is no error.
    func remove() throws(SignInClientError) {
        guard unsafe unlink(path) == 0 || errno == ENOENT else {
            throw unusable("it cannot be removed (errno \(errno))")
        }
        syncFolder()
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
        let descriptor = unsafe open(folder, O_RDONLY | O_CLOEXEC)
        // Gone with the descriptor, also when the process dies.
        defer { if descriptor >= 0 { _ = close(descriptor) } }
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

    private var folder: String { path.lastIndex(of: "/").map { String(path[...$0]) } ?? "." }

    private func writeAll(_ content: [UInt8], to descriptor: CInt) -> CInt? {
        var written = 0
        while written < content.count {
            let start = written
            let count = unsafe content.withUnsafeBytes { buffer in
                unsafe systemWrite(descriptor, UnsafeRawBufferPointer(rebasing: buffer[start...]))
            }
            if count < 0 {
                if errno == EINTR { continue }
                return errno
            }
            written += count
        }
        return nil
    }

    /// Makes the new name durable; a folder that cannot be opened for this (some network file systems) is left alone.
    private func syncFolder() {
        let descriptor = unsafe open(folder, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        _ = fsync(descriptor)
        _ = close(descriptor)
    }

    private func systemRead(_ descriptor: CInt, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
        unsafe readSystem(descriptor, buffer.baseAddress, buffer.count)
    }

    private func systemWrite(_ descriptor: CInt, _ buffer: UnsafeRawBufferPointer) -> Int {
        unsafe write(descriptor, buffer.baseAddress, buffer.count)
    }

    private func unusable(_ reason: String) -> SignInClientError {
        SignInClientError(.storageUnusable, "the \(role) cannot be used: \(reason)")
    }
}

/// The system's `read`, which the method of that name would hide.
private func readSystem(_ descriptor: CInt, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    unsafe read(descriptor, buffer, count)
}
