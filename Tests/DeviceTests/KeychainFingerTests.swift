// SPDX-License-Identifier: Apache-2.0

import DeviceAuthentication
import DeviceEvaluators
import Foundation
import Testing

extension RealDevices {
    @Suite struct KeychainFingerTests {
        private let fingers: FingerStage
        private let stage: Stage
        private let home: String

        init() throws {
            fingers = try FingerStage()
            stage = try fingers.stage.get()
            home = stage.folder.appending(path: "home").path()
            try FileManager.default.createDirectory(
                atPath: home,
                withIntermediateDirectories: false,
                attributes: [.posixPermissions: 0o700]
            )
            try fingers.enrol("right-index-finger", as: "robin")
        }

        /// Runs a command of the program with a test passcode as its input.
        @discardableResult
        private func keychain(_ command: String) throws -> String {
            let line = """
                printf 'test passcode: otter lamp quill seven brook\\n' | HOME='\(home)' XDG_RUNTIME_DIR='\(home)' \
                '\(BuiltProgram.keychain)' \(command) --json
                """
            return try stage.run("/bin/sh", ["-c", line])
        }

        private func startAgent() throws {
            _ = try stage.start(
                BuiltProgram.keychain,
                "agent",
                "--fingerprint",
                "--no-session-watch",
                "--system-bus",
                "unix:path=\(stage.address.path)",
                environment: ["HOME": home, "XDG_RUNTIME_DIR": home]
            )
            try stage.eventually { try keychain("status").contains("\"running\":true") }
        }

        /// Unlocks by the passcode and locks, once it is known what is enrolled.
        private func locked() throws {
            try stage.eventually {
                try keychain("unlock --passcode-fd 0")
                try keychain("lock")
                return try opensByReader
            }
        }

        private var opensByReader: Bool {
            get throws { try keychain("status").contains("\"opens_by_reader\":true") }
        }

        private var isUnlocked: Bool {
            get throws { try keychain("status").contains("\"state\":\"unlocked\"") }
        }

        /// `unlock` at a terminal of its own, up to its question.
        private func atTerminal() throws -> Stage.Running {
            try stage.start(
                "/usr/bin/python3",
                "-c",
                "import pty, sys; pty.spawn(sys.argv[1:])",
                BuiltProgram.keychain,
                "unlock",
                environment: ["HOME": home, "XDG_RUNTIME_DIR": home]
            )
        }

        /// Puts a finger on the reader until the keychain is unlocked: before it asks, the reader sees none.
        private func unlock(by finger: String) throws {
            try stage.eventually {
                _ = fingers.tries("SCAN \(finger)")
                return try isUnlocked
            }
        }

        @Test func `a finger at the reader unlocks after a lock, and none does after a new start`() throws {
            try keychain("init --passcode-fd 0")
            try startAgent()
            #expect(try !opensByReader)
            #expect(try keychain("status").contains("\"fingers\":\"passcode-first\""))
            try locked()
            #expect(try keychain("status").contains("\"fingers\":\"ready\""))
            _ = try atTerminal()
            try unlock(by: "robin")
            try keychain("lock --passcode")
            #expect(try !opensByReader && !isUnlocked)
            try locked()
            try keychain("end")
            try startAgent()
            #expect(try !opensByReader && !isUnlocked)
            try keychain("end")
        }

        @Test func `a finger that was enrolled meanwhile unlocks nothing before the passcode`() throws {
            try keychain("init --passcode-fd 0")
            try startAgent()
            try locked()
            try fingers.enrol("left-thumb", as: "mallory")
            #expect(try keychain("status").contains("\"fingers\":\"passcode-first\""))
            // A match would be one of another enrolment; so the reader is not even asked.
            _ = try atTerminal()
            for _ in 1...20 { #expect(!fingers.tries("SCAN mallory")) }
            #expect(try !isUnlocked)
            // The passcode vouches for what is enrolled from then on.
            try locked()
            _ = try atTerminal()
            try unlock(by: "mallory")
            try keychain("end")
        }
    }
}
