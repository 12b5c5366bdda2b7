// SPDX-License-Identifier: Apache-2.0
// The extension inputs of options, typed.

extension CreationOptions {
    /// The extension inputs as values.
    ///
    /// - Returns: The inputs, unknown ones too.
    /// - Throws: `extensionInputInvalid` or `extensionRefused`.
    public func extensionInputs() throws(WebAuthnTypesError) -> CreationExtensionInputs {
        try CreationExtensionInputs(json: extensions)
    }
}
