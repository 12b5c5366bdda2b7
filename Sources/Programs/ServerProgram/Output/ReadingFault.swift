// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// Why a file cannot be opened for reading, as far as somebody can do something about it.
enum ReadingFault: Sendable {
    /// Nothing is there.
    case absent
    /// Its rights, or those of a folder above it, keep this user out.
    case forbidden
    /// Whatever else.
    case other

    /// - Parameter number: What the system said, as in `errno`.
    init(_ number: Int32) {
        switch number {
        case ENOENT, ENOTDIR: self = .absent
        case EACCES, EPERM: self = .forbidden
        default: self = .other
        }
    }

    /// What is wrong, in lower case and without a full stop.
    ///
    /// - Parameter path: The file.
    /// - Returns: A sentence.
    func words(_ path: String) -> String {
        let shown = path.isEmpty ? "\"\"" : path
        switch self {
        case .absent: return "there is no file \(shown)"
        case .forbidden: return "this user may not read \(shown)"
        case .other: return "the file \(shown) cannot be read"
        }
    }
}
