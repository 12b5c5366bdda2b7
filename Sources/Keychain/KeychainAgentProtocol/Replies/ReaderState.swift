// SPDX-License-Identifier: Apache-2.0

internal import CBORCoding
package import DeviceAuthentication

/// The reader of fingers or faces, as the agent sees it.
package struct ReaderState: Sendable, Hashable {
    /// What there is; nil where there is none.
    package let kind: BiometryKind?
    /// Names what is enrolled, 32 bytes, another value whenever that changes; nil when nothing is.
    package let enrolment: [UInt8]?
    /// Whether the passcode is due before it is asked.
    package let isResting: Bool
    /// What the person said to the application that asks, of a face; `unasked` of everything else.
    package var consent: FaceConsent

    /// Describes a reader.
    ///
    /// - Parameters:
    ///   - kind: What there is; nil where there is none.
    ///   - enrolment: Names what is enrolled; 32 bytes.
    ///   - isResting: Whether the passcode is due first.
    ///   - consent: What the person said to the application that asks.
    package init(
        _ kind: BiometryKind?,
        enrolment: [UInt8]? = nil,
        isResting: Bool = false,
        consent: FaceConsent = .unasked
    ) {
        self.kind = kind
        self.enrolment = enrolment
        self.isResting = isResting
        self.consent = kind == .face ? consent : .unasked
    }

    var parameters: CBORMap {
        var map = CBORMap()
        switch kind {
        case nil: break
        case .fingerprint: map["kind"] = .text("finger")
        case .face: map["kind"] = .text("face")
        }
        map["enrolment"] = enrolment.map { .bytes($0) }
        map["resting"] = isResting ? .bool(true) : nil
        map["consent"] = consent == .unasked ? nil : .text(consent.rawValue)
        return map
    }

    init(_ reader: inout ParameterReader) throws(AgentProtocolError) {
        switch try reader.optionalText("kind", 1...16) {
        case nil: kind = nil
        case "finger": kind = .fingerprint
        case "face": kind = .face
        default: throw reader.invalid("kind")
        }
        enrolment = try reader.enrolment()
        isResting = try reader.flag("resting")
        // What was not asked is left out, and fingers need no consent.
        let said: FaceConsent? = try reader.optionalWord("consent")
        guard said != .unasked, said == nil || kind == .face else { throw reader.invalid("consent") }
        consent = said ?? .unasked
    }
}

extension ParameterReader {
    /// Takes what names an enrolment, if it is there.
    mutating func enrolment() throws(AgentProtocolError) -> [UInt8]? {
        guard let value = optional("enrolment") else { return nil }
        guard let bytes = value.bytes, bytes.count == 32 else { throw invalid("enrolment") }
        return bytes
    }
}
