// SPDX-License-Identifier: Apache-2.0

#if canImport(Darwin)
internal import Darwin
#elseif canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// One small file that is written as a whole: whatever happens, it holds what it held before or all that is new.
///
/// What is written is on the disk before a call returns, its name too. It has its mode from the first byte on.
package struct AtomicFile: Sendable {
    /// Why a file cannot be read or written.
    package struct Failure: Error, Sendable, Hashable, CustomStringConvertible {
        /// What happened, with which file.
        package let description: String
        /// What happened, for the end of a sentence that names the file.
        package let reason: String
        /// The system's number of the error; nil where it made none.
        package let number: Int32?
    }

    /// Where it is.
    package let path: String
    private let name: String
    private let mode: mode_t

    /// Names a file; it need not exist yet, its folder must.
    ///
    /// - Parameters:
    ///   - path: Where it is.
    ///   - name: What it holds, for messages.
    ///   - mode: Who may do what with it once it is written.
    package init(_ path: String, holding name: String = "the file", mode: UInt16 = 0o600) {
        self.path = path
        self.name = name
        self.mode = mode_t(mode)
    }

    /// The bytes of the file; nil where there is none.
    ///
    /// A link is not followed, and the other end of a pipe not waited for.
    ///
    /// - Parameters:
    ///   - limit: The most bytes that it may hold.
    ///   - isPrivate: Whether it is refused where others may read or write it.
    /// - Returns: What the file holds.
    /// - Throws: Why it cannot be read.
    package func read(atMost limit: Int, isPrivate: Bool = false) throws(Failure) -> [UInt8]? {
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard descriptor >= 0 else {
            guard errno == ENOENT else { throw systemFailure("cannot be read") }
            return nil
        }
        defer { _ = close(descriptor) }
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0 else { throw systemFailure("cannot be read") }
        guard status.st_mode & S_IFMT == S_IFREG else { throw failure("is no regular file") }
        guard !isPrivate || status.st_mode & 0o077 == 0 else {
            throw failure("may be read or written by others; its mode must be 0600")
        }
        var (bytes, count) = ([UInt8](repeating: 0, count: limit + 1), 0)
        while count < bytes.count {
            let more = unsafe bytes.withUnsafeMutableBytes { room in
                unsafe systemRead(descriptor, UnsafeMutableRawBufferPointer(rebasing: room[count...]))
            }
            if more < 0, errno == EINTR { continue }
            guard more >= 0 else { throw systemFailure("cannot be read") }
            guard more > 0 else { break }
            count += more
        }
        guard count <= limit else { throw failure("is too long to be one of ours") }
        return Array(bytes[..<count])
    }

    /// Makes the file, which must not exist yet; what was written of it in part goes again.
    package func create(_ bytes: [UInt8]) throws(Failure) { try create(unsafe bytes.span.bytes) }

    /// Makes the file, which must not exist yet, of bytes that are copied nowhere.
    package func create(_ bytes: RawSpan) throws(Failure) {
        try write(bytes, to: path)
        try synchronizeFolder()
    }

    /// Writes beside the file and puts that in its place.
    ///
    /// - Parameters:
    ///   - bytes: What it holds from now on.
    ///   - hasRivals: Whether other processes may write it at the same time. Each has a draft of its own then, which one that is
    ///     killed leaves behind.
    /// - Throws: Why it cannot be written; then it holds what it held.
    package func replace(with bytes: [UInt8], hasRivals: Bool = false) throws(Failure) {
        let draft = hasRivals ? "\(path).\(getpid()).new" : "\(path).new"
        // One of a process that was killed.
        guard unsafe unlink(draft) == 0 || errno == ENOENT else { throw systemFailure("cannot be written") }
        try write(unsafe bytes.span.bytes, to: draft)
        guard unsafe rename(draft, path) == 0 else {
            let number = errno
            _ = unsafe unlink(draft)
            throw systemFailure("cannot be written", number)
        }
        try synchronizeFolder()
    }

    /// Removes the file; one that is not there is no error.
    package func remove() throws(Failure) {
        guard unsafe unlink(path) != 0 else { return try synchronizeFolder() }
        guard errno == ENOENT else { throw systemFailure("cannot be removed") }
    }

    /// The folder that it is in.
    package var folder: String { path.lastIndex(of: "/").map { String(path[...$0]) } ?? "." }

    /// Writes a file that was not there.
    private func write(_ bytes: RawSpan, to place: String) throws(Failure) {
        let descriptor = unsafe open(place, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, mode)
        guard descriptor >= 0 else { throw systemFailure(place == path ? "cannot be made" : "cannot be written") }
        // A mask would take away what others are to have.
        var isWhole = mode == 0o600 || fchmod(descriptor, mode) == 0
        unsafe bytes.withUnsafeBytes { buffer in
            var done = 0
            while isWhole, done < buffer.count {
                let count = unsafe systemWrite(descriptor, UnsafeRawBufferPointer(rebasing: buffer[done...]))
                if count < 0, errno == EINTR { continue }
                isWhole = count > 0
                done += max(count, 0)
            }
        }
        isWhole = isWhole && fsync(descriptor) == 0
        var number = errno
        if close(descriptor) != 0, isWhole { (isWhole, number) = (false, errno) }
        guard isWhole else {
            _ = unsafe unlink(place)
            throw systemFailure("cannot be written", number)
        }
    }

    /// Makes a name durable: without it a loss of power would unsay what was said last.
    private func synchronizeFolder() throws(Failure) {
        let descriptor = unsafe open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        // A folder that may be written and not be read.
        guard descriptor >= 0 || errno != EACCES else { return }
        guard descriptor >= 0 else { throw systemFailure("is in a folder that cannot be opened") }
        defer { _ = close(descriptor) }
        // Some file systems of networks know no such thing of folders.
        guard fsync(descriptor) == 0 || errno == EINVAL else { throw systemFailure("is not surely written") }
    }

    private func systemFailure(_ what: String, _ number: Int32 = errno) -> Failure {
        let text = unsafe String(cString: strerror(number))
        return failure("\(what) (\(text))", number)
    }

    private func failure(_ reason: String, _ number: Int32? = nil) -> Failure {
        Failure(description: "\(name) at \(path) \(reason)", reason: reason, number: number)
    }
}

private func systemRead(_ descriptor: CInt, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
    unsafe read(descriptor, buffer.baseAddress, buffer.count)
}

private func systemWrite(_ descriptor: CInt, _ buffer: UnsafeRawBufferPointer) -> Int {
    unsafe write(descriptor, buffer.baseAddress, buffer.count)
}
