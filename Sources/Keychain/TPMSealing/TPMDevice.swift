// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import KeychainVault

/// The device file behind an address.
enum TPMDevice {
    /// What stands in the way of opening it; nil when nothing is seen.
    static func refusal(of address: String) -> SealingError? {
        guard address.hasPrefix("device:") else { return nil }
        let path = String(address.dropFirst("device:".count))
        if unsafe access(path, R_OK | W_OK) == 0 { return nil }
        guard errno == EACCES || errno == EPERM || errno == EROFS else {
            return SealingError(
                .noTPM,
                "there is no \(path): this machine has no TPM 2.0, or it is switched off in the firmware's settings"
            )
        }
        return SealingError(.accessDenied, "\(path) may not be opened; \(advice(path))")
    }

    /// Nothing answers there.
    static func silent(_ address: String) -> SealingError {
        SealingError(.noTPM, "no TPM answers at \(address); it may be in use by another program, or absent")
    }

    private static func advice(_ path: String) -> String {
        var status = stat()
        guard unsafe stat(path, &status) == 0, status.st_mode & 0o060 == 0o060, let group = name(of: status.st_gid)
        else {
            return "nobody but root may; have it belong to a group such as tss that may read and write, and join that"
        }
        return "join its group (sudo usermod --append --groups \(group) followed by your name), then sign in anew"
    }

    private static func name(of group: gid_t) -> String? {
        var entry = unsafe Glibc.group()
        var found: UnsafeMutablePointer<Glibc.group>?
        var buffer = [CChar](repeating: 0, count: 4_096)
        return unsafe buffer.withUnsafeMutableBufferPointer { bytes in
            guard let base = bytes.baseAddress, unsafe getgrgid_r(group, &entry, base, bytes.count, &found) == 0,
                unsafe found != nil, let name = unsafe entry.gr_name
            else { return nil }
            return unsafe String(cString: name)
        }
    }
}
