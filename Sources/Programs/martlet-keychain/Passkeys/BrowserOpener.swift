// SPDX-License-Identifier: Apache-2.0

internal import AtomicFiles
internal import CAgentProcess
internal import CoreFoundation
internal import KeychainAgentClient
internal import SecretMemory

#if canImport(Glibc)
internal import Glibc
#endif

/// Opens a one-time link in the user's browser, by `xdg-open`, which honours `$BROWSER`.
///
/// Every user of the machine can read the arguments of every program, and could use the link first. So what `xdg-open` is handed is a
/// page in `$XDG_RUNTIME_DIR`, which this user alone can read, and which leads on to the link; a listener on a port would be open to all.
/// Where there is no such folder, it is handed the link itself, which works once, for a minute, and after a press. A command that is
/// stopped leaves the page behind, whose link is of no use by then.
struct BrowserOpener {
    private static let program = "/usr/bin/xdg-open"

    /// Looks whether a browser can be opened; nothing is opened yet.
    ///
    /// - Throws: `unavailable`.
    init() throws(CommandError) {
        let hasScreen = ["DISPLAY", "WAYLAND_DISPLAY", "BROWSER"].contains { (name: String) in
            unsafe getenv(name).map { unsafe $0.pointee != 0 } ?? false
        }
        guard hasScreen else {
            throw CommandError(
                .unavailable,
                "there is no screen to open a browser on: none of DISPLAY, WAYLAND_DISPLAY and BROWSER is set"
            )
        }
        guard unsafe access(Self.program, X_OK) == 0 else {
            throw CommandError(.unavailable, "no browser can be opened without \(Self.program); install xdg-utils")
        }
    }

    /// Opens a link, and waits until it was used.
    ///
    /// - Parameters:
    ///   - link: The link, of characters that mean nothing in HTML.
    ///   - time: How long it can be used.
    ///   - isWaiting: Whether it still waits to be used.
    /// - Returns: Whether it was used.
    /// - Throws: `cannotWrite` or `unavailable`, and what `isWaiting` throws.
    func open(
        _ link: String,
        for time: Duration,
        while isWaiting: () async throws(CommandError) -> Bool
    ) async throws(CommandError) -> Bool {
        let page = try Self.page(leadingTo: link)
        defer { if let page { unsafe unlink(page) } }
        let start = ProgramStart([Self.program, page.map { "file://\($0)" } ?? link], MARTLET_GROUP)
        guard let process = start.run() else {
            throw CommandError(.unavailable, "\(Self.program) cannot be started")
        }
        let end = ContinuousClock.now + time
        // It may last as long as the browser does.
        var isRunning = true
        while ContinuousClock.now < end {
            guard try await isWaiting() else { return true }
            var status: Int32 = 0
            if isRunning, unsafe waitpid(process, &status, WNOHANG) == process {
                isRunning = false
                guard status == 0 else {
                    throw CommandError(.unavailable, "\(Self.program) found no browser; set BROWSER to yours")
                }
            }
            try? await Task.sleep(for: .milliseconds(300))
        }
        return false
    }

    /// Writes the page that leads to a link; nil where there is no folder of this user's alone.
    private static func page(leadingTo link: String) throws(CommandError) -> String? {
        guard let folder = Environment.all["XDG_RUNTIME_DIR"], isPrivate(folder) else { return nil }
        let name = RandomSource.system.bytes(16).map { String(UInt16($0) | 0x100, radix: 16).dropFirst() }.joined()
        let path = "\(folder)/martlet-sign-in-\(name).html"
        let text = """
            <!DOCTYPE html>
            <meta charset="utf-8">
            <meta http-equiv="refresh" content="0;url=\(link)">
            <title>martlet-keychain</title>
            <a href="\(link)">Continue</a>

            """
        do throws(AtomicFile.Failure) {
            try AtomicFile(path).create(Array(text.utf8))
        } catch {
            throw CommandError(.cannotWrite, error.description)
        }
        return path
    }

    /// Whether a path is of plain characters, and a folder that this user has and no other may look into.
    private static func isPrivate(_ folder: String) -> Bool {
        var status = stat()
        guard folder.hasPrefix("/"), folder.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && !"%#?\"".utf8.contains($0) }),
            unsafe lstat(folder, &status) == 0
        else { return false }
        return status.st_mode & S_IFMT == S_IFDIR && status.st_uid == getuid() && status.st_mode & 0o077 == 0
    }
}
