// SPDX-License-Identifier: Apache-2.0

/// What a ``SecretText`` is for.
///
/// An access token sent where a refresh token belongs is revoked in its place, and nobody notices.
public protocol SecretPurpose: Sendable {
    /// What people call it.
    static var name: String { get }
    /// How many characters it may have.
    static var maximumLength: Int { get }
}

/// The kinds of secret texts that pass between a service and a provider.
public enum SecretPurposes {
    /// What a callback brings and the token endpoint takes once, within five minutes.
    public enum Code: SecretPurpose {
        /// "authorization code".
        public static let name = "authorization code"
        /// 2,048 characters.
        public static let maximumLength = 2_048
    }

    /// What opens a provider's interfaces for an hour.
    public enum Access: SecretPurpose {
        /// "access token".
        public static let name = "access token"
        /// 4,096 characters.
        public static let maximumLength = 4_096
    }

    /// What lasts until the person or the provider ends it.
    public enum Refresh: SecretPurpose {
        /// "refresh token".
        public static let name = "refresh token"
        /// 4,096 characters.
        public static let maximumLength = 4_096
    }

    /// What shows the token endpoint who asks.
    public enum Client: SecretPurpose {
        /// "client secret".
        public static let name = "client secret"
        /// 4,096 characters.
        public static let maximumLength = 4_096
    }

    /// What says who somebody is, before it was verified; until it has expired it may be worth a sign-in.
    public enum Identity: SecretPurpose {
        /// "identity token".
        public static let name = "identity token"
        /// 16,384 characters.
        public static let maximumLength = 16_384
    }
}

/// An authorization code.
public typealias AuthorizationCode = SecretText<SecretPurposes.Code>
/// An access token.
public typealias AccessToken = SecretText<SecretPurposes.Access>
/// A refresh token; stored encrypted, with the identity that it belongs to.
public typealias RefreshToken = SecretText<SecretPurposes.Refresh>
/// A client secret: for Apple one that was minted for this call, elsewhere one that the provider gave out.
public typealias ClientSecret = SecretText<SecretPurposes.Client>
/// An identity token as it came.
public typealias EncodedIdentityToken = SecretText<SecretPurposes.Identity>
