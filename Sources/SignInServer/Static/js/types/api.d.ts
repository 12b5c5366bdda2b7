// SPDX-License-Identifier: Apache-2.0
// The shapes of the JSON API. Times are Unix milliseconds, bytes are base64url text.

export interface Account {
    id: string;
    name: string;
    displayName: string;
    createdAt: number;
}

export interface Session {
    id: string;
    kind: "cookie" | "bearer";
    createdAt: number;
    lastSeenAt: number;
    expiresAt: number;
    methods: string[];
    userVerified: boolean;
    freshUntil: number | null;
    device: string;
    current: boolean;
    token?: string;
}

export interface Passkey {
    id: string;
    name: string;
    provider: string | null;
    kind: string;
    createdAt: number;
    lastUsedAt: number | null;
    backedUp: boolean;
    transports: string[];
}

/** What a password manager should know: who the account is, and which of its passkeys still count. */
export interface Signals {
    rpId: string;
    userId: string;
    name: string;
    displayName: string;
    allAcceptedCredentialIds: string[];
}

export interface UnknownCredential {
    rpId: string;
    credentialId: string;
}

export interface Configuration {
    relyingParty: { id: string; name: string };
    signUp: string;
}

/** What every `begin` answers; `Options` is the standard's JSON form of the options. */
export interface Begun<Options> {
    ceremony: string;
    publicKey: Options;
    expiresAt: number;
}

export interface SignedIn {
    account: Account;
    session: Session;
    signals?: Signals;
    nameDiffers?: boolean;
}

export interface PasskeyAdded {
    passkey: Passkey;
    signals?: Signals;
    session?: Session;
}

export interface ActivityEvent {
    at: number;
    kind: string;
    detail: string | null;
}
