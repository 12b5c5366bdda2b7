// SPDX-License-Identifier: Apache-2.0

import Foundation

extension Stage {
    static let logind = "org.freedesktop.login1"
    static let logindManager = "/org/freedesktop/login1"

    /// Starts a logind without sessions.
    func startLogind() throws -> Running {
        let logind = try start("/usr/bin/python3", "-m", "dbusmock", "--logfile", "/dev/null", "--template", "logind")
        try self.await(Self.logind)
        return logind
    }

    /// Adds a session that is in front.
    func addSession(_ session: String, of user: UInt32, called name: String) throws {
        let add = "org.freedesktop.DBus.Mock.AddSession"
        try call(Self.logind, Self.logindManager, add, session, "seat0", String(user), name, "true")
    }

    /// Tells that the machine is about to sleep, or woke.
    func announceSleep(_ isComing: Bool) throws {
        try call(
            Self.logind,
            Self.logindManager,
            "org.freedesktop.DBus.Mock.EmitSignal",
            "org.freedesktop.login1.Manager",
            "PrepareForSleep",
            "b",
            "[<\(isComing)>]"
        )
    }

    /// Whether somebody holds sleep up.
    var isSleepDelayed: Bool {
        get throws {
            let list = try call(Self.logind, Self.logindManager, "org.freedesktop.login1.Manager.ListInhibitors")
            return list.contains("sleep:shutdown") && list.contains("delay")
        }
    }

    /// Asks until a condition holds; what it waits for comes by another process.
    func eventually(_ holds: () throws -> Bool) throws {
        while try !holds() { usleep(10_000) }
    }
}
