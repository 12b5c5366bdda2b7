// SPDX-License-Identifier: Apache-2.0
// Times as people read them.

#if canImport(Glibc)
internal import Glibc
#endif

/// Writes times.
enum ShownTime {
    /// A day and a minute where the person is.
    ///
    /// - Parameter milliseconds: Since 1970.
    /// - Returns: As in `2026-11-23 16:40`.
    static func local(_ milliseconds: Int64) -> String {
        var seconds = time_t(milliseconds / 1_000)
        var parts = unsafe tm()
        unsafe localtime_r(&seconds, &parts)
        var text = [CChar](repeating: 0, count: 32)
        let count = unsafe strftime(&text, text.count, "%Y-%m-%d %H:%M", &parts)
        return String(decoding: text.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
