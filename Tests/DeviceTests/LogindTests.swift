// SPDX-License-Identifier: Apache-2.0

import DeviceAuthentication
import DeviceEvaluators
import Foundation
import Testing

extension RealDevices {
    @Suite struct LogindTests {
        private let stage: Stage
        private let logind: Stage.Running
        private let service = Stage.logind
        private let session = "/org/freedesktop/login1/session/c1"

        init() throws {
            stage = try Stage()
            logind = try stage.startLogind()
            try stage.addSession("c1", of: geteuid(), called: "robin")
            try stage.addSession("c2", of: geteuid() + 1, called: "eve")
        }

        private func watcher(_ session: String = "c1") async -> SessionLockWatcher {
            await SessionLockWatcher.start(address: stage.address, session: session)
        }

        private func update(_ session: String, _ properties: String) throws {
            let method = "org.freedesktop.DBus.Mock.UpdateProperties"
            try stage.call(service, session, method, "org.freedesktop.login1.Session", properties)
        }

        @Test func `a locker's LockedHint alone is heard`() async throws {
            let watcher = await watcher()
            try stage.call(service, session, "org.freedesktop.login1.Session.SetLockedHint", "true")
            #expect(await watcher.next() == .lockedHint)
            try stage.call(service, session, "org.freedesktop.login1.Session.Lock")
            #expect(await watcher.next() == .lockSignal)
        }

        @Test func `a session that is locked or inactive when the watch begins is heard`() async throws {
            try stage.call(service, session, "org.freedesktop.login1.Session.SetLockedHint", "true")
            try update(session, "{'Active': <false>, 'State': <'online'>}")
            #expect(await watcher().next() == [.lockedHint, .inactive])
        }

        @Test func `a session that becomes inactive is heard`() async throws {
            let watcher = await watcher()
            try update(session, "{'Active': <false>}")
            #expect(await watcher.next() == .inactive)
        }

        @Test func `sleep waits until the vault is locked, and again after waking`() async throws {
            let watcher = await watcher()
            #expect(try stage.isSleepDelayed)
            try stage.announceSleep(true)
            #expect(await watcher.next() == .sleep)
            #expect(try stage.isSleepDelayed)
            watcher.lockIsDone()
            try stage.eventually { try !stage.isSleepDelayed }
            try stage.announceSleep(false)
            try stage.eventually { try stage.isSleepDelayed }
        }

        @Test func `thousands of other sessions' signals do not drown ours`() async throws {
            let watcher = await watcher()
            let other = "/org/freedesktop/login1/session/c2"
            let flood = """
                import dbus
                bus = dbus.SystemBus()
                mock = dbus.Interface(bus.get_object('\(service)', '\(other)'), 'org.freedesktop.DBus.Mock')
                for number in range(2000):
                    mock.EmitSignal('org.freedesktop.login1.Session', 'Lock', '', [])
                    mock.UpdateProperties('org.freedesktop.login1.Session', {'LockedHint': number % 2 == 0})
                """
            try stage.run("/usr/bin/python3", ["-c", flood])
            try stage.call(service, session, "org.freedesktop.login1.Session.Lock")
            // The other's would have come first, and in the same set.
            #expect(await watcher.next() == .lockSignal)
        }

        @Test func `signals of ours that nobody takes become one set`() async throws {
            let watcher = await watcher()
            for isLocked in ["true", "false", "true"] {
                try stage.call(service, session, "org.freedesktop.login1.Session.SetLockedHint", isLocked)
            }
            try stage.announceSleep(true)
            try update(session, "{'Active': <false>}")
            var heard: LockReasons = []
            while heard != [.lockedHint, .sleep, .inactive] { heard.formUnion(await watcher.next()) }
            #expect(heard == [.lockedHint, .sleep, .inactive])
        }

        @Test func `logind's word is believed of its name's owner alone`() async throws {
            let watcher = await watcher()
            let forge = """
                import dbus, dbus.lowlevel
                bus = dbus.SystemBus()
                for path, interface, name in [('\(session)', 'org.freedesktop.login1.Session', 'Lock')]:
                    bus.send_message(dbus.lowlevel.SignalMessage(path, interface, name))
                bus.flush()
                bus.get_object('org.freedesktop.DBus', '/').GetId(dbus_interface='org.freedesktop.DBus')
                """
            try stage.run("/usr/bin/python3", ["-c", forge])
            try update(session, "{'Active': <false>}")
            #expect(await watcher.next() == .inactive)
        }

        @Test func `logind that disappears means a lock, for good`() async throws {
            let watcher = await watcher()
            logind.kill()
            #expect(await watcher.next() == .watchLost)
            #expect(await watcher.next() == .watchLost)
        }

        @Test func `a session that is not there, or another user's, means a lock`() async throws {
            #expect(await watcher("c9").next() == .watchLost)
            #expect(await watcher("c2").next() == .watchLost)
            // The user has no session at a display, and none was named.
            #expect(await SessionLockWatcher.start(address: stage.address).next() == .watchLost)
        }

        @Test func `a cancelled wait ends with nothing`() async throws {
            let watcher = await watcher()
            let task = Task { await watcher.next() }
            task.cancel()
            #expect(await task.value == [])
        }
    }

    @Suite struct BusLossTests {
        @Test func `a bus that disappears means a lock`() async throws {
            var stage: Stage? = try Stage()
            let address = try #require(stage?.address)
            _ = try stage?.start("/usr/bin/python3", "-m", "dbusmock", "--logfile", "/dev/null", "--template", "logind")
            try stage?.await("org.freedesktop.login1")
            try stage?.call(
                "org.freedesktop.login1",
                "/org/freedesktop/login1",
                "org.freedesktop.DBus.Mock.AddSession",
                "c1",
                "seat0",
                String(geteuid()),
                "robin",
                "true"
            )
            let watcher = await SessionLockWatcher.start(address: address, session: "c1")
            stage = nil
            #expect(await watcher.next() == .watchLost)
        }
    }
}
