// SPDX-License-Identifier: Apache-2.0

internal import DeviceAuthentication
internal import Glibc

/// The thread of a watcher.
struct LogindRun: Sendable {
    /// What reaches the thread from elsewhere.
    enum Note: Sendable, Hashable {
        /// Nobody watches any more.
        case stop
        /// The vault is locked.
        case locked
    }

    let address: BusAddress
    let session: String?
    let answerTime: Int64
    let mailbox: Mailbox<Note>

    /// Watches until it is told to stop, or cannot any longer; blocks.
    func watch(onReady: () -> Void, onNews: (LockReasons, SessionStanding?) -> Void) {
        do throws(BusFault) {
            try listen(onReady, onNews)
        } catch {
            onNews(.watchLost, nil)
        }
        onReady()
    }

    private func listen(
        _ onReady: () -> Void,
        _ onNews: (LockReasons, SessionStanding?) -> Void
    ) throws(BusFault) {
        let bus = try BusClient(address, timeout: answerTime)
        guard let owner = try bus.owner(of: LogindNames.service) else { throw .lost }
        let logind = Logind(bus: bus, owner: owner)
        guard let path = try logind.path(of: session) else { throw .refused }
        let watch = SessionWatch(owner: owner, session: path)
        // First the rules, then how things stand: what changes in between is told twice rather than never.
        for rule in watch.matchRules { try bus.match(rule) }
        guard try bus.owner(of: LogindNames.service) == owner else { throw .lost }
        var delay = try logind.delay()
        defer { if let delay { close(delay) } }
        let properties = try logind.properties(of: path)
        let initial = watch.reasons(initial: properties, user: geteuid())
        guard !initial.contains(.watchLost) else { throw .refused }
        var standing = watch.standing(initial: properties)
        onNews(initial, standing)
        onReady()
        while true {
            for note in mailbox.take() {
                if note == .stop { return }
                if let held = delay { close(held) }
                delay = nil
            }
            guard let message = try bus.next(until: nil, or: mailbox.descriptor) else { continue }
            let reasons = watch.reasons(message)
            guard !reasons.contains(.watchLost) else { throw .lost }
            standing = watch.standing(after: message, from: standing)
            onNews(reasons, standing)
            // Of a session that is no more nothing is said: whoever listens looks for the next one.
            guard !watch.isRemoval(message) else { throw .lost }
            if watch.isWaking(message), delay == nil { delay = try logind.delay() }
        }
    }
}

/// The calls of logind.
private struct Logind {
    let bus: BusClient
    let owner: String

    /// The path of a session: of that ID, or else of the user's at the display.
    func path(of session: String?) throws(BusFault) -> String? {
        if let session {
            return try bus.call(asking("GetSession", [.string(session)])).body.first?.path
        }
        guard let user = try bus.call(asking("GetUser", [.uint32(geteuid())])).body.first?.path else { return nil }
        let answer = try bus.call(
            DBusMessage(
                calling: "Get",
                of: LogindNames.properties,
                at: user,
                destination: owner,
                body: [.string(LogindNames.user), .string("Display")]
            )
        )
        guard case .structure(let display)? = answer.body.first?.content, display.count == 2,
            display[0].text?.isEmpty == false
        else { return nil }
        return display[1].path
    }

    /// How a session stands.
    func properties(of path: String) throws(BusFault) -> DBusMessage {
        try bus.call(
            DBusMessage(
                calling: "GetAll",
                of: LogindNames.properties,
                at: path,
                destination: owner,
                body: [.string(LogindNames.session)]
            )
        )
    }

    /// Asks that sleep waits until the descriptor is closed, for as long as logind lets it; nil where it does not.
    func delay() throws(BusFault) -> CInt? {
        try bus.callForDescriptor(
            asking(
                "Inhibit",
                [.string("sleep:shutdown"), .string("Martlet"), .string("Locks the keychain"), .string("delay")]
            )
        )
    }

    private func asking(_ member: String, _ body: [DBusValue]) -> DBusMessage {
        DBusMessage(
            calling: member,
            of: LogindNames.manager,
            at: LogindNames.managerPath,
            destination: owner,
            body: body
        )
    }
}
