// SPDX-License-Identifier: Apache-2.0

package import SignInAccounts
internal import Synchronization

/// A messenger that keeps what it is handed.
package final class RecordingMessenger: CodeMessenger {
    private let kept = Mutex<[CodePosting]>([])

    package init() {}

    /// What was handed over, in order.
    package var postings: [CodePosting] { kept.withLock { $0 } }

    package func post(_ posting: CodePosting) { kept.withLock { $0.append(posting) } }

    /// The code that was sent last.
    ///
    /// - Throws: Where none was.
    package func lastCode() throws -> String {
        guard let last = postings.last else { throw NothingSent() }
        return last.exposedCode
    }

    /// A code that is not the one that was sent last.
    package func wrongCode() -> String { postings.last?.exposedCode == "000000" ? "111111" : "000000" }

    private struct NothingSent: Error {}
}
