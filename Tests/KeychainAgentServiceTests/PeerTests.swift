// SPDX-License-Identifier: Apache-2.0

import Foundation
import KeychainAgent
import KeychainAgentService
import KeychainAgentClient
import Testing

@Suite struct PeerTests {
    /// A folder that looks like /proc with one process, and one that looks like Flatpak's notes of its sandboxes.
    private final class Processes {
        let path = "/tmp/martlet-proc-\(UInt64.random(in: 0...UInt64.max))"
        private let alive: (LocalDescriptor, keep: LocalDescriptor?)

        // What the process says of its sandbox, what Flatpak says of sandbox 12, and which namespaces are not the agent's.
        init(
            info: String? = nil,
            noted: String? = nil,
            apart: Set<String> = [],
            program: String = "/usr/bin/nest"
        ) throws {
            alive = try PeerTests.handle(ended: false)
            for folder in ["7/root", "7/fd", "7/ns", "self/ns", "instances/12"] {
                try FileManager.default.createDirectory(
                    atPath: "\(path)/\(folder)",
                    withIntermediateDirectories: true
                )
            }
            try #require(symlink(program, "\(path)/7/exe") == 0)
            try #require(symlink("socket:[311]", "\(path)/7/fd/4") == 0)
            for name in ["user", "mnt"] {
                try write(name, to: "self/ns/\(name)")
                if apart.contains(name) {
                    try write(name, to: "7/ns/\(name)")
                } else {
                    try #require(link("\(path)/self/ns/\(name)", "\(path)/7/ns/\(name)") == 0)
                }
            }
            if let info { try write(info, to: "7/root/.flatpak-info") }
            if let noted { try write(noted, to: "instances/12/info") }
        }

        deinit { try? FileManager.default.removeItem(atPath: path) }

        private func write(_ text: String, to file: String) throws {
            try text.write(toFile: "\(path)/\(file)", atomically: true, encoding: .utf8)
        }

        /// What is believed of a process that is alive.
        func peer(_ process: Int32 = 7, holding socket: UInt32? = nil) -> Peer {
            peer(process, handle: alive.0, holding: socket)
        }

        func peer(_ process: Int32 = 7, handle: LocalDescriptor?, holding socket: UInt32? = nil) -> Peer {
            PeerReader(processes: path, instances: "\(path)/instances")
                .peer(user: 1, process: process, handle: handle, holding: socket)
        }
    }

    /// A descriptor that tells, as a process handle does, whether its process has ended.
    private static func handle(ended: Bool) throws -> (LocalDescriptor, keep: LocalDescriptor?) {
        var ends: [Int32] = [-1, -1]
        try #require(pipe(&ends) == 0)
        let (output, input) = (LocalDescriptor(ends[0]), LocalDescriptor(ends[1]))
        return (output, ended ? nil : input)
    }

    private static let info = "[Application]\nname=org.example.nest\nruntime=x\n\n[Instance]\nname=no\ninstance-id=12\n"

    @Test func `a sandbox that Flatpak began is believed`() throws {
        let processes = try Processes(info: Self.info, noted: Self.info, apart: ["user", "mnt"])
        #expect(processes.peer().sandbox == .named("org.example.nest"))
        #expect(try Processes().peer().sandbox == .absent)
    }

    @Test(arguments: [
        "", "[Instance]\ninstance-id=12\n", "name=org.example.nest\n[Instance]\ninstance-id=12\n",
        "[Application]\nname=\n[Instance]\ninstance-id=12\n", "[Application]\nname=a b\n[Instance]\ninstance-id=12\n",
        "[Application]\nname=a%b\n[Instance]\ninstance-id=12\n",
        "[Application]\nname=\(String(repeating: "a", count: 256))\n[Instance]\ninstance-id=12\n",
        "[Application]\nname=a\n[Instance]\ninstance-id=12\n" + String(repeating: "#", count: 70_000),
        "[Application]\nname=a\n", "[Application]\nname=a\n[Instance]\ninstance-id=\n",
        "[Application]\nname=a\n[Instance]\ninstance-id=../instances/12\n",
        "[Application]\nname=a\ninstance-id=12\n",
    ])
    func `a sandbox that does not say who it is hides`(info: String) throws {
        let processes = try Processes(info: info, noted: info, apart: ["user", "mnt"])
        #expect(processes.peer().sandbox == .hidden)
    }

    @Test func `a sandbox that Flatpak knows nothing of hides`() throws {
        let other = Self.info.replacingOccurrences(of: "org.example.nest", with: "org.example.game")
        for noted in [nil, other, Self.info.replacingOccurrences(of: "=12", with: "=13"), "\u{0}"] as [String?] {
            let processes = try Processes(info: Self.info, noted: noted, apart: ["user", "mnt"])
            #expect(processes.peer().sandbox == .hidden, "\(noted ?? "no note")")
        }
        // A root of one's own with Flatpak's file in it, and no namespace.
        #expect(try Processes(info: Self.info, noted: Self.info).peer().sandbox == .hidden)
    }

    @Test(arguments: [["user"], ["mnt"], ["user", "mnt"]] as [Set<String>])
    func `a container or sandbox that is not Flatpak's hides`(apart: Set<String>) throws {
        #expect(try Processes(apart: apart).peer().sandbox == .hidden)
    }

    @Test(arguments: ["7/ns/user", "7/ns/mnt", "self/ns/user", "self/ns/mnt"])
    func `a namespace that nobody may look at hides`(missing: String) throws {
        let processes = try Processes()
        try FileManager.default.removeItem(atPath: "\(processes.path)/\(missing)")
        #expect(processes.peer().sandbox == .hidden)
    }

    @Test func `a process that is not there, or lets nobody look, hides`() throws {
        let processes = try Processes()
        #expect(processes.peer(8).sandbox == .hidden)
        try FileManager.default.removeItem(atPath: "\(processes.path)/7/root")
        #expect(symlink("root", "\(processes.path)/7/root") == 0)
        #expect(processes.peer().sandbox == .hidden)
    }

    @Test func `a reused process number is nobody's`() throws {
        let processes = try Processes()
        #expect(processes.peer() == Peer(user: 1, process: 7, program: "/usr/bin/nest"))
        let (gone, _) = try Self.handle(ended: true)
        #expect(processes.peer(handle: gone) == Peer(user: 1, process: 7, sandbox: .hidden))
        #expect(processes.peer(handle: nil) == Peer(user: 1, process: 7, sandbox: .hidden))
    }

    @Test func `whoever does not hold the other end is not who connected`() throws {
        let processes = try Processes()
        #expect(processes.peer(holding: 311) == Peer(user: 1, process: 7, program: "/usr/bin/nest"))
        for other in [31, 3110, 0] as [UInt32] {
            #expect(processes.peer(holding: other) == Peer(user: 1, process: 7, sandbox: .hidden))
        }
        try FileManager.default.removeItem(atPath: "\(processes.path)/7/fd")
        #expect(processes.peer(holding: 311).sandbox == .hidden)
    }

    @Test(arguments: [
        "/opt/100%/nest", "/opt/ne\u{1B}[2Jst", "/opt/nést", "/opt/\(String(repeating: "a", count: 251))",
    ])
    func `a program whose path a prompt cannot show as it is has none`(program: String) throws {
        let processes = try Processes(program: program)
        #expect(processes.peer() == Peer(user: 1, process: 7))
    }

    @Test(arguments: [true, false])
    func `the kernel says who connected`(knowsHandles: Bool) throws {
        let reader = PeerReader(knowsHandles: knowsHandles)
        let (one, other) = try Self.connection()
        let peer = try #require(reader.peer(of: one.number))
        #expect(peer.user == geteuid() && peer.process == getpid() && peer.sandbox == .absent)
        withExtendedLifetime(other) {}
        #expect(reader.peer(of: -1) == nil)
    }

    @Test func `before Linux 6.5 an end that its process gave away is nobody's`() throws {
        let (one, other) = try Self.connection()
        let (outer, inner) = try Self.connection()
        // The other end goes on its way to somebody, and this process, whose number the kernel says, holds it no longer.
        try Self.send(other.number, over: outer.number)
        withExtendedLifetime(other) {}
        #expect(dup2(outer.number, other.number) >= 0)
        #expect(PeerReader(knowsHandles: false).peer(of: one.number)?.sandbox == .hidden)
        withExtendedLifetime((one, other, outer, inner)) {}
    }

    private static func connection() throws -> (LocalDescriptor, LocalDescriptor) {
        var ends: [Int32] = [-1, -1]
        try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
        return (LocalDescriptor(ends[0]), LocalDescriptor(ends[1]))
    }

    private static func send(_ descriptor: Int32, over socket: Int32) throws {
        // A control message: its length, SOL_SOCKET, SCM_RIGHTS, one descriptor, and padding.
        var control: [UInt8] = []
        withUnsafeBytes(of: 20) { control += $0 }
        withUnsafeBytes(of: (Int32(SOL_SOCKET), Int32(1), descriptor, Int32(0))) { control += $0 }
        var byte: UInt8 = 0
        let sent = withUnsafeMutableBytes(of: &byte) { bytes in
            var part = iovec(iov_base: bytes.baseAddress, iov_len: 1)
            return withUnsafeMutablePointer(to: &part) { part in
                control.withUnsafeMutableBytes { control in
                    var header = msghdr()
                    (header.msg_iov, header.msg_iovlen) = (part, 1)
                    (header.msg_control, header.msg_controllen) = (control.baseAddress, control.count)
                    return sendmsg(socket, &header, 0)
                }
            }
        }
        try #require(sent == 1)
    }
}
