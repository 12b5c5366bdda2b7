// SPDX-License-Identifier: Apache-2.0

internal import SignInServer

/// A request that the doctor sends; a host gets each of them once at most.
enum Probe: Hashable, Sendable {
    case live, ready, configuration, configurationAgain, page, begin, bulk, metrics
    /// How a request arrives that claims an address, and how one does that claims nothing.
    case arrival, bareArrival
    case wellKnown(WellKnownFile.Name)
    case changePassword, absentPath

    /// What goes as `X-Forwarded-For`, to see whether a proxy believes its visitors: an address that is for examples only.
    static let claimedAddress = "192.0.2.77"

    /// The length of the long request in bytes; the service takes 65,536.
    static let bulkLength = 60_000

    var path: String {
        switch self {
        case .live: "/livez"
        case .ready: "/readyz"
        case .configuration, .configurationAgain: "/api/v1/configuration"
        case .arrival, .bareArrival: "/api/v1/arrival"
        case .page: "/sign-in"
        case .begin, .bulk: "/api/v1/sign-in/begin"
        case .metrics: "/metrics"
        case .wellKnown(let name): WellKnownFile.folder + name.rawValue
        case .changePassword: AccountAddress.wellKnownChangePassword
        case .absentPath: WellKnownFile.absentPath
        }
    }

    /// What is posted; nil for what is only looked at.
    var body: [UInt8]? {
        switch self {
        case .begin: Array("{}".utf8)
        // Spaces, so that it means the same as the short one.
        case .bulk: Array("{".utf8) + Array(repeating: UInt8(ascii: " "), count: Self.bulkLength - 2) + Array("}".utf8)
        default: nil
        }
    }

    /// What the service itself is asked; the first two decide whether it is one.
    static let ofService: [Probe] = [
        .live, .configuration, .ready, .configurationAgain, .bareArrival, .arrival, .page, .begin, .bulk, .metrics,
    ]

    /// What the RP ID's host is asked.
    static let ofDomain: [Probe] =
        WellKnownFile.Name.allCases.map { .wellKnown($0) } + [.changePassword, .absentPath]
}
