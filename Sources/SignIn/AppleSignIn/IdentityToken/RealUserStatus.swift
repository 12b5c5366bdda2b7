// SPDX-License-Identifier: Apache-2.0

/// Apple's claim `real_user_status`, sent by apps' first sign-in alone.
///
/// A hint: nobody is to be turned away for it. Numbers that are not known yet stay what they are.
public enum RealUserStatus: Sendable, Hashable {
    /// 0: the system cannot tell.
    case unsupported
    /// 1: Apple does not know.
    case unknown
    /// 2: very likely a person.
    case likelyReal
    /// A number that is not documented.
    case other(Int64)

    init(_ number: Int64) {
        self =
            switch number {
            case 0: .unsupported
            case 1: .unknown
            case 2: .likelyReal
            default: .other(number)
            }
    }
}
