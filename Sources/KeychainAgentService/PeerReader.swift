// SPDX-License-Identifier: Apache-2.0
// Finds out who connected, as far as that can be.

internal import CAgentProcess
package import KeychainAgent
package import KeychainAgentSockets

#if canImport(Glibc)
internal import Glibc
#endif

/// Reads what the kernel tells of a process (docs/decisions/0026).
package struct PeerReader: Sendable {
    private let processes: String

    /// Reads from the system, or from a folder that looks like it.
    package init(processes: String = "/proc") { self.processes = processes }

    /// Who connected.
    ///
    /// - Parameter descriptor: A connection.
    /// - Returns: Nil when the kernel does not say.
    package func peer(of descriptor: Int32) -> Peer? {
        var (user, process): (UInt32, Int32) = (0, 0)
        guard unsafe martlet_agent_peer(descriptor, &user, &process) == 1 else { return nil }
        let number = martlet_agent_peer_handle(descriptor)
        return peer(user: user, process: process, handle: number < 0 ? nil : LocalDescriptor(number))
    }

    /// What is known of a process, with a handle of the very one, if the kernel gives such.
    package func peer(user: UInt32, process: Int32, handle: LocalDescriptor?) -> Peer {
        let sandbox = sandbox(of: process)
        let program = handle == nil ? nil : program(of: process)
        // Looked at after reading: if it has ended, what was read may be another's, who got its number.
        guard let handle, hasEnded(handle) else {
            return Peer(user: user, process: process, sandbox: sandbox, program: program)
        }
        return Peer(user: user, process: process, sandbox: .hidden)
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
        let file = unsafe open(
            "\(processes)/\(process)/root/.flatpak-info",
            O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK
        )
        guard file >= 0 else {
            guard errno == ENOENT else { return .hidden }
            // Nothing there, or nobody there.
            return unsafe access("\(processes)/\(process)/root/.", F_OK) == 0 ? .absent : .hidden
        }
        let descriptor = LocalDescriptor(file)
        var bytes = [UInt8](repeating: 0, count: 65_536)
        let count = unsafe bytes.withUnsafeMutableBytes { unsafe read(descriptor.number, $0.baseAddress, $0.count) }
        guard count > 0, count < bytes.count else { return .hidden }
        return FlatpakInfo.application(bytes[..<count]).map { .named($0) } ?? .hidden
    }
}
