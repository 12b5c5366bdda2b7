// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
internal import Glibc
#endif

/// The surroundings of the process.
enum Environment {
    /// The environment's names and values.
    static var all: [String: String] {
        var all: [String: String] = [:]
        for name in [
            "HOME", "LISTEN_FDS", "LISTEN_PID", "MARTLET_KEYCHAIN_SOCKET", "XDG_DATA_HOME", "XDG_RUNTIME_DIR",
            "XDG_STATE_HOME",
        ] {
            if let value = unsafe getenv(name) { all[name] = unsafe String(cString: value) }
        }
        return all
    }

    /// This program, by its absolute path.
    static func program() throws(CommandError) -> String {
        var path = [CChar](repeating: 0, count: 4_096)
        let count = unsafe readlink("/proc/self/exe", &path, path.count)
        guard count > 0, count < path.count else {
            throw CommandError(
                .unavailable,
                "this program cannot find itself, so that it starts no agent; start one by hand"
            )
        }
        return String(decoding: path[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
