// SPDX-License-Identifier: Apache-2.0

internal import KeychainAgentProtocol
internal import KeychainVault
internal import Passwords
internal import SecretMemory

/// Stretches passcodes, and asks the machine's TPM for the part that it keeps.
struct KeybagMaking: Sendable {
    /// What a keybag is made with.
    struct Fresh {
        let stretching: PasscodeStretching
        let seal: TPMObject?
        let secrets: KeybagSecrets
    }

    private let stretcher = PasscodeStretcher()
    private let sealer: (any SecretSealer)?

    init(sealer: (any SecretSealer)?) { self.sealer = sealer }

    /// What opens a keybag.
    ///
    /// - Throws: `AgentFailure` and what stretching throws.
    func secrets(opening header: KeybagHeader, with passcode: Password) throws -> KeybagSecrets {
        let stretched = try stretcher.stretch(passcode, as: header.stretching)
        guard let seal = header.passcodeSeal else { return try KeybagSecrets(stretched: stretched) }
        let pin = KeybagSecrets.authorisation(stretched: stretched, salt: header.stretching.salt)
        return try KeybagSecrets(
            stretched: stretched,
            passcodeSealed: try present().unseal(seal, authorisation: pin)
        )
    }

    /// A fresh salt and, beside a TPM, a fresh secret that it keeps.
    ///
    /// - Throws: `AgentFailure` and what stretching throws.
    func fresh(_ passcode: Password, isSealed: Bool, isSimulated: Bool) throws -> Fresh {
        let stretching = isSimulated ? PasscodeStretching.trial(from: .system) : .standard(from: .system)
        let stretched = try stretcher.stretch(passcode, as: stretching)
        guard isSealed else {
            return Fresh(stretching: stretching, seal: nil, secrets: try KeybagSecrets(stretched: stretched))
        }
        let (sealer, part) = (try present(), SecretBytes(randomCount: 32, from: .system))
        let pin = KeybagSecrets.authorisation(stretched: stretched, salt: stretching.salt)
        let seal = try sealer.seal(part, authorisation: pin, registers: [])
        // What the TPM does not give back now it never will: then the former keybag stays.
        guard try sealer.unseal(seal, authorisation: pin) == part else {
            throw AgentFailure(.tpmUnavailable, "the TPM gives something else back than it sealed; it is not used")
        }
        return Fresh(
            stretching: stretching,
            seal: seal,
            secrets: try KeybagSecrets(stretched: stretched, passcodeSealed: part)
        )
    }

    /// Demands a TPM that answers and takes passcodes now.
    ///
    /// - Throws: `AgentFailure`.
    func checkReadiness() throws {
        let lockout = try present().lockout()
        guard !lockout.isLockedOut else { throw SealingError.lockedOut(lockout) }
    }

    /// Demands, of a keybag that rests on a TPM, that very TPM: whatever another one answers would pass for a wrong passcode.
    ///
    /// - Throws: `AgentFailure` and `SealingError`.
    func checkReadiness(opening header: KeybagHeader) throws {
        guard let seal = header.passcodeSeal else { return }
        try present().checkReadiness(expecting: seal.primaryName)
    }

    private func present() throws(AgentFailure) -> any SecretSealer {
        guard let sealer else {
            throw AgentFailure(
                .tpmUnavailable,
                "a vault beside the machine's TPM needs a program that can ask a TPM, and this one cannot"
            )
        }
        return sealer
    }

    /// Demands that a passcode is as hard to guess as what it rests on asks.
    ///
    /// - Throws: `AgentFailure`.
    static func checkStrength(of passcode: Password, isSealed: Bool) throws(AgentFailure) {
        let bits = PasscodeStrength.bits(of: passcode)
        guard !isSealed else {
            guard bits >= PasscodeStrength.leastBitsBesideTPM else {
                throw AgentFailure(
                    .passcodeWeak,
                    "this passcode could be guessed by who has this machine; take three words or more that were drawn at random, or 11 digits"
                )
            }
            return
        }
        guard bits >= PasscodeStrength.leastBits else {
            throw AgentFailure(
                .passcodeWeak,
                """
                this passcode could be guessed: a copy of the vault's file and some computers are enough; take five words or more that \
                were drawn at random, or 22 characters from a generator
                """
            )
        }
    }
}
