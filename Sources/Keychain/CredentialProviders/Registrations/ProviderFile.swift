// SPDX-License-Identifier: Apache-2.0

internal import AtomicFiles
internal import CoreFoundation
package import LoginManagement
internal import KeychainAgentClient

#if canImport(Glibc)
internal import Glibc
#endif

/// The file of the registered providers (docs/formats/credential-provider.md, section 5).
package struct ProviderFile: Sendable {
    private let folder: String
    private var path: String { "\(folder)/providers.json" }

    /// Finds the file.
    ///
    /// - Parameter environment: Names and values of the environment, `XDG_STATE_HOME` and `HOME` among them; nil where they name no place.
    package init?(environment: [String: String]) {
        guard let folder = Self.stateFolder(environment) else { return nil }
        self.folder = folder
    }

    /// The folder in which this device remembers something of the person's; nil where there is no such place.
    package static func stateFolder(_ environment: [String: String]) -> String? {
        if let state = environment["XDG_STATE_HOME"], state.hasPrefix("/") { return "\(state)/martlet" }
        guard let home = environment["HOME"], home.hasPrefix("/") else { return nil }
        return "\(home)/.local/state/martlet"
    }

    /// The registered providers; none where nothing was ever registered.
    ///
    /// - Throws: `ProviderAccessError`: `dataInvalid` for a file that is none, `refused` for one that others may write.
    package func read() throws(ProviderAccessError) -> ProviderRegistry {
        // Never through a link, and never waiting for the other end of a pipe.
        let number = unsafe open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        guard number >= 0 else {
            let why = errno
            guard why != ENOENT, why != ENOTDIR else { return ProviderRegistry() }
            throw ProviderAccessError(.unavailable, "\(path) cannot be read: \(SystemWords.of(why))")
        }
        defer { close(number) }
        try checkFolder()
        var status = stat()
        guard unsafe fstat(number, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw ProviderAccessError(.refused, "\(path) is no plain file; move it away")
        }
        guard status.st_uid == geteuid(), status.st_mode & 0o022 == 0 else {
            throw ProviderAccessError(
                .refused,
                "others may write to \(path), which names programs to start; make it yours alone by chmod 600"
            )
        }
        do throws(CredentialProvidersError) {
            return try ProviderRegistry(parsing: Self.bytes(of: number))
        } catch {
            throw ProviderAccessError(.dataInvalid, "\(path) holds no registrations: \(error.message)")
        }
    }

    /// Changes the registrations: at once and durably, or not at all; of several commands each sees what the others did.
    ///
    /// - Parameter body: Makes the change.
    /// - Throws: `ProviderAccessError`; what the change throws as `usage`.
    package func change(
        _ body: (inout ProviderRegistry) throws(CredentialProvidersError) -> Void
    ) throws(ProviderAccessError) {
        for folder in parents { _ = unsafe mkdir(folder, 0o700) }
        try checkFolder()
        let lock: LocalDescriptor
        do throws(AgentPlaceError) {
            lock = try LocalDescriptor.lockFile("\(path).lock")
        } catch {
            throw ProviderAccessError(.cannotWrite, error.message)
        }
        while flock(lock.number, LOCK_EX) != 0 {
            guard errno == EINTR else { throw ProviderAccessError(.cannotWrite, "\(path).lock cannot be locked") }
        }
        var registry = try read()
        do throws(CredentialProvidersError) {
            try body(&registry)
        } catch {
            throw ProviderAccessError(error.code == .nameUnknown ? .notFound : .usage, error.message)
        }
        try write(registry.serialized)
        withExtendedLifetime(lock) {}
    }

    /// The folder and all above it, the topmost first.
    private var parents: [String] {
        let parts = folder.split(separator: "/")
        return parts.indices.map { "/" + parts[...$0].joined(separator: "/") }
    }

    private func checkFolder() throws(ProviderAccessError) {
        var status = stat()
        guard unsafe lstat(folder, &status) == 0 else {
            throw ProviderAccessError(
                .cannotWrite,
                "the folder \(folder) cannot be made; is the one above it yours?"
            )
        }
        guard status.st_mode & S_IFMT == S_IFDIR, status.st_uid == geteuid(), status.st_mode & 0o022 == 0 else {
            throw ProviderAccessError(
                .refused,
                "\(folder) is no folder that you alone may write to; who else could, could name programs to start"
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

    private func write(_ bytes: [UInt8]) throws(ProviderAccessError) {
        // Nobody else writes a draft, who holds the lock.
        do throws(AtomicFile.Failure) {
            try AtomicFile(path).replace(with: bytes)
        } catch {
            throw ProviderAccessError(.cannotWrite, "\(path) \(error.reason)")
        }
    }
}
