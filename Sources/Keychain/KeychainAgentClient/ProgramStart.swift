// SPDX-License-Identifier: Apache-2.0

package import CAgentProcess

#if canImport(Glibc)
internal import Glibc
#endif

/// Starts a program that begins with nothing open but what it is handed.
///
/// For programs that swift-subprocess cannot start as they must be, or must not: decision 0047 has the reasons.
package struct ProgramStart {
    /// The program, by its absolute path, and its arguments.
    package var command: [String]
    package var bond: martlet_bond
    package var variables = Variables.all
    /// Standard input, output and error; nil for nowhere.
    package var input: LocalDescriptor?
    package var output: LocalDescriptor?
    package var problems: LocalDescriptor?
    /// What the program finds as descriptor 3; nil for nothing.
    package var fourth: LocalDescriptor?

    package init(_ command: [String], _ bond: martlet_bond) { (self.command, self.bond) = (command, bond) }

    /// Starts it.
    ///
    /// - Returns: The process, or 0 for one that outlives this one; nil and `errno` where there is none. Of a program that cannot be begun
    ///   the process ends with 127.
    package func run() -> Int32? {
        let words = unsafe command.map { unsafe strdup($0) } + [nil]
        // Before the fork: behind it nothing may ask for memory.
        let variables = unsafe variables.entries
        defer { unsafe words.forEach { unsafe free($0) } }
        let handed = [input, output, problems, fourth]
        let numbers = handed.map { $0?.number ?? -1 }
        let process = unsafe words.withUnsafeBufferPointer { words in
            unsafe variables.withUnsafeBufferPointer { variables in
                var start = unsafe martlet_start(
                    path: words[0],
                    arguments: words.baseAddress,
                    environment: variables.baseAddress,
                    streams: (numbers[0], numbers[1], numbers[2], numbers[3]),
                    bond: bond
                )
                return unsafe martlet_agent_start(&start)
            }
        }
        withExtendedLifetime(handed) {}
        return process < 0 ? nil : process
    }
}

extension ProgramStart {
    /// What a program gets of this process's environment.
    package enum Variables {
        case all
        /// What an agent takes over from its first client, which it outlives.
        case agent
        /// What an agent takes over but for where that listens, and the terminal's name where the person may be asked.
        case provider(isInteractive: Bool)
    }
}

extension ProgramStart.Variables {
    /// Folders of the system alone, and not what a client calls its path.
    private static let path: StaticString = "PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"

    /// Beginnings of what an agent takes over: home and folders for itself, all else for its prompter.
    ///
    /// An agent has the keys, so that nothing is among these that names code to load, as `LD_PRELOAD` and `GTK_MODULES` do, or settings
    /// that name some, as `XDG_CONFIG_HOME` does.
    private static let kept = [
        "DISPLAY=", "HOME=", "LANG=", "LANGUAGE=", "LC_", "LOGNAME=", "TZ=", "USER=", "WAYLAND_DISPLAY=", "XAUTHORITY=",
        "XDG_CURRENT_DESKTOP=", "XDG_DATA_HOME=", "XDG_RUNTIME_DIR=", "XDG_SESSION_ID=", "XDG_SESSION_TYPE=",
        "XDG_STATE_HOME=",
    ]

    /// The entries, which stay this process's own, and nil as their end.
    fileprivate var entries: [UnsafeMutablePointer<CChar>?] {
        var kept: [UnsafeMutablePointer<CChar>?] = unsafe []
        switch self {
        case .all: break
        case .agent, .provider:
            // The program's text, which is not written to.
            let path = unsafe UnsafeRawPointer(Self.path.utf8Start).assumingMemoryBound(to: CChar.self)
            unsafe kept.append(UnsafeMutablePointer(mutating: path))
        }
        var next = unsafe environ
        while let entry = unsafe next.pointee {
            if unsafe isGiven(entry) { unsafe kept.append(entry) }
            unsafe next += 1
        }
        return unsafe kept + [nil]
    }

    private func isGiven(_ entry: UnsafePointer<CChar>) -> Bool {
        func begins(_ names: [String]) -> Bool {
            names.contains { unsafe strncmp(entry, $0, $0.utf8.count) == 0 }
        }
        switch self {
        case .all: return true
        case .agent where begins(["MARTLET_KEYCHAIN_SOCKET="]): return true
        case .provider(let isInteractive) where begins(["GPG_TTY=", "TERM="]): return isInteractive
        default: break
        }
        // Only a bus that is one socket: other transports have a program begun (unixexec, autolaunch) or ask another machine, and so
        // might each further address of a list.
        let bus = "DBUS_SESSION_BUS_ADDRESS="
        guard begins([bus]) else { return begins(Self.kept) }
        return unsafe begins([bus + "unix:path=", bus + "unix:abstract="]) && strchr(entry, 0x3B) == nil
    }
}
