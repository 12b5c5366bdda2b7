// SPDX-License-Identifier: Apache-2.0

internal import CBORCoding

extension CBORValue {
    /// One or two secrets of 32 bytes, encrypted; the second PIN protocol puts 16 bytes before them.
    var encryptedSecrets: [UInt8]? {
        guard let bytes, [32, 48, 64, 80].contains(bytes.count) else { return nil }
        return bytes
    }

    /// The entries, if this is a list of them.
    var userVerificationMethods: [UserVerificationEntry]? {
        array.flatMap { rows in UserVerificationEntry.list(rows.map { row in row.array?.map(\.unsigned) }) }
    }
}

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

extension CreationOptions {
    /// The extension inputs as values.
    ///
    /// - Returns: The inputs, unknown ones too.
    /// - Throws: `extensionInputInvalid` or `extensionRefused`.
    public func extensionInputs() throws(WebAuthnTypesError) -> CreationExtensionInputs {
        try CreationExtensionInputs(json: extensions)
    }
}
