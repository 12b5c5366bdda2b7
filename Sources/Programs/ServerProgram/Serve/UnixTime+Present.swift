// SPDX-License-Identifier: Apache-2.0
// The machine's clock, which engines never read themselves.

internal import ByteEncodings
internal import FoundationEssentials
internal import WebAuthnTypes

extension UnixTime {
    /// The present time by the machine's clock.
    static var present: UnixTime { UnixTime(milliseconds: Int64(Date().timeIntervalSince1970 * 1000)) }
}
