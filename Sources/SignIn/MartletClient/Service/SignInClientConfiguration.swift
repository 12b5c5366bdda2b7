// SPDX-License-Identifier: Apache-2.0

/// Limits and the name under which the app appears in the person's list of sessions.
public struct SignInClientConfiguration: Sendable {
    /// How long one request may take from start to end; 30 seconds by default.
    public var timeout: Duration
    /// The longest answer that is read, in bytes; 262,144 by default.
    public var maximumReplyLength: Int
    /// The app's name for the list of sessions: letters, digits, `-`, `.` and `_`, 40 at most.
    public var appName: String

    /// Limits that suit an app on a phone network.
    ///
    /// - Parameters:
    ///   - timeout: How long one request may take.
    ///   - maximumReplyLength: The longest answer that is read, in bytes.
    ///   - appName: The app's name; other characters than letters, digits, `-`, `.` and `_` are left out.
    public init(
        timeout: Duration = .seconds(30),
        maximumReplyLength: Int = 262_144,
        appName: String = "MartletClient"
    ) {
        self.timeout = timeout
        self.maximumReplyLength = maximumReplyLength
        self.appName = appName
    }

    /// The name as a header field can carry it.
    var userAgent: String {
        let characters = appName.utf8.filter { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"):
                true
            default: false
            }
        }
        return characters.isEmpty ? "MartletClient" : String(decoding: characters.prefix(40), as: UTF8.self)
    }
}
