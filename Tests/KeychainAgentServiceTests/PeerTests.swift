// SPDX-License-Identifier: Apache-2.0
// What is believed of the process on the other side.

import Foundation
import KeychainAgent
import KeychainAgentService
import KeychainAgentSockets
import Testing

@Suite struct PeerTests {
    /// A folder that looks like /proc with one process.
    private final class Processes {
        let path = "/tmp/martlet-proc-\(UInt64.random(in: 0...UInt64.max))"

        init(info: String?, program: String = "/usr/bin/nest") throws {
            try FileManager.default.createDirectory(atPath: "\(path)/7/root", withIntermediateDirectories: true)
            try #require(symlink(program, "\(path)/7/exe") == 0)
            if let info { try info.write(toFile: "\(path)/7/root/.flatpak-info", atomically: true, encoding: .utf8) }
        }

        deinit { try? FileManager.default.removeItem(atPath: path) }

        func peer(_ process: Int32 = 7, handle: LocalDescriptor? = nil) -> Peer {
            PeerReader(processes: path).peer(user: 1, process: process, handle: handle)
        }
    }

    /// A descriptor that tells, as a process handle does, whether its process has ended.
    private func handle(ended: Bool) throws -> (LocalDescriptor, keep: LocalDescriptor?) {
        var ends: [Int32] = [-1, -1]
        try #require(pipe(&ends) == 0)
        let (output, input) = (LocalDescriptor(ends[0]), LocalDescriptor(ends[1]))
        return (output, ended ? nil : input)
    }

    @Test func `a sandbox is believed`() throws {
        let processes = try Processes(info: "[Application]\nname=org.example.nest\nruntime=x\n\n[Instance]\nname=no\n")
        #expect(processes.peer().sandbox == .named("org.example.nest"))
        #expect(try Processes(info: nil).peer().sandbox == .absent)
    }

    @Test(arguments: [
        "", "[Instance]\nname=org.example.nest\n", "name=org.example.nest\n", "[Application]\nname=\n",
        "[Application]\nname=a b\n", "[Application]\nname=a%b\n",
        "[Application]\nname=\(String(repeating: "a", count: 256))\n",
        "[Application]\nname=a\n" + String(repeating: "#", count: 70_000),
    ])
    func `a sandbox that does not say who it is hides`(info: String) throws {
        #expect(try Processes(info: info).peer().sandbox == .hidden)
    }

    @Test func `a process that is not there, or lets nobody look, hides`() throws {
        let processes = try Processes(info: nil)
        #expect(processes.peer(8).sandbox == .hidden)
        try FileManager.default.removeItem(atPath: "\(processes.path)/7/root")
        #expect(symlink("root", "\(processes.path)/7/root") == 0)
        #expect(processes.peer().sandbox == .hidden)
    }

    @Test func `a reused process number is nobody's`() throws {
        let processes = try Processes(info: nil)
        let (alive, keep) = try handle(ended: false)
        #expect(processes.peer(handle: alive) == Peer(user: 1, process: 7, program: "/usr/bin/nest"))
        withExtendedLifetime(keep) {}
        let (gone, _) = try handle(ended: true)
        let peer = processes.peer(handle: gone)
        #expect(peer.sandbox == .hidden && peer.program == nil)
        #expect(processes.peer().program == nil, "a path is believed without a handle")
    }

    @Test(arguments: [
        "/opt/100%/nest", "/opt/ne\u{1B}[2Jst", "/opt/nést", "/opt/\(String(repeating: "a", count: 251))",
    ])
    func `a program whose path a prompt cannot show as it is has none`(program: String) throws {
        let processes = try Processes(info: nil, program: program)
        let (alive, keep) = try handle(ended: false)
        #expect(processes.peer(handle: alive) == Peer(user: 1, process: 7))
        withExtendedLifetime(keep) {}
    }

    @Test func `the kernel says who connected`() throws {
        var ends: [Int32] = [-1, -1]
        try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
        let (one, other) = (LocalDescriptor(ends[0]), LocalDescriptor(ends[1]))
        let peer = try #require(PeerReader().peer(of: one.number))
        #expect(peer.user == geteuid() && peer.process == getpid() && peer.sandbox == .absent)
        withExtendedLifetime(other) {}
        #expect(PeerReader().peer(of: -1) == nil)
    }
}
