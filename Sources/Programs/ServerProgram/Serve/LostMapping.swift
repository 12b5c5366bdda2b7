// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// Says why the process ends when a file that SQLite has mapped loses a page.
///
/// `martlet.sqlite-shm` may be cut off, made immutable, or lie on storage that goes away. The system sends SIGBUS then, which would
/// end the process without a word.
enum LostMapping {
    private static let sentence: StaticString = """
        martlet: the system took away a part of a file in use (SIGBUS), most likely martlet.sqlite-shm in the data folder: something \
        changes the database's files while the service runs, or the storage failed. The service ends. Whatever it acknowledged \
        is in the database; start it again when the folder is left alone.

        """

    /// Listens from now on.
    ///
    /// Safe by proof: the handler allocates nothing, and calls what POSIX allows in one.
    static func announce() {
        var action = sigaction()
        unsafe action.__sigaction_handler.sa_handler = { _ in
            _ = unsafe write(STDERR_FILENO, LostMapping.sentence.utf8Start, LostMapping.sentence.utf8CodeUnitCount)
            _exit(69)
        }
        unsafe sigaction(SIGBUS, &action, nil)
    }
}
