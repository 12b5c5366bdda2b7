// SPDX-License-Identifier: Apache-2.0

internal import CAgentProcess
package import KeychainAgentClient
internal import Synchronization

#if canImport(Glibc)
internal import Glibc
#endif

/// A socket that listens, and the lock that says that nobody else may.
package final class AgentListener: Sendable {
    private struct Held {
        let descriptor: LocalDescriptor
        let lock: LocalDescriptor
        /// The device and the number of the socket that was made here; nil for one that somebody else made and will use again.
        let made: (UInt64, UInt64)?
    }

    private let held: Mutex<Held?>
    private let place: AgentPlace

    /// Listens at a place of one's own; a stale socket there goes, which the lock proves it to be.
    ///
    /// - Throws: `AgentPlaceError`.
    package init(at place: AgentPlace) throws(AgentPlaceError) {
        self.place = place
        try place.prepareFolder()
        let lock = try Self.lock(place)
        if try place.checkSocket(), Self.isListenedOn(place.path) {
            // systemd's socket waits without an agent that holds the lock: to take it away would leave systemd listening on nothing.
            throw AgentPlaceError(
                .agentRunning,
                "something listens on \(place.path) already, perhaps systemd's socket unit; use that one, or stop it first"
            )
        }
        if try place.checkSocket(), unsafe unlink(place.path) != 0 {
            let number = errno
            throw AgentPlaceError(
                .cannotMake,
                "the stale socket \(place.path) cannot be removed: \(SystemWords.of(number))"
            )
        }
        let number = unsafe martlet_agent_listen(place.path)
        guard number >= 0 else {
            let why = errno
            throw AgentPlaceError(.cannotMake, "the socket \(place.path) cannot be made: \(SystemWords.of(why))")
        }
        let held = Held(descriptor: LocalDescriptor(number), lock: lock, made: Self.identity(of: place.path))
        self.held = Mutex(held)
    }

    /// Whether somebody takes connections there.
    private static func isListenedOn(_ path: String) -> Bool {
        let socket = unsafe martlet_agent_connect(path)
        guard socket >= 0 else { return errno == EAGAIN }
        close(socket)
        return true
    }

    /// Takes the socket that systemd listens on; nil when it handed none over.
    ///
    /// - Throws: `AgentPlaceError`.
    package init?(handedOverAt place: AgentPlace, environment: [String: String]) throws(AgentPlaceError) {
        guard environment["LISTEN_PID"] == String(getpid()) else { return nil }
        guard environment["LISTEN_FDS"] == "1", martlet_agent_is_listening(3) == 1 else {
            throw AgentPlaceError(
                .socketUnsafe,
                "systemd handed over something else than one listening socket; use the unit files"
            )
        }
        self.place = place
        try place.checkFolder()
        // That something lies there is not enough: a socket that another agent left would pass for the one that was handed over.
        guard try place.checkSocket(), unsafe martlet_agent_is_bound_to(3, place.path) == 1 else {
            throw AgentPlaceError(
                .socketUnsafe,
                "systemd listens elsewhere than on \(place.path); name its path by --socket"
            )
        }
        let lock = try Self.lock(place)
        _ = fcntl(3, F_SETFD, FD_CLOEXEC)
        _ = fcntl(3, F_SETFL, O_NONBLOCK)
        held = Mutex(Held(descriptor: LocalDescriptor(3), lock: lock, made: nil))
    }

    deinit { end() }

    /// The socket; nil when it has ended.
    package var descriptor: LocalDescriptor? { held.withLock { $0?.descriptor } }

    /// Listens no more: whoever connects from here on is told at once that nobody is there.
    package func end() {
        held.withLock { held in
            // Only the very socket that was made here: another may lie there by now.
            if let made = held?.made, let found = Self.identity(of: place.path), found == made {
                _ = unsafe unlink(place.path)
            }
            held = nil
        }
    }

    private static func lock(_ place: AgentPlace) throws(AgentPlaceError) -> LocalDescriptor {
        let file = try LocalDescriptor.lockFile(place.lockPath)
        guard file.tryLock() else {
            throw AgentPlaceError(
                .agentRunning,
                "another agent runs for \(place.path); end it with martlet-keychain end, or end the process that holds \(place.lockPath)"
            )
        }
        return file
    }

    private static func identity(of path: String) -> (UInt64, UInt64)? {
        var status = stat()
        return unsafe lstat(path, &status) == 0 ? (UInt64(status.st_dev), UInt64(status.st_ino)) : nil
    }
}
