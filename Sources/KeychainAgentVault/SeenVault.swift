// SPDX-License-Identifier: Apache-2.0
// What this device saw of a vault last, kept elsewhere than the vault.

internal import Foundation
internal import KeychainVault

/// How far a vault was when this device had it open last, in a file of the person's state folder.
///
/// A whole file of last week is sound in itself: only who remembers something of it elsewhere sees that it is an old one. This notices a
/// copy that came back by a mistake, by a tool that synchronises, or by somebody who can write to the vault's folder and not to this
/// one. Who can write to both is not noticed; a TPM's counter would.
struct SeenVault: Sendable {
    /// The folder; made where it is missing.
    let folder: String

    private static let heading = "martlet vault seen 1"

    /// How far it was; nil where nothing is known of this vault at this place.
    func counter(of account: AccountID, at path: String) -> UInt64? {
        guard let bytes = read(file(account)) else { return nil }
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
        // A copy that is opened elsewhere counts for itself.
        guard lines.count >= 3, lines[0] == Self.heading, lines[2...].joined(separator: "\n") == path else {
            return nil
        }
        return UInt64(lines[1])
    }

    /// Remembers how far it is.
    ///
    /// Not as durable as the vault: what is lost in a crash makes this forget something, and never claim what is not so.
    ///
    /// - Returns: Whether it is remembered.
    @discardableResult
    func note(_ counter: UInt64, of account: AccountID, at path: String) -> Bool {
        let file = file(account)
        try? FileManager.default.createDirectory(
            atPath: folder,
            withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700]
        )
        let draft = "\(file).part"
        _ = unsafe unlink(draft)
        let descriptor = unsafe open(draft, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return false }
        let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        do {
            try handle.write(contentsOf: Data("\(Self.heading)\n\(counter)\n\(path)".utf8))
            try handle.close()
        } catch {
            _ = unsafe unlink(draft)
            return false
        }
        return unsafe rename(draft, file) == 0
    }

    /// Forgets it, since its owner puts an old copy back themselves.
    func forget(_ account: AccountID) { _ = unsafe unlink(file(account)) }

    /// A plain file and a short one: nobody waits for the other end of a pipe.
    private func read(_ path: String) -> [UInt8]? {
        let descriptor = unsafe open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size < 8_192 else {
            return nil
        }
        return (try? handle.readToEnd()).map { Array($0) }
    }

    private func file(_ account: AccountID) -> String {
        let name = account.bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        return "\(folder)/vault-\(name).seen"
    }
}
