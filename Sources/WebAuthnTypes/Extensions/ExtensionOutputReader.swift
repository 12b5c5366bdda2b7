// SPDX-License-Identifier: Apache-2.0
// Reads outputs of extensions one by one, so that a broken one does not take the others with it.

internal import JSONCoding

/// Reads outputs of extensions, and remembers those that could not be read.
struct ExtensionOutputReader {
    private(set) var unreadable: [ExtensionIdentifier] = []
    private var firstError: WebAuthnTypesError?

    /// Reads one output.
    ///
    /// - Returns: The output; nil when there is none, or none that can be read.
    mutating func read<Value>(
        _ identifier: ExtensionIdentifier,
        _ read: () throws(JSONError) -> Value?
    ) -> Value? {
        do {
            return try read()
        } catch {
            unreadable.append(identifier)
            let message = "the output of the extension \(identifier) cannot be read: \(error.message)"
            if firstError == nil { firstError = WebAuthnTypesError(.extensionOutputInvalid, message) }
            return nil
        }
    }

    /// Throws what was wrong first.
    func finish() throws(WebAuthnTypesError) {
        if let firstError { throw firstError }
    }
}
