// SPDX-License-Identifier: Apache-2.0

import DeviceAuthentication
import DeviceEvaluators
import Foundation
import Synchronization
import Testing

@Suite struct BusEnemyTests {
    private let reader = "/net/reactivated/Fprint/Device/0"

    private var expected: EnrolmentDigest {
        get throws { try Enrolment(kind: .fingerprint, device: "Reader", names: ["left-thumb"]).digest }
    }

    /// What a well-behaved bus with fprintd at `:1.7` says; a finger matches after each start.
    private func usual(_ call: FakeCall) throws -> [[UInt8]] {
        func reply(_ sender: String, _ body: [DBusValue] = []) throws -> [UInt8] {
            try FakeBus.message(.reply, from: sender, answering: call, body)
        }
        let bus = "org.freedesktop.DBus"
        switch call.member {
        case "Hello": return [try reply(bus, [.string(":1.9")])]
        case "AddMatch": return [try reply(bus)]
        case "GetNameOwner": return [try reply(bus, [.string(":1.7")])]
        case "GetDefaultDevice": return [try reply(":1.7", [.objectPath(reader)])]
        case "Get": return [try reply(":1.7", [.variant(.string("Reader"))])]
        case "ListEnrolledFingers": return [try reply(":1.7", [.array(of: "s", [.string("left-thumb")])])]
        case "VerifyStart": return [try reply(":1.7"), try status("verify-match")]
        default: return [try reply(":1.7")]
        }
    }

    private func status(_ name: String, from sender: String = ":1.7", at path: String? = nil) throws -> [UInt8] {
        var signal = DBusMessage(.signal, body: [.string(name), .boolean(true)])
        (signal.sender, signal.path, signal.member) = (sender, path ?? reader, "VerifyStatus")
        signal.interface = "net.reactivated.Fprint.Device"
        return signal.encoded
    }

    private func evaluate(
        answerTime: Int64 = 10_000,
        fingerTime: Int64 = 60_000,
        _ answer: @escaping @Sendable (FakeCall) throws -> [[UInt8]]?
    ) async throws -> DeviceError.Code? {
        let bus = try FakeBus { call in (try? answer(call)) ?? nil }
        let fingers = FingerprintReader(address: bus.address, answerTime: answerTime, fingerTime: fingerTime)
        do {
            try await fingers.evaluate(expecting: try expected, onMiss: { .goOn }, onHint: { _ in })
            return nil
        } catch {
            return (error as? DeviceError)?.code
        }
    }

    @Test func `a bus and a reader that behave recognise a finger, claimed for the caller alone`() async throws {
        let code = try await evaluate { call in
            if call.member == "Claim" || call.member == "ListEnrolledFingers" {
                #expect(call.body == [.string("")])
                #expect(call.destination == ":1.7")
            }
            return try usual(call)
        }
        #expect(code == nil)
    }

    @Test(arguments: [
        "Hello", "AddMatch", "GetNameOwner", "GetDefaultDevice", "Get", "Claim", "ListEnrolledFingers", "VerifyStart",
        "VerifyStop", "Release",
    ])
    func `a connection that ends in any call is an error, and never a hang`(member: String) async throws {
        #expect(try await evaluate { $0.member == member ? nil : try usual($0) } == .biometryNotAvailable)
    }

    @Test(arguments: [
        "Hello", "GetNameOwner", "GetDefaultDevice", "Get", "Claim", "ListEnrolledFingers", "VerifyStart",
    ])
    func `a call that is never answered is an error, and never a hang`(member: String) async throws {
        #expect(
            try await evaluate(answerTime: 50) { $0.member == member ? [] : try usual($0) } == .biometryNotAvailable
        )
    }

    @Test(arguments: ["VerifyStop", "Release"])
    func `a reader that recognised and then says no more has recognised`(member: String) async throws {
        #expect(try await evaluate(answerTime: 2_000) { $0.member == member ? [] : try usual($0) } == nil)
    }

    @Test func `overlong and malformed messages end the connection`() async throws {
        var overlong = try status("verify-match")
        overlong.replaceSubrange(4..<8, with: [0, 0, 0, 8])
        var broken = try status("verify-match")
        broken[broken.count - 4] = 2
        for bytes in [overlong, broken, [UInt8](repeating: 0, count: 64)] {
            let code = try await evaluate { $0.member == "VerifyStart" ? [bytes] : try usual($0) }
            #expect(code == .biometryNotAvailable)
        }
    }

    @Test(arguments: StrangeSignal.all)
    func `whatever a stranger sends, and whenever, ends no evaluation`(signal: StrangeSignal) async throws {
        // From the first call on, so that it comes in each state.
        let code = try await evaluate { call in
            let answers = try usual(call)
            return call.member == "Hello" ? answers : [signal.bytes()] + answers.flatMap { [$0, signal.bytes()] }
        }
        #expect(code == nil)
    }

    @Test func `a stranger's flood while an answer is awaited is passed over`() async throws {
        let flood = Array(repeating: StrangeSignal.all[0].bytes(), count: 1_500)
        #expect(try await evaluate { $0.member == "Claim" ? flood + (try usual($0)) : try usual($0) } == nil)
    }

    /// What a well-behaved logind at `:1.7` says of session 1.
    private func logind(_ call: FakeCall) throws -> [[UInt8]] {
        let session = DBusValue.objectPath("/org/freedesktop/login1/session/_31")
        switch call.member {
        case "GetSession": return [try FakeBus.message(.reply, from: ":1.7", answering: call, [session])]
        case "GetAll":
            let properties: [(String, DBusValue)] = [
                ("User", .structure([.uint32(geteuid()), .objectPath("/u")])), ("LockedHint", .boolean(false)),
                ("Active", .boolean(true)),
            ]
            let map = DBusValue.array(
                of: "{sv}",
                properties.map { .entry(.string($0.0), .variant($0.1)) }
            )
            return [try FakeBus.message(.reply, from: ":1.7", answering: call, [map])]
        default: return try usual(call)
        }
    }

    private func lockSignal() throws -> [UInt8] {
        var signal = DBusMessage(.signal)
        (signal.sender, signal.path) = (":1.7", "/org/freedesktop/login1/session/_31")
        (signal.interface, signal.member) = ("org.freedesktop.login1.Session", "Lock")
        return signal.encoded
    }

    @Test(arguments: StrangeSignal.all)
    func `whatever a stranger sends, and whenever, ends no watch`(signal: StrangeSignal) async throws {
        let bus = try FakeBus { call in
            guard let answers = try? logind(call), let lock = try? lockSignal() else { return nil }
            guard call.member != "Hello" else { return answers }
            let said = [signal.bytes()] + answers.flatMap { [$0, signal.bytes()] }
            return call.member == "GetAll" ? said + [lock] : said
        }
        let watcher = await SessionLockWatcher.start(address: bus.address, session: "1")
        #expect(await watcher.next() == .lockSignal)
        #expect(!watcher.isLost && watcher.isOpen)
    }

    @Test func `what logind itself says and cannot be read ends the watch`() async throws {
        for signal in StrangeSignal.all
        where ["overlong", "over-deep"].contains(signal.testDescription) {
            let bus = try FakeBus { call in
                guard let answers = try? logind(call) else { return nil }
                return call.member == "GetAll" ? answers + [signal.bytes(from: ":1.7")] : answers
            }
            let watcher = await SessionLockWatcher.start(address: bus.address, session: "1")
            #expect(await watcher.next() == .watchLost)
        }
    }

    @Test(arguments: ["GetDefaultDevice", "Get", "ListEnrolledFingers"])
    func `an answer of another shape is an error`(member: String) async throws {
        let code = try await evaluate { call in
            guard call.member == member else { return try usual(call) }
            return [try FakeBus.message(.reply, from: ":1.7", answering: call, [.byte(1)])]
        }
        #expect(code == .biometryNotAvailable)
    }

    @Test func `an answer or a status from anybody else does not count`() async throws {
        let code = try await evaluate(fingerTime: 400) { call in
            switch call.member {
            case "Claim":
                return [try FakeBus.message(.error, from: ":1.8", answering: call, error: "a.b")] + (try usual(call))
            case "VerifyStart":
                return [
                    try FakeBus.message(.reply, from: ":1.7", answering: call),
                    try status("verify-match", from: ":1.8"),
                    try status("verify-match", at: reader + "1"),
                ]
            default: return try usual(call)
            }
        }
        #expect(code == .timedOut)
    }

    @Test func `a match that was queued before VerifyStart is answered is not believed`() async throws {
        let code = try await evaluate { call in
            guard call.member == "VerifyStart" else { return try usual(call) }
            return [try status("verify-match"), try FakeBus.message(.reply, from: ":1.7", answering: call)]
        }
        // The same is said at each new start, until that is enough.
        #expect(code == .authenticationFailed)
    }

    @Test func `a finger that is named after the status is passed over`() async throws {
        let code = try await evaluate { call in
            guard call.member == "VerifyStart" else { return try usual(call) }
            var named = DBusMessage(.signal, body: [.string("any")])
            (named.sender, named.path, named.member) = (":1.7", reader, "VerifyFingerSelected")
            named.interface = "net.reactivated.Fprint.Device"
            return try usual(call) + [named.encoded]
        }
        #expect(code == nil)
    }

    @Test func `sleep gives the reader back, and only logind announces it`() async throws {
        for (sender, code) in [(":1.5", .systemCancel), (":1.6", nil)] as [(String, DeviceError.Code?)] {
            let released = Mutex(false)
            let ended = try await evaluate { call in
                switch call.member {
                case "GetNameOwner" where call.body == [.string("org.freedesktop.login1")]:
                    return [
                        try FakeBus.message(.reply, from: "org.freedesktop.DBus", answering: call, [.string(":1.5")])
                    ]
                case "VerifyStart":
                    var sleep = DBusMessage(.signal, body: [.boolean(true)])
                    (sleep.sender, sleep.path) = (sender, "/org/freedesktop/login1")
                    (sleep.interface, sleep.member) = ("org.freedesktop.login1.Manager", "PrepareForSleep")
                    let started = try FakeBus.message(.reply, from: ":1.7", answering: call)
                    return [started, sleep.encoded, try status("verify-match")]
                case "Release": released.withLock { $0 = true }
                default: break
                }
                return try usual(call)
            }
            #expect(ended == code)
            #expect(released.withLock { $0 })
        }
    }

    @Test func `a bus that takes callers and says nothing is an error, and so is one that takes no more`() async throws
    {
        let path = FileManager.default.temporaryDirectory.appending(path: "martlet-mute-\(UUID().uuidString.prefix(8))")
            .path()
        let listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        defer {
            close(listener)
            unlink(path)
        }
        var place = sockaddr_un()
        place.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &place.sun_path) { $0.copyBytes(from: Array(path.utf8)) }
        let bound = withUnsafePointer(to: &place) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        try #require(bound == 0 && listen(listener, 0) == 0)
        let address = try #require(BusAddress(parsing: "unix:path=\(path)"))
        let fingers = FingerprintReader(address: address, answerTime: 50)
        // The first waits in the queue; once that is full, the next are turned away by the kernel.
        for _ in 0..<3 {
            await #expect(throws: DeviceError(.biometryNotAvailable, "")) { try await fingers.enrolment() }
        }
    }

    @Test func `errors of fprintd are what they mean`() async throws {
        for (member, error, expected) in [
            ("GetDefaultDevice", "NoSuchDevice", .biometryNotAvailable), ("Claim", "AlreadyInUse", .systemCancel),
            ("Claim", "PermissionDenied", .notInteractive),
            ("ListEnrolledFingers", "NoEnrolledPrints", .biometryNotEnrolled),
            ("VerifyStart", "NoEnrolledPrints", .biometryNotEnrolled),
            ("VerifyStart", "Internal", .biometryNotAvailable),
        ] as [(String, String, DeviceError.Code)] {
            let code = try await evaluate { call in
                guard call.member == member else { return try usual(call) }
                let name = "net.reactivated.Fprint.Error.\(error)"
                return [try FakeBus.message(.error, from: ":1.7", answering: call, error: name)]
            }
            #expect(code == expected, "\(member) \(error)")
        }
    }

    @Test func `no bus and no fprintd are said`() async throws {
        let nowhere = try #require(BusAddress(parsing: "unix:path=/nonexistent/bus"))
        await #expect(throws: DeviceError(.biometryNotAvailable, "")) {
            try await FingerprintReader(address: nowhere).enrolment()
        }
        let code = try await evaluate { call in
            guard call.member == "GetNameOwner" || call.member == "StartServiceByName" else { return try usual(call) }
            let error = "org.freedesktop.DBus.Error.ServiceUnknown"
            return [try FakeBus.message(.error, from: "org.freedesktop.DBus", answering: call, error: error)]
        }
        #expect(code == .biometryNotAvailable)
        #expect(await SessionLockWatcher.start(address: nowhere).next() == .watchLost)
    }

    @Test func `logind that answers nothing useful means a lock, at once and for good`() async throws {
        let bus = try FakeBus { try? usual($0) }
        let watcher = await SessionLockWatcher.start(address: bus.address, session: "1")
        #expect(await watcher.next() == .watchLost)
        #expect(await watcher.next() == .watchLost)
    }

    @Test(arguments: [
        "", "tcp:host=localhost", "unix:abstract=/a", "unix:path=a", "unix:path=/a,guid=1", "unix:path=/a%20b",
    ])
    func `what is no path of a socket is no address`(address: String) {
        #expect(BusAddress(parsing: address) == nil)
        #expect(BusAddress.system.path == "/run/dbus/system_bus_socket")
        #expect(BusAddress(parsing: "unix:path=/" + String(repeating: "a", count: 107)) == nil)
    }
}
