// SPDX-License-Identifier: Apache-2.0

import SignInAccounts
import Synchronization

/// A messenger that keeps what it is handed.
final class RecordingMessenger: CodeMessenger {
    private let kept = Mutex<[CodePosting]>([])

    var postings: [CodePosting] { kept.withLock { $0 } }

    func post(_ posting: CodePosting) { kept.withLock { $0.append(posting) } }
}
