// SPDX-License-Identifier: Apache-2.0
// What WebAuthn Level 3 and current browsers add to the DOM library of TypeScript 4.8.

interface CredentialDescriptorJSON {
    id: string;
    type: "public-key";
    transports?: string[];
}

interface CreationOptionsJSON {
    rp: { id?: string; name: string };
    user: { id: string; name: string; displayName: string };
    challenge: string;
    pubKeyCredParams: PublicKeyCredentialParameters[];
    timeout?: number;
    excludeCredentials?: CredentialDescriptorJSON[];
    authenticatorSelection?: AuthenticatorSelectionCriteria;
    hints?: string[];
    attestation?: AttestationConveyancePreference;
    extensions?: AuthenticationExtensionsClientInputs;
}

interface RequestOptionsJSON {
    challenge: string;
    timeout?: number;
    rpId?: string;
    allowCredentials?: CredentialDescriptorJSON[];
    userVerification?: UserVerificationRequirement;
    hints?: string[];
    extensions?: AuthenticationExtensionsClientInputs;
}

/** RegistrationResponseJSON or AuthenticationResponseJSON: sent as it is, never looked into. */
interface CredentialJSON {
    id: string;
    rawId: string;
    type: string;
    response: Record<string, unknown>;
    authenticatorAttachment?: string;
    clientExtensionResults: object;
}

interface SignalUser {
    rpId: string;
    userId: string;
}

/** The static members of `PublicKeyCredential`; each may be missing in a browser of today. */
interface PublicKeyCredentialStatics {
    parseCreationOptionsFromJSON?(options: CreationOptionsJSON): PublicKeyCredentialCreationOptions;
    parseRequestOptionsFromJSON?(options: RequestOptionsJSON): PublicKeyCredentialRequestOptions;
    getClientCapabilities?(): Promise<unknown>;
    isConditionalMediationAvailable?(): Promise<boolean>;
    isUserVerifyingPlatformAuthenticatorAvailable?(): Promise<boolean>;
    signalUnknownCredential?(options: { rpId: string; credentialId: string }): Promise<void>;
    signalAllAcceptedCredentials?(options: SignalUser & { allAcceptedCredentialIds: string[] }): Promise<void>;
    signalCurrentUserDetails?(options: SignalUser & { name: string; displayName: string }): Promise<void>;
}

/** What `credentials.create` understands beyond the library's `CredentialCreationOptions`. */
interface PasskeyCreation {
    publicKey: PublicKeyCredentialCreationOptions;
    signal: AbortSignal;
    mediation?: "conditional";
}

/** What `credentials.get` understands beyond the library's `CredentialRequestOptions`. */
interface PasskeyRequest {
    publicKey: PublicKeyCredentialRequestOptions;
    signal: AbortSignal;
    mediation?: "conditional";
    uiMode?: "immediate";
}

/** A credential as browsers and password managers hand it out; some leave out the newer members. */
interface AnyPublicKeyCredential {
    id: string;
    rawId: ArrayBuffer;
    type: string;
    authenticatorAttachment?: string | null;
    response: {
        clientDataJSON: ArrayBuffer;
        attestationObject?: ArrayBuffer;
        authenticatorData?: ArrayBuffer;
        signature?: ArrayBuffer;
        userHandle?: ArrayBuffer | null;
        getTransports?(): string[];
    };
    getClientExtensionResults?(): object;
    toJSON?(): CredentialJSON;
}
