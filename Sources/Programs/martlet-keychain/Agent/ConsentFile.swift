// SPDX-License-Identifier: Apache-2.0
// Which applications may have the face looked at, in a file beside the vault.

internal import DeviceEvaluators
internal import KeychainAgentProtocol
internal import KeychainAgentService

/// Keeps consents in a file that only its owner reads.
struct ConsentFile: FaceConsentStore {
    private let file: StateFile

    /// Names the file of a vault.
    init(beside vault: String) {
        file = StateFile("\(vault).faces", holding: "the list of consents", limit: FaceConsents.longestEncoding)
    }

    func load() throws -> [UInt8]? { try file.load() }

    func save(_ bytes: [UInt8]) throws { try file.save(bytes) }
}
