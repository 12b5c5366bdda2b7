// SPDX-License-Identifier: Apache-2.0

import DeviceAuthentication
import Testing

@Suite struct FingerMessageTests {
    private let device = "net.reactivated.Fprint.Device"
    private let match: [DBusValue] = [.string("verify-match"), .boolean(true)]
    private let signals = FingerSignal(owner: owner, path: reader.path)

    @Test func `a status comes from the owner of fprintd's name and the claimed reader, or not at all`() {
        #expect(signals.event(signal("VerifyStatus", of: device, at: reader.path, match)) == .status(.match))
        for message in [
            signal("VerifyStatus", of: device, at: reader.path, from: ":1.8", match),
            signal("VerifyStatus", of: device, at: reader.path, from: "net.reactivated.Fprint", match),
            signal("VerifyStatus", of: device, at: "/net/reactivated/Fprint/Device/1", match),
            signal("VerifyStatus", of: "net.reactivated.Fprint.Manager", at: reader.path, match),
            signal("EnrollStatus", of: device, at: reader.path, match),
        ] { #expect(signals.event(message) == nil) }
        var unsent = signal("VerifyStatus", of: device, at: reader.path, match)
        unsent.sender = nil
        #expect(signals.event(unsent) == nil)
        var call = signal("VerifyStatus", of: device, at: reader.path, match)
        call.kind = .call
        #expect(signals.event(call) == nil)
    }

    @Test func `the finger that is named after the status changes nothing`() throws {
        let named = signal("VerifyFingerSelected", of: device, at: reader.path, [.string("any")])
        #expect(signals.event(named) == nil)
    }

    @Test(
        arguments: [
            [], [.string("verify-match")], [.boolean(true), .string("verify-match")],
            [.string("verify-match"), .boolean(true), .boolean(true)], [.string("verify-match"), .uint32(1)],
        ] as [[DBusValue]]
    )
    func `a status that cannot be read is a failure and never a match`(body: [DBusValue]) {
        #expect(signals.event(signal("VerifyStatus", of: device, at: reader.path, body)) == .status(.failed))
    }

    @Test func `that fprintd went away is the bus's to say`() {
        let bus = "org.freedesktop.DBus"
        let body: [DBusValue] = [.string("net.reactivated.Fprint"), .string(owner), .string("")]
        let gone = signal("NameOwnerChanged", of: bus, at: "/org/freedesktop/DBus", from: bus, body)
        #expect(signals.event(gone) == .serviceLost)
        #expect(
            signals.event(signal("NameOwnerChanged", of: bus, at: "/org/freedesktop/DBus", from: ":1.9", body)) == nil
        )
        let other = signal("NameOwnerChanged", of: bus, at: "/org/freedesktop/DBus", from: bus, [.string("a.b")])
        #expect(signals.event(other) == nil)
    }

    private func reply(_ body: [DBusValue]) -> DBusMessage {
        var message = DBusMessage(.reply, body: body)
        message.replySerial = 1
        return message
    }

    @Test func `answers are read strictly`() {
        #expect(FingerReply.fault(reply([])) == nil)
        #expect(FingerReply.fault(reply([.byte(0)])) == .malformedReply)
        #expect(FingerReply.path(reply([.objectPath("/a")])) == .success("/a"))
        #expect(FingerReply.path(reply([.string("/a")])) == .failure(.malformedReply))
        #expect(FingerReply.path(reply([])) == .failure(.malformedReply))
        #expect(FingerReply.name(reply([.variant(.string("Reader"))])) == .success("Reader"))
        #expect(FingerReply.name(reply([.string("Reader")])) == .failure(.malformedReply))
        #expect(FingerReply.name(reply([.variant(.string(""))])) == .failure(.malformedReply))
        let longest = String(repeating: "x", count: 256)
        #expect(FingerReply.name(reply([.variant(.string(longest))])) == .success(longest))
        #expect(FingerReply.name(reply([.variant(.string(longest + "x"))])) == .failure(.malformedReply))
        #expect(FingerReply.fingers(reply([.array(of: "s", [.string("b")])])) == .success(["b"]))
        #expect(FingerReply.fingers(reply([.array(of: "y", [])])) == .failure(.malformedReply))
    }

    @Test func `errors have the meaning that fprintd and the bus give them`() {
        for (name, fault) in [
            ("net.reactivated.Fprint.Error.NoSuchDevice", .noSuchDevice),
            ("net.reactivated.Fprint.Error.AlreadyInUse", .alreadyInUse),
            ("net.reactivated.Fprint.Error.PermissionDenied", .permissionDenied),
            ("net.reactivated.Fprint.Error.NoEnrolledPrints", .noEnrolledPrints),
            ("net.reactivated.Fprint.Error.Internal", .other),
            ("org.freedesktop.DBus.Error.ServiceUnknown", .serviceMissing),
            ("org.freedesktop.DBus.Error.NoReply", .timedOut),
            ("org.freedesktop.DBus.Error.AccessDenied", .permissionDenied),
        ] as [(String, FingerFault)] {
            var message = DBusMessage(.error)
            (message.replySerial, message.errorName) = (1, name)
            #expect(FingerReply.fault(message) == fault, "\(name)")
            #expect(FingerReply.fingers(message) == .failure(fault))
        }
    }
}
