// SPDX-License-Identifier: Apache-2.0

/// Whether the next keybag rests on this machine's TPM, where that is not to stay as it was.
package enum SealChange: String, Sendable, Hashable, CaseIterable {
    /// It does, beside the passcode: the vault opens on this machine alone.
    case begin = "tpm"
    /// It rests on the passcode alone, which must be as long as one needs to be then.
    case end = "none"
}
