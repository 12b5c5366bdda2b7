// SPDX-License-Identifier: Apache-2.0
// The shapes of the JSON API. Times are Unix milliseconds, bytes are base64url text.

export interface Account {
    id: string;
    name: string;
    displayName: string;
    createdAt: number;
    hasPassword?: boolean;
    hasAuthenticatorApp?: boolean;
    recoveryCodesLeft?: number | null;
}

/** What a right password is answered with where the account also asks for a code. */
export interface SecondStep {
    next: {
        ceremony: string;
        methods: string[];
        expiresAt: number;
        resendAt?: number | null;
        sentTo?: string | null;
        /** Ours: the code stands in for the password. */
        by?: "message";
    };
    session?: never;
    signals?: never;
}

export interface SentCode {
    ceremony: string;
    expiresAt: number;
    resendAt: number;
    sentTo: string | null;
}

export interface Address {
    kind: "email" | "phone";
    address: string;
    language: string;
    verifiedAt: number;
    isUndeliverable: boolean;
}

export interface PasswordState {
    changedAt: number | null;
    isCommon: boolean;
    mayBeSet: boolean;
    mayBeRemoved: boolean;
    goes: { after: number; keptBy: string | null; notBefore: number | null } | null;
    rules: { minimumLength: number; maximumLength: number; passwordRules: string };
}

export interface AppSetUp {
    ceremony: string;
    secret: string;
    uri: string;
    qrCode: string;
    expiresAt: number;
}

/** A recovery that waits, or is due. */
export interface Recovery {
    startedAt: number;
    dueAt: number;
    expiresAt: number;
    shown: string[];
    device: string;
}

/** What comes of a right proof: more is needed, or the wait began. */
export type RecoveryProgress =
    | { next: { ceremony: string; shown: string[]; expiresAt: number }; ticket?: never }
    | { ticket: { token: string; dueAt: number; expiresAt: number }; next?: never };

export interface Session {
    id: string;
    kind: "cookie" | "bearer";
    createdAt: number;
    lastSeenAt: number;
    expiresAt: number;
    methods: string[];
    userVerified: boolean;
    verifyBy?: string[];
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
    unproven?: boolean;
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
    providers: Provider[];
}

/** A provider that people may sign in with: what requests call it, and what people do. */
export interface Provider {
    name: string;
    title: string;
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

/** What comes of a way to a provider and back. */
export interface ProviderReturn {
    account?: Account;
    session?: Session;
    signals?: Signals;
    next?: SecondStep["next"];
    newcomer?: {
        ceremony: string;
        displayName: string | null;
        address: string | null;
        isPrivateRelay: boolean;
        expiresAt: number;
    };
    cancelled?: true;
}

/** An identity at a provider that opens the account. */
export interface Identity {
    provider: string;
    linkedAt: number;
    address: string | null;
    isPrivateRelay: boolean;
    isUndeliverable: boolean;
    endedAt: number | null;
}

export interface PasskeyAdded {
    passkey: Passkey;
    signals?: Signals;
    session?: Session;
    recoveryCodes?: string[];
}

export interface ActivityEvent {
    at: number;
    kind: string;
    detail: string | null;
}
