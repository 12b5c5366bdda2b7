// SPDX-License-Identifier: Apache-2.0

internal import DeviceAuthentication
internal import Glibc

/// What must be there for a password to be checked.
///
/// Without it each password would count as a wrong one: pam_unix says of a hash that it cannot read what it says of another password.
enum PasswordSetup {
    /// Looks.
    ///
    /// - Parameters:
    ///   - helper: The path of `martlet-check-password`.
    ///   - folder: Where PAM's service files lie.
    /// - Throws: `DeviceError` with a sentence that says what is missing.
    static func check(helper: String, folder: String) throws(DeviceError) {
        var status = stat()
        guard helper.hasPrefix("/"), unsafe stat(helper, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
            unsafe access(helper, X_OK) == 0
        else {
            throw DeviceError(
                .systemCancel,
                "there is no program \(helper), by which PAM is asked about a password; it belongs beside martlet-keychain"
            )
        }
        guard status.st_mode & (S_ISUID | S_ISGID) == 0 else {
            throw DeviceError(
                .systemCancel,
                "\(helper) has the rights of another user, with which it asks nobody; take its setuid and setgid bits away"
            )
        }
        guard PasswordService.authenticates(text("\(folder)/\(PasswordService.name)")) else {
            throw DeviceError(.passwordServiceMissing, PasswordService.advice(folder: folder))
        }
        guard SystemAccount.name != nil else {
            throw DeviceError(.systemCancel, "the user who runs this has no name in the system's list of accounts")
        }
        // Root reads the hashes itself.
        guard geteuid() == 0 || !gainsNoRights(text("/proc/self/status")) else {
            throw DeviceError(
                .systemCancel,
                """
                this process and those that it starts gain no rights (NoNewPrivileges), so that pam_unix cannot read the hash of a \
                password; start the agent without that, as martlet-keychain.service shows
                """
            )
        }
    }

    /// Reads what the kernel says of a process.
    static func gainsNoRights(_ status: String) -> Bool {
        status.split(separator: "\n").contains { line in
            let words = line.split { $0 == ":" || $0 == "\t" || $0 == " " }
            return words.count == 2 && words[0] == "NoNewPrivs" && words[1] == "1"
        }
    }

    /// The text of a small file; nothing where there is none that can be read.
    private static func text(_ path: String) -> String {
        let file = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard file >= 0 else { return "" }
        defer { close(file) }
        var bytes = [UInt8](repeating: 0, count: 65_536)
        let count = unsafe bytes.withUnsafeMutableBytes { unsafe read(file, $0.baseAddress, $0.count) }
        return String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self)
    }
}
