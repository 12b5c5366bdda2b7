// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// The room on a disk.
enum DiskRoom {
    /// The room on the disk of a folder.
    ///
    /// - Parameter folder: A folder on the disk.
    /// - Returns: How many bytes this user may still write there; nil when the system does not tell.
    static func free(in folder: String) -> Int64? {
        var status = statvfs()
        // Proof for the unsafe call: both arguments live for the time of the call.
        guard unsafe statvfs(folder, &status) == 0 else { return nil }
        return Int64(clamping: UInt64(status.f_bavail) * UInt64(status.f_frsize))
    }

    /// The failure of a copy whose disk is too small for it.
    ///
    /// Asked after the copy failed and was removed: what is free then was not enough.
    ///
    /// - Parameters:
    ///   - source: The file that was copied, and its companions.
    ///   - folder: Where the copy was to be.
    /// - Returns: `cannotWrite`; nil when there was room.
    static func fault(copying source: [String], to folder: String) -> CommandError? {
        let needed = source.reduce(Int64(0)) { sum, file in
            let attributes = try? FileManager.default.attributesOfItem(atPath: file)
            return sum + Int64(attributes?[.size] as? Int ?? 0)
        }
        guard let free = free(in: folder), free < needed else { return nil }
        return CommandError(
            .cannotWrite,
            """
            there is no room for the copy in \(folder): \(free >> 20) MiB are free, and it takes up to \
            \((needed >> 20) + 1) MiB
            """
        )
    }
}
