// SPDX-License-Identifier: Apache-2.0

import DeviceEvaluators
import Foundation
import Testing

extension RealDevices {
    @Suite struct KeychainSessionTests {
        private let stage: Stage
        private let home: String
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
            _ = try stage.startLogind()
            try stage.addSession("c1", of: geteuid(), called: "robin")
        }

        /// Runs a command of the program with a test passcode as its input.
        private func keychain(_ command: String) throws -> String {
            let line = """
                printf 'test passcode: otter lamp quill seven brook\\n' | HOME='\(home)' XDG_RUNTIME_DIR='\(home)' \
                '\(BuiltProgram.keychain)' \(command) --json
                """
            return try stage.run("/bin/sh", ["-c", line])
        }

        /// Starts an agent that watches a session, with a vault that is unlocked.
        private func agent(on bus: String? = nil) throws {
            _ = try keychain("init --passcode-fd 0")
            _ = try stage.start(
                BuiltProgram.keychain,
                "agent",
                "--session",
                "c1",
                "--system-bus",
                "unix:path=\(bus ?? stage.address.path)",
                environment: ["HOME": home, "XDG_RUNTIME_DIR": home]
            )
            while !FileManager.default.fileExists(atPath: "\(home)/martlet/keychain.sock") { usleep(10_000) }
        }

        private func unlock() throws { _ = try keychain("unlock --passcode-fd 0") }

        private var isUnlocked: Bool {
            get throws { try keychain("status").contains("\"state\":\"unlocked\"") }
        }

        private var isSessionWatched: Bool {
            get throws { try keychain("status").contains("\"session_watched\":true") }
        }

        @Test func `the session's lock locks the keychain`() throws {
            try logind()
            try agent()
            // It holds sleep up: so it listens.
            try stage.eventually { try stage.isSleepDelayed }
            try unlock()
            #expect(try isUnlocked)
            #expect(try isSessionWatched)
            try stage.call(Stage.logind, session, "org.freedesktop.login1.Session.Lock")
            try stage.eventually { try !isUnlocked }
            _ = try keychain("end")
        }

        @Test func `sleep waits until the keys are gone, and the next one, too`() throws {
            try logind()
            try agent()
            for _ in 1...2 {
                try stage.eventually { try stage.isSleepDelayed }
                try unlock()
                try stage.announceSleep(true)
                try stage.eventually { try !stage.isSleepDelayed }
                #expect(try !isUnlocked)
                try stage.announceSleep(false)
            }
            _ = try keychain("end")
        }

        @Test func `a stranger's signals do not end the watch`() throws {
            try logind()
            try agent()
            try stage.eventually { try isSessionWatched }
            // To each connection of the bus, as the stock policy lets any user: too long, too deep, with a descriptor.
            let strange = """
                import dbus, dbus.lowlevel
                bus = dbus.SystemBus()
                bodies = [
                    ('ay', dbus.ByteArray(bytes(140000))), ('v', dbus.Byte(1, variant_level=41)),
                    ('h', dbus.types.UnixFd(0)),
                ]
                for name in bus.list_names():
                    if not name.startswith(':'): continue
                    for signature, value in bodies:
                        signal = dbus.lowlevel.SignalMessage('/a', 'a.b', 'Strange')
                        signal.append(value, signature=signature)
                        signal.set_destination(name)
                        bus.send_message(signal)
                bus.flush()
                """
            try stage.run("/usr/bin/python3", ["-c", strange])
            try unlock()
            #expect(try isUnlocked && isSessionWatched)
            try stage.call(Stage.logind, session, "org.freedesktop.login1.Session.Lock")
            try stage.eventually { try !isUnlocked }
            _ = try keychain("end")
        }

        @Test func `a watch is begun again once there is a logind, and locks meanwhile`() throws {
            let running = try stage.startLogind()
            try stage.addSession("c1", of: geteuid(), called: "robin")
            try agent()
            try stage.eventually { try isSessionWatched }
            try unlock()
            running.kill()
            try stage.eventually { try !isUnlocked && !isSessionWatched }
            try logind()
            try stage.eventually { try isSessionWatched }
            try unlock()
            try stage.call(Stage.logind, session, "org.freedesktop.login1.Session.Lock")
            try stage.eventually { try !isUnlocked }
            _ = try keychain("end")
        }

        @Test func `without logind the agent serves all the same`() throws {
            try agent()
            try unlock()
            #expect(try isUnlocked)
            #expect(try !isSessionWatched)
            _ = try keychain("end")
        }

        @Test func `a watch that never began does not lock what was unlocked meanwhile`() throws {
            let bus = "\(home)/bus"
            let silent = """
                import pathlib, socket, time
                listener = socket.socket(socket.AF_UNIX)
                listener.bind("\(bus)")
                listener.listen()
                print("listening", flush=True)
                came, _ = listener.accept()
                print("came", flush=True)
                while not pathlib.Path("\(bus).end").exists():
                    time.sleep(0.01)
                came.close()
                listener.close()
                print("gone", flush=True)
                """
            let server = try stage.start("/usr/bin/python3", "-c", silent)
            try #require(server.line() == "listening")
            try agent(on: bus)
            try #require(server.line() == "came")
            try unlock()
            try Data().write(to: URL(filePath: "\(bus).end"))
            try #require(server.line() == "gone")
            for _ in 1...20 { #expect(try isUnlocked) }
            _ = try keychain("end")
        }
    }
}
