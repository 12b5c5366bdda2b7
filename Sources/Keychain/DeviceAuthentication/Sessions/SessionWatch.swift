// SPDX-License-Identifier: Apache-2.0

/// Reads logind's signals about one session.
///
/// It can only ever ask for a lock, never for an unlock; that a session is open again says no more than that.
package struct SessionWatch: Sendable {
    private let owner: String
    private let session: String

    /// Listens for one session.
    package init(owner: String, session: String) {
        self.owner = owner
        self.session = session
    }

    /// The rules that bring what is read here, and nothing of other sessions.
    package var matchRules: [String] {
        let sent = "type='signal',sender='\(LogindNames.service)'"
        return [
            """
            type='signal',sender='org.freedesktop.DBus',interface='org.freedesktop.DBus',member='NameOwnerChanged',\
            arg0='\(LogindNames.service)'
            """,
            "\(sent),path='\(session)',interface='\(LogindNames.session)',member='Lock'",
            "\(sent),path='\(session)',interface='\(LogindNames.properties)',member='PropertiesChanged'",
            "\(sent),path='\(LogindNames.managerPath)',interface='\(LogindNames.manager)',member='PrepareForSleep'",
            "\(sent),path='\(LogindNames.managerPath)',interface='\(LogindNames.manager)',member='PrepareForShutdown'",
            """
            \(sent),path='\(LogindNames.managerPath)',interface='\(LogindNames.manager)',member='SessionRemoved',\
            arg1path='\(session)'
            """,
        ]
    }

    /// Reads a message.
    ///
    /// - Parameter message: Any message of the bus.
    /// - Returns: What asks for a lock; empty where nothing does, as for messages of others than logind and the bus.
    package func reasons(_ message: DBusMessage) -> LockReasons {
        if BusOwnerChange(message)?.name == LogindNames.service { return .watchLost }
        guard message.kind == .signal, message.sender == owner else { return [] }
        switch (message.path, message.interface, message.member) {
        case (session, LogindNames.session, "Lock"): return .lockSignal
        case (session, LogindNames.properties, "PropertiesChanged"): return changed(message.body)
        case (LogindNames.managerPath, LogindNames.manager, "PrepareForSleep"),
            (LogindNames.managerPath, LogindNames.manager, "PrepareForShutdown"):
            // What cannot be read counts as sleep: a lock too many is a nuisance, one too few is a hole.
            return message.body.first?.truth == false ? [] : .sleep
        case (LogindNames.managerPath, LogindNames.manager, "SessionRemoved"):
            guard message.body.count == 2, let removed = message.body[1].path else { return .watchLost }
            return removed == session ? .sessionGone : []
        default: return []
        }
    }

    /// Whether a message says that the machine woke up.
    ///
    /// - Parameter message: Any message of the bus.
    /// - Returns: True for logind's own word alone.
    package func isWaking(_ message: DBusMessage) -> Bool {
        message.kind == .signal && message.sender == owner && message.path == LogindNames.managerPath
            && message.interface == LogindNames.manager && message.member == "PrepareForSleep"
            && message.body.first?.truth == false
    }

    /// Reads the session's properties as they stand: what was said before anybody listened.
    ///
    /// - Parameters:
    ///   - message: The answer to `GetAll`.
    ///   - user: The user who runs the program.
    /// - Returns: What asks for a lock; `watchLost` where it is no answer, or the session is another user's.
    package func reasons(initial message: DBusMessage, user: UInt32) -> LockReasons {
        guard message.kind == .reply, message.body.count == 1, let properties = message.body.first,
            case .structure(let parts)? = properties["User"]?.content, parts.first == .uint32(user),
            properties["LockedHint"]?.content?.truth != nil, properties["Active"]?.content?.truth != nil
        else { return .watchLost }
        return reasons(properties: properties)
    }

    /// How the session stands before anything is heard.
    ///
    /// - Parameter message: The answer to `GetAll`, of which ``reasons(initial:user:)`` says that it is one.
    /// - Returns: What it says; whatever it does not say is the worse.
    package func standing(initial message: DBusMessage) -> SessionStanding {
        var standing = SessionStanding(isLocked: true, isActive: false)
        if let properties = message.body.first { Self.apply(properties, [], to: &standing) }
        return standing
    }

    /// How the session stands after a message.
    ///
    /// - Parameters:
    ///   - message: Any message of the bus.
    ///   - former: How it stood before.
    /// - Returns: The same for messages of others than logind.
    package func standing(after message: DBusMessage, from former: SessionStanding) -> SessionStanding {
        guard message.kind == .signal, message.sender == owner else { return former }
        var standing = former
        switch (message.path, message.interface, message.member) {
        case (session, LogindNames.properties, "PropertiesChanged"):
            guard message.body.count == 3, message.body[0].text == LogindNames.session else { return former }
            Self.apply(message.body[1], message.body[2].elements ?? [], to: &standing)
        case (LogindNames.managerPath, LogindNames.manager, "SessionRemoved") where isRemoval(message):
            standing.isActive = false
        default: break
        }
        return standing
    }

    /// Whether a message says that the session is no more: nothing will be said of it.
    ///
    /// - Parameter message: Any message of the bus.
    /// - Returns: True for logind's own word alone.
    package func isRemoval(_ message: DBusMessage) -> Bool {
        message.kind == .signal && message.sender == owner && message.path == LogindNames.managerPath
            && message.interface == LogindNames.manager && message.member == "SessionRemoved"
            && message.body.count == 2 && message.body[1].path == session
    }

    private static func apply(
        _ properties: DBusValue,
        _ invalidated: [DBusValue],
        to standing: inout SessionStanding
    ) {
        if let value = properties["LockedHint"]?.content { standing.isLocked = value.truth != false }
        // Said together they come in any order, and the worse counts.
        let said = [
            properties["Active"]?.content.map { $0.truth == true },
            properties["State"]?.content.map { $0.text == "active" },
        ].compactMap(\.self)
        if !said.isEmpty { standing.isActive = said.allSatisfy(\.self) }
        if invalidated.contains(.string("LockedHint")) { standing.isLocked = true }
        if invalidated.contains(.string("Active")) || invalidated.contains(.string("State")) {
            standing.isActive = false
        }
    }

    private func changed(_ body: [DBusValue]) -> LockReasons {
        guard body.count == 3, let interface = body[0].text, let invalidated = body[2].elements else {
            return .watchLost
        }
        guard interface == LogindNames.session else { return [] }
        var reasons = reasons(properties: body[1])
        // Said to have changed, and not to what: the worse of the two.
        if invalidated.contains(.string("LockedHint")) { reasons.insert(.lockedHint) }
        if invalidated.contains(.string("Active")) { reasons.insert(.inactive) }
        if invalidated.contains(.string("State")) { reasons.insert(.inactive) }
        return reasons
    }

    private func reasons(properties: DBusValue) -> LockReasons {
        guard case .array(of: "{sv}", let entries) = properties else { return .watchLost }
        var reasons: LockReasons = []
        for case .entry(.string(let name), .variant(let value)) in entries {
            switch name {
            case "LockedHint" where value.truth != false: reasons.insert(.lockedHint)
            case "Active" where value.truth != true: reasons.insert(.inactive)
            case "State":
                switch value.text {
                case "active": break
                case "online": reasons.insert(.inactive)
                default: reasons.insert(.sessionGone)
                }
            default: break
            }
        }
        return reasons
    }
}

/// Names that [logind's interface](https://www.freedesktop.org/software/systemd/man/org.freedesktop.login1.html) fixes.
package enum LogindNames {
    /// The service.
    package static let service = "org.freedesktop.login1"
    /// The object that knows sessions, users and sleep.
    package static let managerPath = "/org/freedesktop/login1"
    /// Its interface.
    package static let manager = "org.freedesktop.login1.Manager"
    /// The interface of a session.
    package static let session = "org.freedesktop.login1.Session"
    /// The interface of a user.
    package static let user = "org.freedesktop.login1.User"
    /// The interface of properties, which all objects have.
    package static let properties = "org.freedesktop.DBus.Properties"
}
