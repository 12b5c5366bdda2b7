// SPDX-License-Identifier: Apache-2.0

internal import CoreFoundation
internal import LoginManagement
internal import SecretMemory

#if canImport(Glibc)
internal import Glibc
#endif

/// Reads a file whole; whether it is a table or a document, its first sign says.
enum ImportedFile {
    /// The items of a file, and what is to be said of it.
    static func read(
        _ path: String,
        columns: [TableColumn: String] = [:]
    ) throws(CommandError) -> ([ExchangeItem], ExchangeReport) {
        var bytes = try contents(path)
        defer { SecureWipe.wipe(&bytes) }
        let first = bytes.first { !($0 == 0x20 || (0x09...0x0D).contains($0) || [0xEF, 0xBB, 0xBF].contains($0)) }
        do throws(ExchangeError) {
            guard first != UInt8(ascii: "{") else {
                let (document, report) = try ExchangeDocument.read(bytes)
                return (document.items, report)
            }
            var reader = PasswordTableReader(columns: columns)
            defer { reader.wipe() }
            var items: [ExchangeItem] = []
            reader.feed(bytes)
            while let item = try reader.next() { items.append(item) }
            reader.finish()
            while let item = try reader.next() { items.append(item) }
            if let report = reader.report { return (items, report) }
        } catch {
            let help = error.code == .nameUnknown ? " (--column username=NAME, or --column username= for none)" : ""
            throw CommandError(.usage, "\(path) cannot be read: \(error.message)\(help)")
        }
        throw CommandError(.usage, "\(path) is empty; an export of a browser or a manager was expected")
    }

    /// The bytes of a plain file.
    static func contents(
        _ path: String,
        most: Int = ExchangeLimits().documentLength
    ) throws(CommandError) -> [UInt8] {
        // A pipe that nobody writes to must not keep the program waiting.
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else {
            throw CommandError(.notFound, "\(path) cannot be opened (\(unsafe String(cString: strerror(errno))))")
        }
        defer { close(descriptor) }
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw CommandError(.usage, "\(path) is no plain file; name one")
        }
        guard status.st_size <= most else {
            throw CommandError(.usage, "\(path) has \(status.st_size) bytes; \(most) are the most that is read")
        }
        var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
        var done = 0
        while done < bytes.count {
            let count = unsafe bytes.withUnsafeMutableBytes { buffer in
                unsafe Glibc.read(descriptor, buffer.baseAddress?.advanced(by: done), buffer.count - done)
            }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else {
                throw CommandError(.failure, "\(path) cannot be read (\(unsafe String(cString: strerror(errno))))")
            }
            if count == 0 { break }
            done += count
        }
        // A file that became shorter meanwhile ends where it ends.
        return done == bytes.count ? bytes : Array(bytes[..<done])
    }
}
