// SPDX-License-Identifier: Apache-2.0
// The extension inputs of options, typed.

extension RequestOptions {
    /// The extension inputs as values.
    ///
    /// - Returns: The inputs, unknown ones too.
    /// - Throws: `extensionInputInvalid` or `extensionRefused`; `extensionNotApplicable` when they do not fit the
    ///   credentials that are allowed.
    public func extensionInputs() throws(WebAuthnTypesError) -> RequestExtensionInputs {
        let inputs = try RequestExtensionInputs(json: extensions)
        try inputs.check(allowing: allowedCredentials.map(\.id))
        return inputs
    }
}
