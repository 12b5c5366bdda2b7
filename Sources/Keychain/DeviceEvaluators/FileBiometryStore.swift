// SPDX-License-Identifier: Apache-2.0

internal import AtomicFiles
internal import DeviceAuthentication

/// Keeps the record of misses, by fingers or by passwords, in a file that only its owner reads.
///
/// Whoever changes or deletes it gains nothing: after each start the passcode comes first, and it writes the record anew.
package struct FileBiometryStore: BiometryStore {
    private let file: AtomicFile

    /// Names the file.
    ///
    /// - Parameter path: Its absolute path, in a folder that is there.
    package init(_ path: String) { file = AtomicFile(path, holding: "the record of misses") }

    /// The bytes of the file; nil where there is none.
    package func load() async throws -> [UInt8]? { try file.read(atMost: 64) }

    /// Writes beside the file and puts that in its place.
    package func save(_ bytes: [UInt8]) async throws { try file.replace(with: bytes) }
}
