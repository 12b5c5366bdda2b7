// SPDX-License-Identifier: Apache-2.0
// What the system says of its errors.

#if canImport(Glibc)
internal import Glibc
#endif

/// The system's words for its error numbers.
package enum SystemWords {
    /// Words for a number, in lower case.
    package static func of(_ number: Int32) -> String {
        switch number {
        case ENOSPC, EDQUOT: return "there is no room left"
        case EACCES, EPERM: return "permission denied"
        case EROFS: return "the file system is read-only"
        case ENOENT: return "there is no such folder"
        case ENAMETOOLONG: return "the path is too long"
        case EMFILE, ENFILE: return "too many files are open"
        default: return "error \(number)"
        }
    }
}
