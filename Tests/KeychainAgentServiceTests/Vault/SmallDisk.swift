// SPDX-License-Identifier: Apache-2.0

import Foundation
import Glibc
import Testing

/// A file system of one megabyte in memory, for tests that may mount one.
final class SmallDisk: Sendable {
    let path = "/tmp/martlet-disk-\(UInt64.random(in: 0...UInt64.max))"

    /// Whether this process may mount anything: root may, where it is not kept from it.
    static let isPossible = (try? SmallDisk()) != nil

    init() throws {
        try #require(mkdir(path, 0o700) == 0)
        guard unsafe mount("tmpfs", path, "tmpfs", 0, "size=1m,mode=0700") == 0 else {
            rmdir(path)
            throw CocoaError(.fileWriteNoPermission)
        }
    }

    deinit {
        // MNT_DETACH: whoever still has a file open there keeps it.
        umount2(path, 2)
        rmdir(path)
    }

    /// Writes until nothing more is taken, as whatever else has the disk does.
    func fill() {
        let file = open("\(path)/others", O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
        let page = [UInt8](repeating: 1, count: 4_096)
        while write(file, page, page.count) > 0 {}
        close(file)
    }

    /// Makes room again.
    func clear() { unlink("\(path)/others") }
}
