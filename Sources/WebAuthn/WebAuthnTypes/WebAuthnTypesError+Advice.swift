// SPDX-License-Identifier: Apache-2.0

extension WebAuthnTypesError {
    /// What a developer or an operator may do.
    public var advice: String { code.advice }
}

extension WebAuthnTypesError.Code {
    /// What a developer or an operator may do about the refusal: one or two clauses in plain words, without a full stop.
    ///
    /// Not for the person who signs in: tell them only that it did not work. The wording may change.
    public var advice: String {
        switch value {
        case .relyingPartyIDInvalid:
            "name the bare domain in lower case, as example.com: no scheme, no port, no dot at its end"
        case .originInvalid:
            "write scheme, host and port as a browser does, as https://example.com, without a path or a slash at the end"
        case .challengeLengthInvalid:
            "let the library make challenges, or take 16 to 1024 bytes from the system's randomness"
        case .credentialIDLengthInvalid:
            "store IDs as bytes of up to 1023, uncut; an empty one comes from a row that was lost"
        case .userHandleLengthInvalid: "give each account 1 to 64 random bytes, which say nothing about the person"
        case .aaguidInvalid: "hand over the 16 bytes as they came, or the text as 8-4-4-4-12 hexadecimal digits"
        case .attestationFormatInvalid:
            "if you wrote it, take a name of the IANA registry; if it came so, the refusal was right"
        case .clientDataInvalid:
            "pass clientDataJSON on as the bytes that came; a proxy or a framework may have encoded it anew"
        case .authenticatorDataInvalid: "pass the bytes on uncut; if they came so, tell the authenticator's maker"
        case .attestationObjectInvalid:
            "pass the bytes on uncut; if they came so, tell the maker of the authenticator or of the client"
        case .optionsInvalid:
            "compare the JSON with the member that the message names; make options with the library where you can"
        case .responseInvalid: "send the JSON of toJSON() as it is, and see which member the message names"
        case .extensionInputInvalid:
            "give the extension the input that its definition asks for; the message names the member"
        case .extensionOutputInvalid:
            "take the output for none, and tell the maker of the client or of the authenticator"
        case .extensionNotApplicable:
            "list the credentials that the input is for in allowCredentials, or leave the input out"
        case .extensionRefused: "ask for it in the ceremony that it belongs to; payments are not made with this library"
        case .capabilitiesInvalid:
            "send what getClientCapabilities() gave, and count what cannot be read as nothing known"
        case .signalInvalid: "make signals from the stored account with the library, and send them as they are"
        case .wellKnownInvalid: "write the file as its standard says, or serve the one that the library makes"
        case .fingerprintInvalid:
            "copy the SHA-256 line of the signing certificate: 32 pairs of hexadecimal digits with colons"
        }
    }
}
