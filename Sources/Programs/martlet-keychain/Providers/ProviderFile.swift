// SPDX-License-Identifier: Apache-2.0

internal import AtomicFiles
internal import CoreFoundation
internal import LoginManagement
internal import KeychainAgentClient

#if canImport(Glibc)
internal import Glibc
#endif

/// The file of the registered providers (docs/formats/credential-provider.md, section 5).
struct ProviderFile {
    private let folder: String
    private var path: String { "\(folder)/providers.json" }

    /// Nil where the environment names no place.
    init?() {
        guard let folder = KeychainOptions.stateFolder else { return nil }
        self.folder = folder
    }

    /// The registered providers; none where nothing was ever registered.
    ///
    /// - Throws: `CommandError`: `dataInvalid` for a file that is none, `refused` for one that others may write.
    func read() throws(CommandError) -> ProviderRegistry {
        // Never through a link, and never waiting for the other end of a pipe.
        let number = unsafe open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        guard number >= 0 else {
            let why = errno
            guard why != ENOENT, why != ENOTDIR else { return ProviderRegistry() }
            throw CommandError(.unavailable, "\(shownPath) cannot be read: \(SystemWords.of(why))")
        }
        defer { close(number) }
        try checkFolder()
        var status = stat()
        guard unsafe fstat(number, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw CommandError(.refused, "\(shownPath) is no plain file; move it away")
        }
        guard status.st_uid == geteuid(), status.st_mode & 0o022 == 0 else {
            throw CommandError(
                .refused,
                "others may write to \(shownPath), which names programs to start; make it yours alone by chmod 600"
            )
        }
        do throws(CredentialProvidersError) {
            return try ProviderRegistry(parsing: Self.bytes(of: number))
        } catch {
            throw CommandError(.dataInvalid, "\(shownPath) holds no registrations: \(error.message)")
        }
    }

    /// Changes the registrations: at once and durably, or not at all; of several commands each sees what the others did.
    ///
    /// - Parameter body: Makes the change.
    /// - Throws: `CommandError`; what the change throws as `usage`.
    func change(_ body: (inout ProviderRegistry) throws(CredentialProvidersError) -> Void) throws(CommandError) {
        for folder in parents { _ = unsafe mkdir(folder, 0o700) }
        try checkFolder()
        let lock: LocalDescriptor
        do throws(AgentPlaceError) {
            lock = try LocalDescriptor.lockFile("\(path).lock")
        } catch {
            throw CommandError(.cannotWrite, error.message)
        }
        while flock(lock.number, LOCK_EX) != 0 {
            guard errno == EINTR else { throw CommandError(.cannotWrite, "\(shownPath).lock cannot be locked") }
        }
        var registry = try read()
        do throws(CredentialProvidersError) {
            try body(&registry)
        } catch {
            throw CommandError(error.code == .nameUnknown ? .notFound : .usage, error.message)
        }
        try write(registry.serialized)
        withExtendedLifetime(lock) {}
    }

    private var shownPath: String { ShownText.safe(path) }

    /// The folder and all above it, the topmost first.
    private var parents: [String] {
        let parts = folder.split(separator: "/")
        return parts.indices.map { "/" + parts[...$0].joined(separator: "/") }
    }

    private func checkFolder() throws(CommandError) {
        var status = stat()
        guard unsafe lstat(folder, &status) == 0 else {
            throw CommandError(
                .cannotWrite,
                "the folder \(ShownText.safe(folder)) cannot be made; is the one above it yours?"
            )
        }
        guard status.st_mode & S_IFMT == S_IFDIR, status.st_uid == geteuid(), status.st_mode & 0o022 == 0 else {
            throw CommandError(
                .refused,
                "\(ShownText.safe(folder)) is no folder that you alone may write to; who else could, could name programs to start"
            )
        }
    }

    private static func bytes(of descriptor: Int32) -> [UInt8] {
        var (bytes, chunk) = ([UInt8](), [UInt8](repeating: 0, count: 16_384))
        // One byte more than a file may have, which is then refused for its length.
        while bytes.count <= ProviderRegistry.longest {
            let count = unsafe Glibc.read(descriptor, &chunk, chunk.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { break }
            bytes += chunk[..<count]
        }
        return bytes
    }

    private func write(_ bytes: [UInt8]) throws(CommandError) {
        // Nobody else writes a draft, who holds the lock.
        do throws(AtomicFile.Failure) {
            try AtomicFile(path).replace(with: bytes)
        } catch {
            throw CommandError(.cannotWrite, "\(shownPath) \(error.reason)")
        }
    }
}
