// SPDX-License-Identifier: Apache-2.0

/// An error of this module: what happened, what was expected, what to do.
package struct KeychainLoginsError: Error, Sendable, Equatable, CustomStringConvertible {
    /// Which kind of error.
    package enum Code: String, Sendable {
        /// A part of a login is longer than the keychain keeps.
        case tooLong
        /// There is neither a site nor a title to find it by.
        case nameless
        /// An address is none, or could be read in two ways.
        case addressInvalid
        /// A login of a site has none any more, or the other way round.
        case siteChanged
        /// What a passkey has was made with its site, and no other part can be set.
        case passkeyFixed
    }

    /// Which kind of error.
    package let code: Code
    /// A sentence without a full stop.
    package let message: String

    init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }

    package var description: String { "\(code.rawValue): \(message)" }
}
