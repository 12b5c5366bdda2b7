// SPDX-License-Identifier: Apache-2.0

import DeviceAuthentication
import DeviceEvaluators
import Foundation
import Testing

/// Real fprintd, a virtual reader, and a mocked or real polkitd.
final class FingerStage {
    enum Authority { case lettingThrough, refusing, real }

    let stage = Result { try Stage() }
    let reader: FingerprintReader
    private let bus: Stage
    private(set) var fprintd: Stage.Running
    private var socketPath: String { bus.folder.appending(path: "fp").path() }

    init(_ authority: Authority = .lettingThrough, fingerTime: Int64 = 60_000) throws {
        bus = try stage.get()
        let service = "org.freedesktop.PolicyKit1"
        switch authority {
        case .real: _ = try bus.start("/usr/lib/polkit-1/polkitd", "--no-debug")
        case .lettingThrough, .refusing:
            _ = try bus.start("/usr/bin/python3", "-m", "dbusmock", "--logfile", "/dev/null", "--template", "polkitd")
        }
        try bus.await(service)
        if authority == .lettingThrough {
            let path = "/org/freedesktop/PolicyKit1/Authority"
            try bus.call(service, path, "org.freedesktop.DBus.Mock.AllowUnknown", "true")
        }
        let state = bus.folder.appending(path: "state").path()
        try FileManager.default.createDirectory(atPath: state, withIntermediateDirectories: true)
        fprintd = try bus.start(
            "/usr/libexec/fprintd",
            "-t",
            environment: ["STATE_DIRECTORY": state, "FP_VIRTUAL_DEVICE": bus.folder.appending(path: "fp").path()]
        )
        try bus.await("net.reactivated.Fprint")
        reader = FingerprintReader(address: bus.address, fingerTime: fingerTime)
    }

    /// Enrols a finger, as a person does with fprintd's own program.
    func enrol(_ finger: String, as print: String) throws {
        let enrolling = try bus.start("/usr/bin/fprintd-enroll", "-f", finger)
        while let line = enrolling.line() {
            if line.hasPrefix("Enrolling ") || line.contains("enroll-stage-passed") { try tell("SCAN \(print)") }
            if line.contains("enroll-completed") { break }
        }
        enrolling.process.waitUntilExit()
        try #require(enrolling.process.terminationStatus == 0)
    }

    /// Tells the virtual reader something; only while it is claimed.
    func tell(_ command: String) throws { try #require(tries(command), "the reader is not claimed") }

    /// Tells the virtual reader something, if it is claimed.
    func tries(_ command: String) -> Bool {
        let client = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(client) }
        var place = sockaddr_un()
        place.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &place.sun_path) { $0.copyBytes(from: Array(socketPath.utf8)) }
        let connected = withUnsafePointer(to: &place) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(client, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        return connected == 0 && send(client, command, command.utf8.count, Int32(MSG_NOSIGNAL)) == command.utf8.count
    }

    /// Evaluates, and does something each time when the reader waits for a finger or was read badly.
    func evaluate(
        expecting enrolment: EnrolmentDigest? = nil,
        onMiss: @escaping @Sendable () async -> MissAnswer = { .goOn },
        _ acts: [(FingerStage) throws -> Void]
    ) async throws -> DeviceError.Code? {
        let expected = if let enrolment { enrolment } else { try await reader.enrolment().digest }
        let (hints, continuation) = AsyncStream.makeStream(of: FingerHint.self)
        let reader = reader
        let outcome = Task { () -> DeviceError? in
            defer { continuation.finish() }
            do throws(DeviceError) {
                try await reader.evaluate(expecting: expected, onMiss: onMiss, onHint: { continuation.yield($0) })
                return nil
            } catch {
                return error
            }
        }
        var rest = acts[...]
        for await hint in hints where hint != .noMatch {
            if let act = rest.popFirst() { try act(self) }
        }
        #expect(rest.isEmpty, "the evaluation ended before all was done")
        return await outcome.value?.code
    }
}
