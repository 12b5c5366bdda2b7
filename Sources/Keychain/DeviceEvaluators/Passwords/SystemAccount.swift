// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// Whose password the system's is.
package enum SystemAccount {
    /// The name of the user who runs the program; nil where the system knows none.
    package static var name: String? {
        var entry = unsafe passwd()
        var found: UnsafeMutablePointer<passwd>?
        var buffer = [CChar](repeating: 0, count: 16_384)
        guard unsafe getpwuid_r(getuid(), &entry, &buffer, buffer.count, &found) == 0, unsafe found != nil else {
            return nil
        }
        return unsafe String(cString: entry.pw_name)
    }
}
