// SPDX-License-Identifier: Apache-2.0

import KeychainVault

/// The code of the sealer's error; nil when nothing was refused.
func refusal<Answer>(_ body: () throws(SealingError) -> Answer) -> SealingError.Code? {
    do throws(SealingError) {
        _ = try body()
        return nil
    } catch { return error.code }
}
