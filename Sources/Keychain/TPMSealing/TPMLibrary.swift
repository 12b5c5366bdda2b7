// SPDX-License-Identifier: Apache-2.0

internal import CTPM2
internal import KeychainVault

/// The functions of tpm2-tss; only asked once `TPMLibrary.refusal` was found to be nil.
var tss: martlet_tpm_functions { TPMLibrary.found.functions }

/// The libraries of tpm2-tss on this system.
enum TPMLibrary {
    fileprivate static let found: (isThere: Bool, functions: martlet_tpm_functions) = {
        var functions = martlet_tpm_functions()
        let isThere = unsafe martlet_tpm_find(&functions) == 1
        return (isThere, functions)
    }()

    /// Why nothing can be asked; nil where they are there.
    static var refusal: SealingError? {
        guard !found.isThere else { return nil }
        return SealingError(
            .noTPM,
            "a TPM is asked through tpm2-tss, which is not installed: Debian has it as libtss2-esys, libtss2-tctildr0 and libtss2-tcti-device0"
        )
    }
}
