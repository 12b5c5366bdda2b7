// SPDX-License-Identifier: Apache-2.0
// The keychain's agent and a mocked logind.

import DeviceEvaluators
import Foundation
import Testing

extension RealDevices {
    @Suite struct KeychainSessionTests {
        private static let program = URL(filePath: #filePath)
            .appending(path: "../../../.build/debug/martlet-keychain").standardizedFileURL.path()
        private let stage: Stage
        private let home: String
        private let service = "org.freedesktop.login1"
        private let manager = "/org/freedesktop/login1"
        private let session = "/org/freedesktop/login1/session/c1"

        init() throws {
            stage = try Stage()
            home = stage.folder.appending(path: "home").path()
            try FileManager.default.createDirectory(
                atPath: home,
                withIntermediateDirectories: false,
                attributes: [.posixPermissions: 0o700]
            )
        }

        private func logind() throws {
            _ = try stage.start("/usr/bin/python3", "-m", "dbusmock", "--logfile", "/dev/null", "--template", "logind")
            try stage.await(service)
            try stage.call(
                service,
                manager,
                "org.freedesktop.DBus.Mock.AddSession",
                "c1",
                "seat0",
                String(geteuid()),
                "robin",
                "true"
            )
        }

        /// Runs a command of the program with a test passcode as its input.
        private func keychain(_ command: String) throws -> String {
            let line = """
                printf 'test passcode: otter lamp quill seven brook\\n' | HOME='\(home)' XDG_RUNTIME_DIR='\(home)' \
                '\(Self.program)' \(command) --json
                """
            return try stage.run("/bin/sh", ["-c", line])
        }

        /// Starts an agent that watches a session, with a vault that is unlocked.
        private func agent() throws {
            _ = try keychain("init --passcode-fd 0")
            _ = try stage.start(
                Self.program,
                "agent",
                "--session",
                "c1",
                "--system-bus",
                "unix:path=\(stage.address.path)",
                environment: ["HOME": home, "XDG_RUNTIME_DIR": home]
            )
            while !FileManager.default.fileExists(atPath: "\(home)/martlet/keychain.sock") { usleep(10_000) }
        }

        private func unlock() throws { _ = try keychain("unlock --passcode-fd 0") }

        private var isUnlocked: Bool {
            get throws { try keychain("status").contains("\"state\":\"unlocked\"") }
        }

        private var isDelayed: Bool {
            get throws {
                try stage.call(service, manager, "org.freedesktop.login1.Manager.ListInhibitors").contains(
                    "sleep:shutdown"
                )
            }
        }

        /// Asks until a condition holds; what it waits for comes by another process.
        private func eventually(_ holds: () throws -> Bool) throws {
            while try !holds() { usleep(10_000) }
        }

        private func sleep(_ isComing: Bool) throws {
            try stage.call(
                service,
                manager,
                "org.freedesktop.DBus.Mock.EmitSignal",
                "org.freedesktop.login1.Manager",
                "PrepareForSleep",
                "b",
                "[<\(isComing)>]"
            )
        }

        @Test func `the session's lock locks the keychain`() throws {
            try logind()
            try agent()
            // It holds sleep up: so it listens.
            try eventually { try isDelayed }
            try unlock()
            #expect(try isUnlocked)
            try stage.call(service, session, "org.freedesktop.login1.Session.Lock")
            try eventually { try !isUnlocked }
            _ = try keychain("end")
        }

        @Test func `sleep waits until the keys are gone, and the next one, too`() throws {
            try logind()
            try agent()
            for _ in 1...2 {
                try eventually { try isDelayed }
                try unlock()
                try sleep(true)
                try eventually { try !isDelayed }
                #expect(try !isUnlocked)
                try sleep(false)
            }
            _ = try keychain("end")
        }

        @Test func `without logind the agent serves all the same`() throws {
            try agent()
            try unlock()
            #expect(try isUnlocked)
            _ = try keychain("end")
        }
    }
}
