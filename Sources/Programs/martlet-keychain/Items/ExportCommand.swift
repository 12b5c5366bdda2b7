// SPDX-License-Identifier: Apache-2.0

internal import KeychainItems
internal import ArgumentParser
internal import AtomicFiles
internal import CoreFoundation
internal import LoginManagement
internal import JSONCoding
internal import KeychainAgentClient
internal import PasskeyRecords
internal import SecretMemory

#if canImport(Glibc)
internal import Glibc
#endif

/// `martlet-keychain export`.
struct ExportCommand: ParsableCommand {
    /// The forms.
    enum Format: String, ExpressibleByArgument, CaseIterable {
        case csv, cxf
    }

    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Writes all logins in clear text to a new file, for another program.",
        discussion: """
            Asks for the passcode, also while the keychain is unlocked. The file is yours alone (mode 0600), and whoever gets it \
            has all your passwords: delete it as soon as the other program has it. With --dry-run it says what would be written, and \
            what that form leaves out, which it reads the secrets for: it asks for the passcode as well.
            """
    )

    @OptionGroup var options: KeychainOptions
    @OptionGroup var passcodes: PasscodeOptions
    @Argument(help: "The new file.")
    var file: String
    @Option(help: "csv, which every program reads; or cxf, FIDO's Credential Exchange Format, which loses nothing.")
    var format: Format
    @Flag(help: "Say what would be written, and write nothing.")
    var dryRun = false

    func run() throws {
        ProcessProtection.guardSecrets()
        let path = KeychainOptions.absolute(file)
        if dryRun { try Self.requireAbsent(path) }
        let store = try LoginStore(options)
        let passkeysWithKeys = try store.passkeys(with: try passcodes.read(["Passcode: "])[0])
        let logins = try store.allWithSecrets("read").map { login in
            login.item.flatMap { passkeysWithKeys[$0] } ?? login
        }
        // A passkey whose key cannot be read is told, and never counted as written: the file may be all that is left one day.
        let lost = logins.filter { $0.passkey.map { $0.key == nil } ?? false }
        let items = logins.map(\.exposedItem)
        let passkeys = logins.count { $0.passkey?.key != nil }
        let count = items.count - passkeys - lost.count
        let (bytes, remarks): (SecretBytes, [ExchangeRemark])
        switch format {
        case .csv:
            let (table, report) = PasswordTableWriter().table(of: items)
            (bytes, remarks) = (table, report.remarks)
        case .cxf:
            let account = ExchangeAccount(identifier: [1], items: items)
            let document = ExchangeDocument(
                exporterID: "martlet-keychain",
                exporterName: "Martlet",
                timestamp: Int64(time(nil)),
                accounts: [account]
            )
            (bytes, remarks) = (document.exposedBytes, [])
        }
        if !dryRun { try write(bytes, to: path) }
        let lines =
            lost.map {
                "\n  \(LoginStore.line($0)): its key cannot be read and \(dryRun ? "would not be" : "is not") in the file; a backup may have it"
            }.joined()
            + remarks.map { "\n  \(ShownText.safe($0.message))" }.joined()
        let what = "\(ShownText.counted(count, "login"))\(Self.told(passkeys, format)) in clear text to \(path)"
        try Terminal.result(
            (dryRun ? "would write \(what)" : "wrote \(what); delete it as soon as the other program has it") + lines,
            [
                ("dry_run", .bool(dryRun)), ("file", .string(path)), ("format", .string(format.rawValue)),
                ("logins", .integer(Int64(count))),
                ("passkeys", .integer(Int64(format == .cxf ? passkeys : 0))),
                ("unreadable", .array(lost.map { .string($0.item?.text ?? "") })),
                ("remarks", .array(remarks.map(\.json))),
            ],
            asJSON: options.json
        )
    }

    private static func told(_ passkeys: Int, _ format: Format) -> String {
        guard passkeys > 0 else { return "" }
        return format == .cxf
            ? " and \(ShownText.counted(passkeys, "passkey"))"
            : ", and none of the keychain's \(ShownText.counted(passkeys, "passkey")), which cxf takes,"
    }

    /// Refuses a path at which something is or nothing can be, as writing would.
    private static func requireAbsent(_ path: String) throws(CommandError) {
        var status = stat()
        guard unsafe lstat(path, &status) != 0 else { throw isThere(path) }
        guard errno == ENOENT else { throw cannotMake(path, errno) }
        let slash = path.lastIndex(of: "/") ?? path.startIndex
        guard unsafe access(String(path[...slash]), W_OK | X_OK) == 0 else { throw cannotMake(path, errno) }
    }

    private static func cannotMake(_ path: String, _ number: Int32) -> CommandError {
        CommandError(.cannotWrite, "\(path) cannot be made (\(unsafe String(cString: strerror(number))))")
    }

    private static func isThere(_ path: String) -> CommandError {
        CommandError(.cannotWrite, "\(path) cannot be made (something is there; choose a new file)")
    }

    /// Writes a file that was not there; what was written in part goes again.
    private func write(_ bytes: SecretBytes, to path: String) throws(CommandError) {
        do throws(AtomicFile.Failure) {
            try unsafe bytes.withBytes { buffer throws(AtomicFile.Failure) in
                try AtomicFile(path).create(unsafe buffer.bytes)
            }
        } catch {
            guard error.number != EEXIST else { throw Self.isThere(path) }
            throw CommandError(.cannotWrite, "\(path) \(error.reason)")
        }
    }
}
