// SPDX-License-Identifier: Apache-2.0

internal import Dispatch
internal import KeychainAgent
internal import KeychainAgentProtocol
internal import Synchronization

/// Notes of the reader's threads, and of those that ask PAM, for the one that serves.
final class ReaderNotes: Sendable {
    /// Something that they tell.
    enum Note: Sendable {
        case answer(UInt64, PromptAnswer)
        case enrolled([UInt8]?)
        case told(ClientID, UInt32, AgentReply)
        case passwordChecked(UInt64, PasswordOutcome)
        case password(PasswordStanding)
        case consentsKept(String?)
    }

    private let notes = Mutex<[Note]>([])
    private let wake: WakePipe

    init(_ wake: WakePipe) { self.wake = wake }

    /// Leaves a note; the pipe tells that it is there.
    func put(_ note: Note) {
        notes.withLock { $0.append(note) }
        wake.wake()
    }

    /// What was left since this was last asked.
    func take() -> [Note] {
        notes.withLock { notes in
            defer { notes = [] }
            return notes
        }
    }
}

/// Runs tasks on a queue of their own: whoever blocks the process's shared threads keeps no finger from being seen.
final class ReaderExecutor: TaskExecutor {
    private let queue = DispatchQueue(label: "martlet.keychain.reader")

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { unsafe job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
