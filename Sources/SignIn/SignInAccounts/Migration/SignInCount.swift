// SPDX-License-Identifier: Apache-2.0

/// How often people signed in by one method on one platform in one week.
package struct SignInCount: Sendable, Hashable {
    /// The week.
    package let week: SignInWeek
    /// The method: `passkey`, `password`, `link` or a later one, in snake case.
    package let method: String
    /// The platform as clients name it, such as `Windows`; `other` for those that name none of the usual.
    package let platform: String
    /// How often.
    package let count: Int

    /// Assembles a count.
    package init(week: SignInWeek, method: String, platform: String, count: Int) {
        self.week = week
        self.method = method
        self.platform = platform
        self.count = count
    }
}

extension SignInCount {
    /// Counts the sign-ins among entries of the trail.
    ///
    /// - Parameter events: The entries; what is no sign-in is passed over.
    /// - Returns: The counts, each week, method and platform once, in that order.
    package static func of(_ events: some Sequence<TrailEvent>) -> [SignInCount] {
        var counts: [Place: Int] = [:]
        for event in events {
            guard let method = event.kind.signInMethod else { continue }
            let place = Place(
                week: SignInWeek(containing: event.at),
                method: method,
                platform: SignInPlatform.of(device: event.detail)
            )
            counts[place, default: 0] += 1
        }
        return counts.map {
            SignInCount(week: $0.key.week, method: $0.key.method, platform: $0.key.platform, count: $0.value)
        }.sorted { ($0.week, $0.method, $0.platform) < ($1.week, $1.method, $1.platform) }
    }

    private struct Place: Hashable {
        let week: SignInWeek
        let method: String
        let platform: String
    }
}

extension TrailKind {
    /// By which method somebody signed in, if that is what the entry tells; new ways are named by their kind.
    var signInMethod: String? {
        switch self {
        case .signedIn: return "passkey"
        case .signedInByLink: return "link"
        default:
            let prefixes = ["signed_in_with_", "signed_in_by_"]
            guard let prefix = prefixes.first(where: rawValue.hasPrefix) else { return nil }
            let method = rawValue.dropFirst(prefix.count)
            return method.isEmpty ? nil : String(method)
        }
    }
}

/// The platforms that sign-ins are counted by.
package enum SignInPlatform {
    /// A closed list: whoever asks can name any platform, and each would be a row.
    private static let known = ["Android", "ChromeOS", "Linux", "Mac", "Windows", "iPad", "iPhone"]

    /// What a label of each ends in.
    private static let endings = known.map { (platform: $0, ending: " on \($0)") }

    /// What stands for all others.
    package static let other = "other"

    /// The platform of a device label such as `Chrome on Linux`.
    ///
    /// - Parameter device: The label.
    /// - Returns: The platform, or ``other``.
    package static func of(device: String) -> String {
        endings.first { device.hasSuffix($0.ending) }?.platform ?? other
    }
}
