// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// Lets a command come to an end of its own when Ctrl-C is pressed; pressed twice, it ends at once.
enum Interruption {
    private static let wasHeard = Atomic(false)

    /// Begins to listen.
    static func listen() {
        // Makes the flag before a signal can ask for it.
        _ = wasAsked
        var action = sigaction()
        // Proof for the unsafe calls: the handler touches one atomic flag and nothing else, which a handler may; the
        // structure is a local.
        unsafe action.__sigaction_handler.sa_handler = { _ in Interruption.note() }
        action.sa_flags = Int32(bitPattern: UInt32(SA_RESETHAND)) | SA_RESTART
        _ = unsafe sigaction(SIGINT, &action, nil)
    }

    /// Whether Ctrl-C was pressed.
    static var wasAsked: Bool { wasHeard.load(ordering: .relaxed) }

    private static func note() { wasHeard.store(true, ordering: .relaxed) }
}
