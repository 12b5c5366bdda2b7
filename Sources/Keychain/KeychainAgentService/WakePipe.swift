// SPDX-License-Identifier: Apache-2.0

package import KeychainAgentClient

#if canImport(Glibc)
internal import Glibc
#endif

/// Two ends of a pipe, neither of which blocks.
package struct WakePipe: Sendable {
    let output: LocalDescriptor
    package let input: LocalDescriptor

    /// Makes a pipe.
    ///
    /// - Throws: `AgentPlaceError` when the system gives none.
    package init() throws(AgentPlaceError) {
        var ends: [Int32] = [-1, -1]
        guard unsafe pipe(&ends) == 0 else {
            throw AgentPlaceError(.cannotMake, "the system gives no pipe; too many files are open")
        }
        for end in ends {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
        }
        (output, input) = (LocalDescriptor(ends[0]), LocalDescriptor(ends[1]))
    }

    /// Wakes whoever waits.
    func wake() {
        var byte: UInt8 = 0
        // A full pipe wakes as well.
        _ = unsafe write(input.number, &byte, 1)
    }

    /// What was written since, and no more of it.
    func drain() -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: 512)
        let count = unsafe bytes.withUnsafeMutableBytes { unsafe read(output.number, $0.baseAddress, $0.count) }
        return Array(bytes.prefix(max(count, 0)))
    }
}
