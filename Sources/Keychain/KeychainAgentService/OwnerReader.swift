// SPDX-License-Identifier: Apache-2.0

package import KeychainAgent
package import KeychainAgentProtocol
package import DeviceAuthentication

/// A reader of fingers or faces, with the rules when it may stand in for the passcode.
package protocol OwnerReader: Sendable {
    /// What it looks at.
    var kind: BiometryKind { get }

    /// Begins to ask, once a question before has ended; returns at once.
    ///
    /// - Parameter answer: Called once, from any thread; not at all after ``cancel()``.
    func begin(_ answer: @escaping @Sendable (PromptAnswer) -> Void)

    /// Ends the question that was begun last, and lets go of the reader.
    func cancel()

    /// Takes that the passcode was right: what is enrolled now may stand in for it.
    ///
    /// - Parameter told: Called once with what that is; nil for nothing, or where it cannot be told.
    func takePasscode(_ told: @escaping @Sendable ([UInt8]?) -> Void)

    /// Looks how it is.
    ///
    /// - Parameter told: Called once.
    func look(_ told: @escaping @Sendable (ReaderState) -> Void)

    /// Does something at a simulated reader; a real one refuses.
    ///
    /// - Parameters:
    ///   - act: What, in the simulator's words.
    ///   - told: Called once, with `done` or a refusal.
    func simulate(_ act: String, _ told: @escaping @Sendable (AgentReply) -> Void)
}
