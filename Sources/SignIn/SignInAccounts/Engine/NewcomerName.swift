// SPDX-License-Identifier: Apache-2.0
// Under what somebody from a provider makes an account.

/// Under what somebody from a provider makes an account.
public enum NewcomerName: Sendable {
    /// A name that they chose.
    case chosen(String)
    /// An address that they proved: the token of ``PasskeySignUp/finishAddress(ceremony:code:visitor:)``.
    ///
    /// An address that the provider names is none: it may have been somebody else's since.
    case proved(String)
}
