// SPDX-License-Identifier: Apache-2.0

internal import CAgentProcess
package import KeychainAgent
package import KeychainAgentClient

#if canImport(Glibc)
internal import Glibc
#endif

/// Reads what the kernel tells of a process (docs/decisions/0026).
package struct PeerReader: Sendable {
    private let processes: String
    private let instances: String
    private let knowsHandles: Bool

    /// Reads from the system, or from folders that look like it.
    ///
    /// - Parameters:
    ///   - processes: Where processes are listed, as `/proc`.
    ///   - instances: Where Flatpak notes the sandboxes that it began; nil for the user's own.
    ///   - knowsHandles: Whether the kernel is asked for a handle of who connected; false does as if it were older than Linux 6.5.
    package init(processes: String = "/proc", instances: String? = nil, knowsHandles: Bool = true) {
        self.processes = processes
        self.instances = instances ?? Self.ownInstances
        self.knowsHandles = knowsHandles
    }

    private static var ownInstances: String {
        let folder = unsafe getenv("XDG_RUNTIME_DIR").map { unsafe String(cString: $0) }
        return (folder ?? "/run/user/\(geteuid())") + "/.flatpak"
    }

    /// Who connected.
    ///
    /// - Parameter descriptor: A connection.
    /// - Returns: Nil when the kernel does not say.
    package func peer(of descriptor: Int32) -> Peer? {
        var (user, process): (UInt32, Int32) = (0, 0)
        guard unsafe martlet_agent_peer(descriptor, &user, &process) == 1 else { return nil }
        let given = knowsHandles ? martlet_agent_peer_handle(descriptor) : -2
        guard given == -2 else {
            return peer(user: user, process: process, handle: given < 0 ? nil : LocalDescriptor(given))
        }
        let opened = martlet_agent_process_handle(process)
        let handle = opened < 0 ? nil : LocalDescriptor(opened)
        var socket: UInt32 = 0
        guard unsafe martlet_agent_peer_socket(descriptor, &socket) == 1 else {
            return peer(user: user, process: process, handle: nil)
        }
        return peer(user: user, process: process, handle: handle, holding: socket)
    }

    /// What is known of a process.
    ///
    /// - Parameters:
    ///   - user: Its user, as the kernel said.
    ///   - process: Its number, as the kernel said.
    ///   - handle: A handle of the very process, made before this; without one the number may be another's by now, and nothing is believed.
    ///   - socket: The other end of the connection, which the process must hold: where the handle was made from the number, it may be
    ///     another's from the start.
    /// - Returns: What may be believed.
    package func peer(user: UInt32, process: Int32, handle: LocalDescriptor?, holding socket: UInt32? = nil) -> Peer {
        let hidden = Peer(user: user, process: process, sandbox: .hidden)
        guard let handle else { return hidden }
        let (sandbox, program) = (sandbox(of: process), program(of: process))
        if let socket, unsafe martlet_agent_holds_socket("\(processes)/\(process)/fd", socket) != 1 { return hidden }
        // Looked at after reading: if it has ended, what was read may be another's, who got its number.
        return hasEnded(handle) ? hidden : Peer(user: user, process: process, sandbox: sandbox, program: program)
    }

    private func hasEnded(_ handle: LocalDescriptor) -> Bool {
        var waiting = pollfd(fd: handle.number, events: Int16(POLLIN), revents: 0)
        return unsafe poll(&waiting, 1, 0) != 0
    }

    private func program(of process: Int32) -> String? {
        var path = [CChar](repeating: 0, count: 4_096)
        let count = unsafe readlink("\(processes)/\(process)/exe", &path, path.count)
        guard count > 0, count < path.count else { return nil }
        let text = String(decoding: path[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
        // It is shown to people, in pinentry's lines: there a percent sign takes three places, and many of them would push out what stands
        // behind the path.
        let isShown = text.utf8.allSatisfy { (0x20...0x7E).contains($0) && $0 != UInt8(ascii: "%") }
        return isShown && text.utf8.count <= 255 ? text : nil
    }

    private func sandbox(of process: Int32) -> PeerSandbox {
        let (info, error) = info("\(processes)/\(process)/root/.flatpak-info")
        guard let info else {
            // Nothing there, or nobody there; and whoever sees other files than the agent, or has other rights, is in a sandbox that does
            // not say which.
            let isSeen = unsafe error == ENOENT && access("\(processes)/\(process)/root/.", F_OK) == 0
            return isSeen && sharesNamespaces(process) ? .absent : .hidden
        }
        // Flatpak's own note of a sandbox lies where no sandbox can write: a file in a root of their own proves nothing.
        guard !sharesNamespaces(process), let instance = info.instance,
            let begun = self.info("\(instances)/\(instance)/info").info, begun == info
        else { return .hidden }
        return .named(info.application)
    }

    /// What a file of Flatpak says; the error is 0 where there is a file.
    private func info(_ path: String) -> (info: FlatpakInfo?, error: Int32) {
        let file = unsafe open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK)
        guard file >= 0 else { return (nil, errno) }
        let descriptor = LocalDescriptor(file)
        var bytes = [UInt8](repeating: 0, count: 65_536)
        let count = unsafe bytes.withUnsafeMutableBytes { unsafe read(descriptor.number, $0.baseAddress, $0.count) }
        guard count > 0, count < bytes.count else { return (nil, 0) }
        return (FlatpakInfo(bytes[..<count]), 0)
    }

    /// Whether a process has the agent's own view of files, and rights over nothing that the agent has none over.
    private func sharesNamespaces(_ process: Int32) -> Bool {
        ["user", "mnt"].allSatisfy { name in
            var (own, other) = (stat(), stat())
            return unsafe stat("\(processes)/self/ns/\(name)", &own) == 0
                && stat("\(processes)/\(process)/ns/\(name)", &other) == 0
                && own.st_dev == other.st_dev && own.st_ino == other.st_ino
        }
    }
}
