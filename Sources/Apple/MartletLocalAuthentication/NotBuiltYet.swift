// SPDX-License-Identifier: Apache-2.0
// What of Apple's module is not built yet. Whoever builds one takes its line away.
//
// Names that are here compile to a sentence that says so. While running:
//
// - companions: there are none on Linux, so policies that want one alone end in companionNotAvailable
// - setCredential: answers false, since no item is guarded by an application's own password yet
// - LAError.biometryNotPaired, biometryDisconnected, invalidDimensions: are there, and come never
//
// Not there at all: LAContext.domainState, LAAuthenticationView and LocalAuthenticationView, and the observers of LAEnvironment.

/// A right that the owner grants.
@available(*, unavailable, message: "not built yet: use LAContext.evaluatePolicy")
public final class LARight {}

/// What the owner must do for a right.
@available(*, unavailable, message: "not built yet: use LAPolicy, or the flags of an access control object")
public final class LAAuthenticationRequirement {}

/// What the owner may do instead of showing a finger or a face.
@available(*, unavailable, message: "not built yet: use LAPolicy.deviceOwnerAuthentication")
public final class LABiometryFallbackRequirement {}

/// Keeps rights.
@available(*, unavailable, message: "not built yet: use the keychain with an access control object")
public final class LARightStore {}

/// A right that is kept.
@available(*, unavailable, message: "not built yet: use the keychain with an access control object")
public final class LAPersistedRight {}

/// A secret that a right guards.
@available(*, unavailable, message: "not built yet: use the keychain with an access control object")
public final class LASecret {}

/// A private key that a right guards.
@available(*, unavailable, message: "not built yet: use SecKeyCreateRandomKey with an access control object")
public final class LAPrivateKey {}

/// The public half of a key that a right guards.
@available(*, unavailable, message: "not built yet: use SecKeyCopyPublicKey")
public final class LAPublicKey {}

/// What tells that other fingers or faces are enrolled, or other companions paired.
@available(*, unavailable, message: "not built yet: use LAContext.evaluatedPolicyDomainState")
public final class LADomainState {}

/// What tells that other fingers or faces are enrolled.
@available(*, unavailable, message: "not built yet: use LAContext.evaluatedPolicyDomainState")
public final class LADomainStateBiometry {}

/// What tells that other companions are paired.
@available(*, unavailable, message: "not built yet: there are no companions on Linux")
public final class LADomainStateCompanion {}

/// A kind of companion.
@available(*, unavailable, message: "not built yet: there are no companions on Linux")
public enum LACompanionType {}

/// By what the owner can prove themselves on this device.
@available(*, unavailable, message: "not built yet: use LAContext.canEvaluatePolicy and biometryType")
public final class LAEnvironment {}

/// What an environment is like at one time.
@available(*, unavailable, message: "not built yet: use LAContext.canEvaluatePolicy and biometryType")
public final class LAEnvironmentState {}

/// One way in which the owner can prove themselves.
@available(*, unavailable, message: "not built yet: use LAContext.canEvaluatePolicy and biometryType")
public final class LAEnvironmentMechanism {}

/// A finger or a face, as a way.
@available(*, unavailable, message: "not built yet: use LAContext.canEvaluatePolicy and biometryType")
public final class LAEnvironmentMechanismBiometry {}

/// A companion, as a way.
@available(*, unavailable, message: "not built yet: there are no companions on Linux")
public final class LAEnvironmentMechanismCompanion {}

/// The passcode, as a way.
@available(*, unavailable, message: "not built yet: use LAContext.canEvaluatePolicy(.deviceOwnerAuthentication)")
public final class LAEnvironmentMechanismUserPassword {}
