// SPDX-License-Identifier: Apache-2.0
// The record of misses, in a file.

public import DeviceAuthentication

/// Keeps the record of misses, by fingers or by passwords, in a file that only its owner reads.
///
/// Whoever changes or deletes it gains nothing: after each start the passcode comes first, and it writes the record anew.
public struct FileBiometryStore: BiometryStore {
    /// Why the file cannot be read or written.
    public struct Fault: Error, Sendable, Hashable, CustomStringConvertible {
        /// What happened, and with which file.
        public let description: String
    }

    private let file: StateFile

    /// Names the file.
    ///
    /// - Parameter path: Its absolute path, in a folder that is there.
    public init(_ path: String) { file = StateFile(path, holding: "the record of misses", limit: 64) }

    /// The bytes of the file; nil where there is none.
    public func load() async throws -> [UInt8]? {
        do {
            return try file.load()
        } catch {
            throw Fault(description: error.description)
        }
    }

    /// Writes beside the file and puts that in its place.
    public func save(_ bytes: [UInt8]) async throws {
        do {
            try file.save(bytes)
        } catch {
            throw Fault(description: error.description)
        }
    }
}
