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
        let descriptor = unsafe open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
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
        let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
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
