// SPDX-License-Identifier: Apache-2.0

internal import AtomicFiles
internal import Crypto
internal import Foundation
package import KeychainItems

/// How far a vault was when this device had it open last, in a file of the person's state folder.
///
/// A whole file of last week is sound in itself: only who remembers something of it elsewhere sees that it is an old one. This notices a
/// copy that came back by a mistake, by a tool that synchronises, or by somebody who can write to the vault's folder and not to this
/// one. Who can write to both is not noticed; a TPM's counter would.
///
/// Each place of a vault has a memory of its own: a copy that is opened elsewhere takes nothing away of what is known of the vault.
package struct SeenVault: Sendable {
    /// The folder; made where it is missing.
    package let folder: String

    private static let heading = "martlet vault seen 1"

    package init(folder: String) { self.folder = folder }

    /// How far it was; nil where nothing is known of this vault at this place.
    package func counter(of account: AccountID, at path: String) -> UInt64? {
        let place = Self.place(path)
        guard let bytes = try? AtomicFile(file(account, place)).read(atMost: 8_191) else { return nil }
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
        guard lines.count >= 3, lines[0] == Self.heading, lines[2...].joined(separator: "\n") == place else {
            return nil
        }
        return UInt64(lines[1])
    }

    /// Remembers how far it is.
    ///
    /// Durably: a loss of power must not make this forget what it was told.
    ///
    /// - Returns: Whether it is remembered.
    @discardableResult
    package func note(_ counter: UInt64, of account: AccountID, at path: String) -> Bool {
        let place = Self.place(path)
        let file = file(account, place)
        try? FileManager.default.createDirectory(
            atPath: folder,
            withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700]
        )
        let content = Array("\(Self.heading)\n\(counter)\n\(place)".utf8)
        do throws(AtomicFile.Failure) { try AtomicFile(file).replace(with: content) } catch { return false }
        return true
    }

    /// Forgets it, durably, since its owner puts an old copy back themselves.
    package func forget(_ account: AccountID, at path: String) {
        try? AtomicFile(file(account, Self.place(path))).remove()
    }

    /// Where a vault lies, however its path is spelled.
    ///
    /// Its folder without symbolic links; the file itself is none.
    private static func place(_ path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return path }
        let folder = slash == path.startIndex ? "/" : String(path[..<slash])
        guard let real = unsafe realpath(folder, nil) else { return path }
        defer { unsafe free(real) }
        let found = unsafe String(cString: real)
        return (found == "/" ? "" : found) + path[slash...]
    }

    private func file(_ account: AccountID, _ place: String) -> String {
        let digest = Array(SHA256.hash(data: Array(place.utf8)))[..<16]
        return "\(folder)/vault-\(Self.digits(account.bytes))-\(Self.digits(Array(digest))).seen"
    }

    private static func digits(_ bytes: [UInt8]) -> String {
        bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}
