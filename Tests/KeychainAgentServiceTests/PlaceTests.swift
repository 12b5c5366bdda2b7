// SPDX-License-Identifier: Apache-2.0

import Foundation
import KeychainAgentClient
import KeychainAgentProtocol
import KeychainAgentService
import Testing

@Suite struct PlaceTests {
    private let folder: RuntimeFolder
    private let inner: String

    init() throws {
        folder = try RuntimeFolder()
        inner = "\(folder.path)/martlet"
    }

    private func refusal() throws -> (listen: AgentPlaceError?, connect: AgentClientError?) {
        var refusals: (AgentPlaceError?, AgentClientError?) = (nil, nil)
        do { _ = try AgentListener(at: folder.place) } catch { refusals.0 = error }
        do { _ = try AgentClient(to: folder.place, as: "a") } catch { refusals.1 = error }
        return refusals
    }

    private func expect(_ listen: AgentPlaceError.Code, _ connect: AgentClientError.Code, _ word: String) throws {
        let refusal = try refusal()
        #expect(refusal.listen?.code == listen && refusal.connect?.code == connect)
        for message in [refusal.listen?.message, refusal.connect?.message] {
            #expect(message?.contains(word) == true, "\(message ?? "")")
            #expect(message?.contains("\n") == false)
        }
    }

    @Test func `the place comes from the environment, or is asked for`() throws {
        #expect(
            try AgentPlace(environment: ["XDG_RUNTIME_DIR": "/run/user/7"]).path == "/run/user/7/martlet/keychain.sock"
        )
        #expect(try AgentPlace(environment: [AgentPlace.variable: "/a/b", "XDG_RUNTIME_DIR": "/c"]).path == "/a/b")
        #expect(throws: AgentPlaceError(.folderUnknown, "")) { try AgentPlace(environment: ["XDG_RUNTIME_DIR": ""]) }
        for path in ["a/b", "/a/", "/\(String(repeating: "a", count: 107))"] {
            #expect(throws: AgentPlaceError(.pathInvalid, "")) { try AgentPlace(path: path) }
        }
    }

    @Test func `a folder is made with mode 700, the socket with 600`() throws {
        umask(0)
        let listener = try AgentListener(at: folder.place)
        for (path, mode) in [(inner, 0o700), (folder.place.path, 0o600)] as [(String, mode_t)] {
            var status = stat()
            #expect(lstat(path, &status) == 0 && status.st_mode & 0o7777 == mode)
        }
        withExtendedLifetime(listener) {}
    }

    @Test func `a symlinked runtime folder is refused`() throws {
        try FileManager.default.createDirectory(atPath: "\(folder.path)/elsewhere", withIntermediateDirectories: false)
        #expect(chmod("\(folder.path)/elsewhere", 0o700) == 0)
        #expect(symlink("\(folder.path)/elsewhere", inner) == 0)
        try expect(.folderUnsafe, .placeUnsafe, "symbolic link")
    }

    @Test(arguments: [0o755, 0o777, 0o701, 0o1700, 0o600] as [mode_t])
    func `a folder of the wrong mode is refused`(mode: mode_t) throws {
        #expect(mkdir(inner, 0o700) == 0 && chmod(inner, mode) == 0)
        try expect(.folderUnsafe, .placeUnsafe, "has mode \(String(mode, radix: 8))")
    }

    @Test(.enabled(if: geteuid() == 0)) func `a folder of a foreign owner is refused`() throws {
        #expect(mkdir(inner, 0o700) == 0 && chown(inner, 1_234, 1_234) == 0)
        try expect(.folderUnsafe, .placeUnsafe, "belongs to user 1234")
    }

    @Test func `what is no folder is refused`() throws {
        #expect(FileManager.default.createFile(atPath: inner, contents: nil))
        try expect(.folderUnsafe, .placeUnsafe, "no folder")
    }

    @Test func `a socket that is a link or a file is refused, and is not removed`() throws {
        #expect(mkdir(inner, 0o700) == 0)
        #expect(symlink("/tmp/elsewhere.sock", folder.place.path) == 0)
        try expect(.socketUnsafe, .placeUnsafe, "symbolic link")
        #expect(unlink(folder.place.path) == 0)
        #expect(FileManager.default.createFile(atPath: folder.place.path, contents: Data("kept".utf8)))
        try expect(.socketUnsafe, .placeUnsafe, "no socket")
        #expect(FileManager.default.contents(atPath: folder.place.path) == Data("kept".utf8))
    }

    @Test func `a socket of the wrong mode is refused`() throws {
        let agent = try RunningAgent(in: folder)
        #expect(chmod(folder.place.path, 0o666) == 0)
        #expect(throws: AgentClientError(AgentPlaceError(.socketUnsafe, ""))) { try agent.client() }
        agent.end()
    }

    @Test(.enabled(if: geteuid() == 0)) func `a socket of a foreign owner is refused`() throws {
        let agent = try RunningAgent(in: folder)
        #expect(chown(folder.place.path, 1_234, 1_234) == 0)
        #expect(throws: AgentClientError.self) { try agent.client() }
        #expect(throws: AgentPlaceError(.agentRunning, "")) { try AgentListener(at: folder.place) }
        agent.end()
    }

    @Test func `a link in place of the lock is not followed`() throws {
        #expect(mkdir(inner, 0o700) == 0)
        #expect(symlink("\(folder.path)/target", folder.place.path + ".lock") == 0)
        #expect(throws: AgentPlaceError(.socketUnsafe, "")) { try AgentListener(at: folder.place) }
        #expect(!FileManager.default.fileExists(atPath: "\(folder.path)/target"))
    }

    @Test func `two agents never share a place`() throws {
        let agent = try RunningAgent(in: folder)
        #expect(throws: AgentPlaceError(.agentRunning, "")) { try AgentListener(at: folder.place) }
        #expect(try agent.client().application == "org.example.nest")
        agent.end()
    }

    @Test func `a stale socket and a stale lock are taken over`() throws {
        #expect(mkdir(inner, 0o700) == 0)
        // What a killed agent leaves: a lock that nobody holds, a socket on which nobody listens.
        #expect(FileManager.default.createFile(atPath: folder.place.path + ".lock", contents: nil))
        let (left, bound) = boundSocket()
        #expect(bound == 0 && close(left) == 0 && chmod(folder.place.path, 0o600) == 0)
        #expect(throws: AgentClientError(folder.place.absent)) { try AgentClient(to: folder.place, as: "a") }
        let agent = try RunningAgent(in: folder)
        #expect(try agent.client().request(.status) != .done)
        agent.end()
    }

    @Test func `systemd's socket, on which no agent holds the lock, is not taken away`() throws {
        #expect(mkdir(inner, 0o700) == 0)
        let (waiting, bound) = boundSocket()
        #expect(bound == 0 && listen(waiting, 5) == 0 && chmod(folder.place.path, 0o600) == 0)
        #expect(throws: AgentPlaceError(.agentRunning, "")) { try AgentListener(at: folder.place) }
        #expect(FileManager.default.fileExists(atPath: folder.place.path))
        // Once nobody listens there any more, it is stale.
        close(waiting)
        let agent = try RunningAgent(in: folder)
        #expect(try agent.client().request(.status) != .done)
        agent.end()
    }

    /// A socket at the agent's place that was made without the agent's lock.
    private func boundSocket() -> (descriptor: Int32, result: Int32) {
        let left = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: folder.place.path.utf8) }
        let result = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(left, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        return (left, result)
    }

    @Test func `an agent takes away its own socket and no other`() throws {
        let agent = try RunningAgent(in: folder)
        #expect(unlink(folder.place.path) == 0)
        #expect(FileManager.default.createFile(atPath: folder.place.path, contents: nil))
        agent.end()
        #expect(FileManager.default.fileExists(atPath: folder.place.path))
    }

    @Test func `where nobody listens that is said`() throws {
        #expect(throws: AgentClientError(folder.place.absent)) { try AgentClient(to: folder.place, as: "a") }
        #expect(mkdir(inner, 0o700) == 0)
        #expect(throws: AgentClientError(folder.place.absent)) { try AgentClient(to: folder.place, as: "a") }
    }
}
