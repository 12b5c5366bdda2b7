// SPDX-License-Identifier: Apache-2.0

import DeviceAuthentication

extension FuzzProperty {
    static let busMessage = FuzzProperty("bus-message") { bytes in
        var source = ByteSource(bytes)
        let message = source.message()
        do throws(Violation) {
            let signals = FingerSignal(owner: ":1.7", path: "/net/reactivated/Fprint/Device/0")
            if case .status? = signals.event(message) {
                try Violation.unless(message.sender == ":1.7", "a status of somebody else")
            }
            let watch = SessionWatch(owner: ":1.7", session: "/org/freedesktop/login1/session/_31")
            if !watch.reasons(message).isEmpty {
                let senders = [":1.7", "org.freedesktop.DBus"]
                try Violation.unless(senders.contains(message.sender ?? ""), "a lock by somebody else")
            }
            let locked = SessionStanding(isLocked: true, isActive: false)
            if watch.standing(after: message, from: locked) != locked {
                try Violation.unless(message.sender == ":1.7", "a session opened by somebody else")
            }
            _ = watch.reasons(initial: message, user: 1000)
            _ = watch.standing(initial: message)
            _ = (FingerReply.path(message), FingerReply.name(message), FingerReply.fingers(message))
            return nil
        } catch {
            return error.description
        }
    }

    static let biometryRecord = FuzzProperty(
        "biometry-record",
        decoding: { try BiometryRecord(decoding: $0) },
        check: { record, bytes throws(Violation) in
            try Violation.unless(record.encoded == bytes, "two spellings are one record")
            try Violation.unless((0...BiometryRecord.maximumMisses).contains(record.misses), "misses beyond the last")
            try Violation.unless(record.enrolment?.bytes.count ?? 32 == 32, "a digest of another length")
        }
    )
}

/// Makes a message out of bytes: libsystemd reads those of the bus, and what is read may be anything.
private struct ByteSource {
    private static let texts = [
        "", ":1.7", ":1.8", "org.freedesktop.DBus", "/org/freedesktop/login1", "/org/freedesktop/login1/session/_31",
        "/net/reactivated/Fprint/Device/0", "org.freedesktop.login1", "org.freedesktop.login1.Manager",
        "org.freedesktop.login1.Session", "org.freedesktop.DBus.Properties", "net.reactivated.Fprint",
        "net.reactivated.Fprint.Device", "NameOwnerChanged", "Lock", "PropertiesChanged", "PrepareForSleep",
        "PrepareForShutdown", "SessionRemoved", "VerifyStatus", "verify-match", "LockedHint", "Active", "State", "User",
        "active", "online", "net.reactivated.Fprint.Error.NoSuchDevice",
    ]

    private var bytes: ArraySlice<UInt8>

    init(_ bytes: [UInt8]) { self.bytes = bytes[...] }

    mutating func message() -> DBusMessage {
        var message = DBusMessage(DBusMessage.Kind(rawValue: next() % 4 + 1) ?? .signal)
        (message.sender, message.path, message.interface) = (field(), field(), field())
        (message.member, message.errorName) = (field(), field())
        while !bytes.isEmpty, message.body.count < 8 { message.body.append(value(0)) }
        return message
    }

    private mutating func next() -> UInt8 { bytes.popFirst() ?? 0 }

    private mutating func field() -> String? {
        let byte = Int(next())
        return byte == 255 ? nil : Self.texts[byte % Self.texts.count]
    }

    private mutating func values(_ depth: Int) -> [DBusValue] { (0..<next() % 5).map { _ in value(depth + 1) } }

    private mutating func value(_ depth: Int) -> DBusValue {
        guard depth < 6 else { return .byte(next()) }
        switch next() % 12 {
        case 0: return .byte(next())
        case 1: return .boolean(next() % 2 == 0)
        case 2: return .uint32(UInt32(next()))
        case 3: return .uint32(1000)
        case 4: return .objectPath(field() ?? "/")
        case 5: return .variant(value(depth + 1))
        case 6: return .array(of: "s", (0..<next() % 5).map { _ in .string(field() ?? "") })
        case 7:
            let entries = (0..<next() % 5).map { _ in
                DBusValue.entry(.string(field() ?? ""), .variant(value(depth + 1)))
            }
            return .array(of: "{sv}", entries)
        case 8: return .structure(values(depth))
        case 9: return .array(of: "v", values(depth))
        case 10: return .unixDescriptor
        default: return .string(field() ?? "")
        }
    }
}
