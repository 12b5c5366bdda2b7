// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings

/// Why no requests can be sent to an address.
package struct OutgoingHTTPError: CodedError {
    /// The reasons.
    package enum Code: String, Sendable, CustomStringConvertible {
        /// The address is none that requests go to.
        case addressInvalid
        /// The file of authorities cannot be used.
        case authoritiesInvalid
        /// libcurl is not installed.
        case libraryMissing

        package var description: String { rawValue }
    }

    /// The reason.
    package let code: Code
    /// What was expected; never the address.
    package let message: String

    package init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }
}

/// Why a request had no answer.
package enum OutgoingFault: String, Error, Sendable, Hashable {
    /// The name has no address, or none of them takes connections.
    case unreachable
    /// It took longer than the limit.
    case timedOut
    /// TLS was not agreed upon, or the certificate does not hold.
    case notSecured
    /// The connection ended before the answer did.
    case closed
    /// The answer was no HTTP, or too long.
    case unreadable
}
