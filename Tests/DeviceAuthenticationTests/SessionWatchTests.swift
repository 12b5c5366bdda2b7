// SPDX-License-Identifier: Apache-2.0

import DeviceAuthentication
import Testing

@Suite struct SessionWatchTests {
    private let watch = SessionWatch(owner: owner, session: session)
    private let sessionInterface = "org.freedesktop.login1.Session"
    private let manager = "org.freedesktop.login1.Manager"
    private let properties = "org.freedesktop.DBus.Properties"
    private let managerPath = "/org/freedesktop/login1"

    private func map(_ pairs: [(String, DBusValue)]) -> DBusValue {
        .array(of: "{sv}", pairs.map { .entry(.string($0.0), .variant($0.1)) })
    }

    private func changed(
        _ pairs: [(String, DBusValue)],
        invalidated: [String] = [],
        at path: String = session,
        from sender: String = owner,
        interface: String = "org.freedesktop.login1.Session"
    ) -> DBusMessage {
        signal(
            "PropertiesChanged",
            of: properties,
            at: path,
            from: sender,
            [.string(interface), map(pairs), .array(of: "s", invalidated.map { .string($0) })]
        )
    }

    @Test func `a locker that sets LockedHint alone locks`() {
        #expect(watch.reasons(changed([("LockedHint", .boolean(true))])) == .lockedHint)
        #expect(watch.reasons(changed([("LockedHint", .boolean(false))])) == [])
        #expect(watch.reasons(changed([], invalidated: ["LockedHint"])) == .lockedHint)
        #expect(watch.reasons(changed([("LockedHint", .string("no"))])) == .lockedHint)
    }

    @Test func `logind's Lock locks, and its Unlock does nothing`() {
        #expect(watch.reasons(signal("Lock", of: sessionInterface, at: session, [])) == .lockSignal)
        #expect(watch.reasons(signal("Unlock", of: sessionInterface, at: session, [])) == [])
    }

    @Test func `sleep and shutdown lock, waking does not`() {
        for member in ["PrepareForSleep", "PrepareForShutdown"] {
            #expect(watch.reasons(signal(member, of: manager, at: managerPath, [.boolean(true)])) == .sleep)
            #expect(watch.reasons(signal(member, of: manager, at: managerPath, [.boolean(false)])) == [])
            #expect(watch.reasons(signal(member, of: manager, at: managerPath, [])) == .sleep)
        }
        #expect(watch.isWaking(signal("PrepareForSleep", of: manager, at: managerPath, [.boolean(false)])))
        #expect(!watch.isWaking(signal("PrepareForSleep", of: manager, at: managerPath, [.boolean(true)])))
        #expect(
            !watch.isWaking(signal("PrepareForSleep", of: manager, at: managerPath, from: ":1.9", [.boolean(false)]))
        )
    }

    @Test func `a session that is put behind another, or ends, locks`() {
        #expect(watch.reasons(changed([("Active", .boolean(false))])) == .inactive)
        #expect(watch.reasons(changed([("Active", .boolean(true))])) == [])
        #expect(watch.reasons(changed([], invalidated: ["Active"])) == .inactive)
        #expect(watch.reasons(changed([("State", .string("online"))])) == .inactive)
        #expect(watch.reasons(changed([("State", .string("active"))])) == [])
        #expect(watch.reasons(changed([("State", .string("closing"))])) == .sessionGone)
        let removed = { signal("SessionRemoved", of: manager, at: managerPath, [.string("1"), .objectPath($0)]) }
        #expect(watch.reasons(removed(session)) == .sessionGone)
        #expect(watch.reasons(removed("/org/freedesktop/login1/session/_32")) == [])
    }

    @Test func `logind that goes away locks`() {
        let bus = "org.freedesktop.DBus"
        for next in ["", ":1.99"] {
            let body: [DBusValue] = [.string("org.freedesktop.login1"), .string(owner), .string(next)]
            let message = signal("NameOwnerChanged", of: bus, at: "/org/freedesktop/DBus", from: bus, body)
            #expect(watch.reasons(message) == .watchLost)
            var forged = message
            forged.sender = ":1.5"
            #expect(watch.reasons(forged) == [])
        }
    }

    @Test func `other senders, sessions and interfaces say nothing`() {
        #expect(watch.reasons(changed([("LockedHint", .boolean(true))], from: ":1.8")) == [])
        #expect(watch.reasons(changed([("LockedHint", .boolean(true))], at: session + "2")) == [])
        #expect(watch.reasons(changed([("LockedHint", .boolean(true))], interface: "a.b")) == [])
        #expect(
            watch.reasons(signal("Lock", of: sessionInterface, at: session, from: "org.freedesktop.login1", [])) == []
        )
        #expect(watch.reasons(signal("Lock", of: sessionInterface, at: session + "2", [])) == [])
        #expect(watch.reasons(signal("Lock", of: manager, at: session, [])) == [])
    }

    @Test func `what logind says about our session and cannot be read locks`() {
        let bodies: [[DBusValue]] = [
            [], [.string(sessionInterface)], [.string(sessionInterface), .byte(1), .array(of: "s", [])],
            [.byte(1), map([]), .array(of: "s", [])], [.string(sessionInterface), map([]), .byte(1)],
        ]
        for body in bodies {
            #expect(watch.reasons(signal("PropertiesChanged", of: properties, at: session, body)) == .watchLost)
        }
        #expect(watch.reasons(signal("SessionRemoved", of: manager, at: managerPath, [])) == .watchLost)
    }

    @Test func `a session is open again where logind says so, and nobody else`() {
        let (open, closed) = (
            SessionStanding(isLocked: false, isActive: true), SessionStanding(isLocked: true, isActive: false)
        )
        #expect(open.isOpen && !closed.isOpen)
        let cases: [(DBusMessage, SessionStanding, Bool)] = [
            (changed([("LockedHint", .boolean(true))]), open, false),
            (changed([("LockedHint", .boolean(false))]), SessionStanding(isLocked: true, isActive: true), true),
            (changed([("LockedHint", .boolean(false))]), closed, false),
            (changed([("LockedHint", .byte(0))]), open, false),
            (changed([], invalidated: ["LockedHint"]), open, false),
            (changed([("Active", .boolean(false))]), open, false),
            (changed([("Active", .boolean(true))]), SessionStanding(isLocked: false, isActive: false), true),
            (changed([("State", .string("active"))]), SessionStanding(isLocked: false, isActive: false), true),
            (changed([("State", .string("online"))]), open, false),
            (changed([("Active", .boolean(true)), ("State", .string("closing"))]), open, false),
            (changed([("State", .string("active")), ("Active", .boolean(false))]), open, false),
            (changed([], invalidated: ["Active"]), open, false),
            (changed([], invalidated: ["State"]), open, false),
            (changed([("Active", .boolean(true)), ("LockedHint", .boolean(false))]), closed, true),
            (changed([("IdleHint", .boolean(true))]), open, true),
            (
                signal("SessionRemoved", of: manager, at: managerPath, [.string("1"), .objectPath(session)]), open,
                false
            ),
            (
                signal("SessionRemoved", of: manager, at: managerPath, [.string("2"), .objectPath(session + "2")]),
                open, true
            ),
        ]
        for (message, former, isOpen) in cases {
            #expect(watch.standing(after: message, from: former).isOpen == isOpen, "\(message.body)")
        }
        let opening: [(String, DBusValue)] = [("Active", .boolean(true)), ("LockedHint", .boolean(false))]
        for forged in [
            changed(opening, from: ":1.8"), changed(opening, at: session + "2"), changed(opening, interface: "a.b"),
            changed(opening, from: "org.freedesktop.login1"), signal("Unlock", of: sessionInterface, at: session, []),
        ] {
            #expect(watch.standing(after: forged, from: closed) == closed)
        }
    }

    @Test func `how a session stands at first is read, and what is not said is the worse`() {
        func standing(_ pairs: [(String, DBusValue)]) -> SessionStanding {
            watch.standing(initial: DBusMessage(.reply, body: [map(pairs)]))
        }
        let (open, active) = (("LockedHint", DBusValue.boolean(false)), ("Active", DBusValue.boolean(true)))
        #expect(standing([open, active]).isOpen)
        #expect(standing([open, active, ("State", .string("active"))]).isOpen)
        #expect(!standing([open, active, ("State", .string("closing"))]).isOpen)
        for lacking in [[open], [active], []] { #expect(!standing(lacking).isOpen) }
        #expect(!watch.standing(initial: DBusMessage(.reply)).isOpen)
    }

    @Test func `a session that is removed is no more, by logind's word alone`() {
        let body: [DBusValue] = [.string("1"), .objectPath(session)]
        #expect(watch.isRemoval(signal("SessionRemoved", of: manager, at: managerPath, body)))
        #expect(!watch.isRemoval(signal("SessionRemoved", of: manager, at: managerPath, from: ":1.8", body)))
        #expect(!watch.isRemoval(signal("SessionNew", of: manager, at: managerPath, body)))
        #expect(!watch.isRemoval(changed([("State", .string("closing"))])))
    }

    @Test func `a watch is begun again a second later, and a minute later at most`() {
        var pause = WatchPause()
        #expect(pause.isFirst)
        #expect((1...8).map { _ in pause.next() } == [1, 2, 4, 8, 16, 32, 60, 60] && !pause.isFirst)
    }

    @Test func `the match rules name our own session, and logind as the sender`() {
        #expect(watch.matchRules.count == 6)
        for rule in watch.matchRules.dropFirst() {
            #expect(rule.contains("sender='org.freedesktop.login1'"))
            #expect(rule.contains("path='\(session)'") || rule.contains("path='/org/freedesktop/login1'"))
        }
        #expect(watch.matchRules.count { $0.contains("='\(session)'") } == 3)
        #expect(watch.matchRules[0].contains("arg0='org.freedesktop.login1'"))
    }

    @Test func `what was said before anybody listened is read, and only of this user's session`() {
        func reasons(_ pairs: [(String, DBusValue)], user: UInt32 = 1000) -> LockReasons {
            var message = DBusMessage(.reply, body: [map(pairs)])
            message.replySerial = 1
            return watch.reasons(initial: message, user: user)
        }
        let user = ("User", DBusValue.structure([.uint32(1000), .objectPath("/u")]))
        let (open, active) = (("LockedHint", DBusValue.boolean(false)), ("Active", DBusValue.boolean(true)))
        #expect(reasons([user, open, active]) == [])
        #expect(reasons([user, ("LockedHint", .boolean(true)), active]) == .lockedHint)
        #expect(reasons([user, open, ("Active", .boolean(false))]) == .inactive)
        #expect(reasons([user, open, active, ("State", .string("closing"))]) == .sessionGone)
        for broken in [[open, active], [user, active], [user, open], []] { #expect(reasons(broken) == .watchLost) }
        #expect(reasons([user, open, active], user: 0) == .watchLost)
        var error = DBusMessage(.error)
        (error.replySerial, error.errorName) = (1, "a.b")
        #expect(watch.reasons(initial: error, user: 1000) == .watchLost)
    }
}
