// SPDX-License-Identifier: Apache-2.0

internal import KeychainVault
internal import ArgumentParser
internal import TPMSealing

#if canImport(Glibc)
internal import Glibc
#endif

/// How the TPM is reached.
struct MachineTPM: ParsableArguments {
    @Option(
        help: ArgumentHelp("The TPM, as device:/FILE, or swtpm:path=/SOCKET in tests.", visibility: .private)
    )
    var tpmAddress: String?

    func validate() throws {
        // The part before the colon names a library that tpm2-tss loads: what is asked for here is not any.
        guard tpmAddress.map({ $0.hasPrefix("device:/") || $0.hasPrefix("swtpm:path=/") }) ?? true else {
            throw ValidationError("--tpm-address is device:/FILE")
        }
    }

    /// What asks it.
    func sealer() -> any SecretSealer {
        // tpm2-tss writes what a TPM refuses to standard error by itself; it is told here, in a sentence.
        unsafe setenv("TSS2_LOG", "all+none", 1)
        return TPMSealer(address: tpmAddress ?? TPMSealer.standardAddress)
    }

    /// What is said whenever a vault comes to rest on it.
    static let warning = """
        The vault will open on this machine alone, and not after its TPM was cleared, which some firmware updates do. \
        So will its backups. Keep an export, or the accounts' own ways back, somewhere else.
        """
}
