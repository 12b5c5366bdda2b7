// SPDX-License-Identifier: Apache-2.0

package import ByteEncodings
internal import JSONCoding

/// A primary app (App ID) with its Services IDs: what a person consents to once, for all of them.
package struct SimulatedApp: Sendable, Hashable {
    /// A website's identifier (Services ID).
    package struct Service: Sendable, Hashable {
        /// The identifier.
        package let id: String
        /// Where browsers may come back to, exactly; nil for anywhere that ``LocalAddress`` takes.
        package let returnAddresses: [LocalAddress]?

        /// Takes a service.
        package init(id: String, returnAddresses: [LocalAddress]? = nil) {
            self.id = id
            self.returnAddresses = returnAddresses
        }
    }

    /// That an app went from one team to another.
    package struct Transfer: Sendable, Hashable {
        /// Whose it was.
        package let from: String
        /// When it was taken over.
        package let at: UnixTime

        /// How long old and new identifiers can be matched, in seconds: 60 days.
        package static let seconds: Int64 = 60 * 86_400

        /// Whether they can be matched now.
        func isOpen(at now: UnixTime) -> Bool { now < at.adding(seconds: Self.seconds) }
    }

    /// The bundle identifier.
    package let id: String
    /// Whose it is.
    package internal(set) var team: String
    /// Its websites.
    package let services: [Service]
    /// Where notifications are posted to; nil for nowhere.
    package internal(set) var notificationAddress: LocalAddress?
    /// The newest change of teams.
    package internal(set) var transfer: Transfer?

    /// Takes an app.
    ///
    /// - Parameters:
    ///   - id: The bundle identifier.
    ///   - team: Whose it is.
    ///   - services: Its websites.
    ///   - notificationAddress: Where notifications are posted to: localhost, 127.0.0.1 or [::1].
    /// - Throws: `setupInvalid`, `addressInvalid`.
    package init(
        id: String,
        team: String,
        services: [Service],
        notificationAddress: LocalAddress? = nil
    ) throws(AppleSimulationError) {
        for id in [id] + services.map(\.id) {
            guard (1...255).contains(id.utf8.count), id.utf8.allSatisfy({ (0x21...0x7E).contains($0) }),
                !id.hasPrefix(team + ".")
            else {
                throw AppleSimulationError(
                    .setupInvalid,
                    "an identifier of an app or a service has 1 to 255 printable ASCII characters, without the team in front"
                )
            }
        }
        try notificationAddress?.requirePostable()
        self.id = id
        self.team = team
        self.services = services
        self.notificationAddress = notificationAddress
    }
}
