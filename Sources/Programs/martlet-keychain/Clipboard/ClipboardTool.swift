// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
internal import Glibc
#endif

/// A program that reads a text from standard input and hands it out as the clipboard for as long as it lives.
struct ClipboardTool: Sendable, Hashable {
    /// The program, by its absolute path, and its arguments.
    let command: [String]

    /// By the path at which Debian has them: what is found first in `PATH` could be anybody's, and is handed a password.
    private static let wayland = ClipboardTool(command: ["/usr/bin/wl-copy", "--foreground", "--type", "text/plain"])
    private static let x11 = [
        ClipboardTool(command: ["/usr/bin/xclip", "-quiet", "-selection", "clipboard"]),
        ClipboardTool(command: ["/usr/bin/xsel", "--clipboard", "--input", "--nodetach"]),
    ]

    /// The one that fits where the person is.
    static func found() throws(CommandError) -> ClipboardTool {
        let (isWayland, isX11) = unsafe (getenv("WAYLAND_DISPLAY") != nil, getenv("DISPLAY") != nil)
        guard isWayland || isX11 else {
            throw CommandError(
                .unavailable,
                "there is no clipboard here: neither WAYLAND_DISPLAY nor DISPLAY is set; show --field writes the value instead"
            )
        }
        let fitting = (isWayland ? [wayland] : []) + (isX11 ? x11 : [])
        guard let tool = fitting.first(where: { unsafe access($0.command[0], X_OK) == 0 }) else {
            throw CommandError(
                .unavailable,
                isWayland
                    ? "no program here reaches the clipboard; install wl-clipboard"
                    : "no program here reaches the clipboard; install xclip or xsel"
            )
        }
        return tool
    }
}
