// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// Reads a small text file.
enum FileText {
    /// The text; nothing where there is no file that can be read.
    ///
    /// What follows the first 64 KiB is left out.
    static func read(_ path: String) -> String {
        let file = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return "" }
        defer { close(file) }
        var bytes = [UInt8](repeating: 0, count: 65_536)
        let count = unsafe Glibc.read(file, &bytes, bytes.count)
        return String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self)
    }
}
