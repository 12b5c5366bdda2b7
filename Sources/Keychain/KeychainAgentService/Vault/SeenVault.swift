// SPDX-License-Identifier: Apache-2.0

internal import AtomicFiles
internal import Crypto
internal import Foundation
package import KeychainItems

/// How far a vault was when this device had it open last, and with which TPM, in files of the person's state folder.
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
        line(.counter, account, path).flatMap { UInt64($0) }
    }

    /// The name of the primary key of the TPM that it opened with last, as hexadecimal digits; nil where nothing is known.
    ///
    /// What the vault's file says of it is not authenticated before the passcode is used: who can write the file, and answers in the
    /// TPM's place, would be given what the passcode can be guessed by.
    package func tpm(of account: AccountID, at path: String) -> String? { line(.tpm, account, path) }

    private func line(_ kind: Kind, _ account: AccountID, _ path: String) -> String? {
        let place = Self.place(path)
        guard let bytes = try? AtomicFile(file(kind, account, place)).read(atMost: 8_191) else { return nil }
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
        guard lines.count >= 3, lines[0] == Self.heading, lines[2...].joined(separator: "\n") == place else {
            return nil
        }
        return String(lines[1])
    }

    /// Remembers how far it is.
    ///
    /// Durably: a loss of power must not make this forget what it was told.
    ///
    /// - Returns: Whether it is remembered.
    @discardableResult
    package func note(_ counter: UInt64, of account: AccountID, at path: String) -> Bool {
        write("\(counter)", .counter, account, path)
    }

    /// Remembers with which TPM it opened.
    ///
    /// - Returns: Whether it is remembered.
    @discardableResult
    package func note(tpm name: [UInt8], of account: AccountID, at path: String) -> Bool {
        let digits = Self.digits(name)
        return tpm(of: account, at: path) == digits || write(digits, .tpm, account, path)
    }

    private func write(_ line: String, _ kind: Kind, _ account: AccountID, _ path: String) -> Bool {
        let place = Self.place(path)
        let file = file(kind, account, place)
        try? FileManager.default.createDirectory(
            atPath: folder,
            withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700]
        )
        let content = Array("\(Self.heading)\n\(line)\n\(place)".utf8)
        do throws(AtomicFile.Failure) { try AtomicFile(file).replace(with: content) } catch { return false }
        return true
    }

    /// Forgets it, durably, since its owner puts an old copy back themselves.
    package func forget(_ account: AccountID, at path: String) {
        for kind in Kind.allCases { try? AtomicFile(file(kind, account, Self.place(path))).remove() }
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

    private enum Kind: String, CaseIterable {
        case counter = "seen"
        case tpm
    }

    private func file(_ kind: Kind, _ account: AccountID, _ place: String) -> String {
        let digest = Array(SHA256.hash(data: Array(place.utf8)))[..<16]
        return "\(folder)/vault-\(Self.digits(account.bytes))-\(Self.digits(Array(digest))).\(kind.rawValue)"
    }

    static func digits(_ bytes: [UInt8]) -> String {
        bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}
