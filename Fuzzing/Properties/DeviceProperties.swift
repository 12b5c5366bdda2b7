// SPDX-License-Identifier: Apache-2.0
// Properties of what a bus sends, and of the stored record of biometrics.

import DBusCoding
import DeviceAuthentication

extension FuzzProperty {
    static let busMessage = FuzzProperty(
        "bus-message",
        decoding: { try DBusMessage(decoding: $0) },
        check: { message, bytes throws(Violation) in
            try Violation.unless(bytes.count <= DBusMessage.maximumLength, "a message longer than is read")
            // What was said twice, with another byte order or fields that are not known, is said once and shorter.
            let again = try Violation.accepting("what was read is not written, or not read again") {
                try DBusMessage(decoding: try message.encoded())
            }
            try Violation.unless(again == message, "another message comes back")
            let signals = FingerSignal(owner: ":1.7", path: "/net/reactivated/Fprint/Device/0")
            if case .status? = signals.event(message) {
                try Violation.unless(message.sender == ":1.7", "a status of somebody else")
            }
            let watch = SessionWatch(owner: ":1.7", session: "/org/freedesktop/login1/session/_31")
            if !watch.reasons(message).isEmpty {
                let senders = [":1.7", "org.freedesktop.DBus"]
                try Violation.unless(senders.contains(message.sender ?? ""), "a lock by somebody else")
            }
            _ = watch.reasons(initial: message, user: 1000)
            _ = (FingerReply.path(message), FingerReply.name(message), FingerReply.fingers(message))
        }
    )

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
