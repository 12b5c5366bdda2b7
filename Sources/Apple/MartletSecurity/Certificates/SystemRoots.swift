// SPDX-License-Identifier: Apache-2.0

internal import Foundation
package import KeychainItems
internal import Synchronization

/// The roots that the owner of this system trusts, in the one file that each distribution makes of them.
///
/// The places are fixed. What others take from the environment (`SSL_CERT_FILE`) counts for nothing: whoever starts a program would choose whom
/// it believes, and would not be seen doing it.
package final class SystemRoots: Sendable {
    /// Those of this process.
    package static let shared = SystemRoots([
        // Debian and what comes of it, Arch, Alpine.
        "/etc/ssl/certs/ca-certificates.crt",
        // Fedora and what comes of it.
        "/etc/pki/ca-trust/extracted/pem/tls-ca-bundle.pem",
        // openSUSE.
        "/etc/ssl/ca-bundle.pem",
    ])

    /// What tells that a file is the one that was read.
    private struct Stamp: Equatable {
        var file: String
        var number: Int
        var size: Int
        var modified: Date
    }

    private let places: [String]
    private let known = Mutex<(stamp: Stamp, roots: TrustedRoots)?>(nil)

    package init(_ places: [String]) { self.places = places }

    /// The roots as they are now; the file is read again when it was made anew, so that nobody trusts a root for longer than the system.
    package func roots() throws(KeychainError) -> TrustedRoots {
        guard let stamp = places.lazy.compactMap(Self.stamp).first else {
            throw KeychainError(
                .unavailable,
                "there is no file of roots that this system trusts; install its ca-certificates"
            )
        }
        if let known = known.withLock({ $0 }), known.stamp == stamp { return known.roots }
        guard stamp.size <= TrustedRoots.maximumBytes, let bytes = FileManager.default.contents(atPath: stamp.file)
        else {
            throw KeychainError(.unavailable, "the file of roots that this system trusts cannot be read")
        }
        let roots = try TrustedRoots(pem: [UInt8](bytes))
        // Of nobody whom it trusts nothing can be said, but that something is wrong with the file.
        guard roots.count > 0 else {
            throw KeychainError(
                .unavailable,
                "the file of roots that this system trusts has no certificate that can be read; make it anew (update-ca-certificates)"
            )
        }
        known.withLock { $0 = (stamp, roots) }
        return roots
    }

    private static func stamp(_ place: String) -> Stamp? {
        let file = URL(fileURLWithPath: place).resolvingSymlinksInPath().path
        guard let attributes = try? FileManager.default.attributesOfItem(atPath: file),
            attributes[.type] as? FileAttributeType == .typeRegular,
            let number = (attributes[.systemFileNumber] as? NSNumber)?.intValue,
            let size = (attributes[.size] as? NSNumber)?.intValue,
            let modified = attributes[.modificationDate] as? Date
        else { return nil }
        return Stamp(file: file, number: number, size: size, modified: modified)
    }
}
