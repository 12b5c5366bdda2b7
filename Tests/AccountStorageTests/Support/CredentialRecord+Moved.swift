// SPDX-License-Identifier: Apache-2.0

import WebAuthnRelyingParty
import WebAuthnTypes

extension CredentialRecord {
    /// The same credential as if it belonged to another account.
    func moved(to handle: UserHandle) -> CredentialRecord {
        CredentialRecord(
            id: id,
            publicKey: publicKey,
            userHandle: handle,
            signCount: signCount,
            isUserVerificationInitialized: isUserVerificationInitialized,
            transports: transports,
            backupEligible: backupEligible,
            backupState: backupState,
            aaguid: aaguid,
            attestationFormat: attestationFormat,
            attachment: attachment,
            isDiscoverable: isDiscoverable
        )
    }
}
