// SPDX-License-Identifier: Apache-2.0

internal import CBORCoding
package import DeviceAuthentication

/// What the person said of each application that wanted their face looked at, the latest last.
package struct FaceConsents: Sendable, Hashable {
    /// What was said of one application.
    package struct Entry: Sendable, Hashable {
        /// What the application is called: by its sandbox, or by itself.
        package let application: String
        /// Whether a sandbox vouches for the name: a program outside that takes the same one is another application.
        package let isConfined: Bool
        /// Whether it may.
        package let isAllowed: Bool

        /// Describes what was said; nil for what no application is called.
        ///
        /// - Parameters:
        ///   - application: What it is called; as `hello` takes it.
        ///   - isConfined: Whether a sandbox vouches for that.
        ///   - isAllowed: Whether it may.
        package init?(_ application: String, isConfined: Bool = false, isAllowed: Bool) {
            guard AgentRequest.isApplication(application) else { return nil }
            self.application = application
            self.isConfined = isConfined
            self.isAllowed = isAllowed
        }
    }

    /// What was said, the latest last; of no application twice.
    package private(set) var entries: [Entry] = []

    /// The most applications; of more the one that was asked about longest ago is asked about anew.
    package static let mostApplications = 200
    /// The most bytes of ``encoded``.
    package static let longestEncoding = 65_536

    /// Nothing was said.
    package init() {}

    /// What was said of an application.
    package func consent(of application: String, isConfined: Bool) -> FaceConsent {
        guard let entry = entries.first(where: { $0.application == application && $0.isConfined == isConfined }) else {
            return .unasked
        }
        return entry.isAllowed ? .allowed : .denied
    }

    /// Takes what is said of an application, in place of what was said before.
    package mutating func remember(_ entry: Entry) {
        entries.removeAll { $0.application == entry.application && $0.isConfined == entry.isConfined }
        if entries.count >= Self.mostApplications { entries.removeFirst() }
        entries.append(entry)
    }

    /// Forgets what was said of the applications of a name, in a sandbox or not.
    ///
    /// - Returns: Whether anything had been said.
    package mutating func forget(_ application: String) -> Bool {
        let count = entries.count
        entries.removeAll { $0.application == application }
        return entries.count < count
    }

    // MARK: Bytes

    /// Reads what was kept.
    ///
    /// - Parameter bytes: What ``encoded`` gave.
    /// - Throws: ``AgentProtocolError`` for any other bytes, also for a second spelling of the same.
    package init(decoding bytes: [UInt8]) throws(AgentProtocolError) {
        let limits = CBORLimits(maximumDepth: 4, maximumCount: Self.mostApplications, requiresCanonicalForm: true)
        guard bytes.count <= Self.longestEncoding, let value = try? CBORValue(decoding: bytes, limits: limits),
            let map = value.map, map.count == 2, map[1] == .unsigned(Self.version), let listed = map[2]
        else { throw Self.malformed }
        try self.init(listed)
    }

    /// The canonical CBOR of `{1: 1, 2: [[application, confined, allowed], …]}`.
    package var encoded: [UInt8] {
        var map = CBORMap()
        map[1] = .unsigned(Self.version)
        map[2] = value
        return CBORValue.map(map).encoded
    }

    var value: CBORValue {
        .array(entries.map { .array([.text($0.application), .bool($0.isConfined), .bool($0.isAllowed)]) })
    }

    init(_ value: CBORValue) throws(AgentProtocolError) {
        guard let listed = value.array, listed.count <= Self.mostApplications else { throw Self.malformed }
        for entry in listed {
            guard let parts = entry.array, parts.count == 3, let application = parts[0].text,
                case .bool(let isConfined) = parts[1], case .bool(let isAllowed) = parts[2],
                let said = Entry(application, isConfined: isConfined, isAllowed: isAllowed),
                consent(of: application, isConfined: isConfined) == .unasked
            else { throw Self.malformed }
            entries.append(said)
        }
    }

    private static let version: UInt64 = 1
    private static let malformed = AgentProtocolError(
        .parameterInvalid,
        "this is no list of which applications may have the face looked at"
    )
}
