// SPDX-License-Identifier: Apache-2.0

internal import Dispatch
internal import KeychainAgentProtocol

/// Reads what was said at the start, and writes it in the order in which it was said.
struct ConsentKeeper: Sendable {
    private let store: (any FaceConsentStore)?
    private let queue = DispatchQueue(label: "martlet.keychain.consents")
    private let open = DispatchGroup()

    /// Keeps nothing beyond the agent's end where there is no store.
    init(_ store: (any FaceConsentStore)?) { self.store = store }

    /// What was said before, and why that is not known, if so: then nothing was said.
    func load() -> (consents: FaceConsents, problem: String?) {
        guard let store else { return (FaceConsents(), nil) }
        do {
            guard let bytes = try store.load() else { return (FaceConsents(), nil) }
            return (try FaceConsents(decoding: bytes), nil)
        } catch {
            let problem =
                "which applications may have your face looked at cannot be read, so that each is asked about anew: \(error)"
            return (FaceConsents(), problem)
        }
    }

    /// Keeps what was said; off the serving thread, since a file system may not answer.
    ///
    /// - Parameters:
    ///   - consents: What was said.
    ///   - told: Called once with why it is not kept; nil where it is.
    func keep(_ consents: FaceConsents, _ told: @escaping @Sendable (String?) -> Void) {
        guard let store else { return told(nil) }
        queue.async(group: open) {
            do {
                try store.save(consents.encoded)
                told(nil)
            } catch {
                told("what was said last of applications and your face holds only until the agent ends: \(error)")
            }
        }
    }

    /// Waits for what is being written, but not for a file system that does not answer: a no must outlast an end right behind it.
    func end() { _ = open.wait(timeout: .now() + 2) }
}

/// Keeps the bytes of one list of consents between two runs of the agent.
package protocol FaceConsentStore: Sendable {
    /// The bytes that were saved last; nil where none were.
    ///
    /// - Throws: What keeps them from being read.
    func load() throws -> [UInt8]?

    /// Saves bytes in place of the former ones: durable when it returns, the old or the new ones after a crash.
    ///
    /// - Throws: What keeps them from being saved.
    func save(_ bytes: [UInt8]) throws
}
