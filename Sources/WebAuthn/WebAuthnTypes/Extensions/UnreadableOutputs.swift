// SPDX-License-Identifier: Apache-2.0
// Remembers which outputs of extensions could not be read.

/// The extensions whose outputs could not be read, and what was wrong with the first.
struct UnreadableOutputs {
    private(set) var identifiers: [ExtensionIdentifier] = []
    private var firstError: WebAuthnTypesError?

    /// Remembers an output that could not be read.
    ///
    /// - Parameters:
    ///   - identifier: The extension.
    ///   - reason: What is wrong with its output.
    mutating func append(_ identifier: ExtensionIdentifier, _ reason: String) {
        identifiers.append(identifier)
        let message = "the output of the extension \(identifier) cannot be read: \(reason)"
        if firstError == nil { firstError = WebAuthnTypesError(.extensionOutputInvalid, message) }
    }

    /// Throws what was wrong first, if anything was.
    func throwFirst() throws(WebAuthnTypesError) {
        if let firstError { throw firstError }
    }
}
