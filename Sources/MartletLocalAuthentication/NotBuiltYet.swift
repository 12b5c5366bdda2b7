// SPDX-License-Identifier: Apache-2.0
// What of Apple's module is not built yet. Whoever builds one takes its line away.
//
// Names that are here compile to a sentence that says so. While running:
//
// - companions: there are none on Linux, so policies that want one alone end in companionNotAvailable
// - setCredential: answers false, since no item is guarded by an application's own password yet
// - LAContext.domainState, LAAuthenticationView, LARightStore

/// A right that the owner grants.
@available(*, unavailable, message: "not built yet: use LAContext.evaluatePolicy")
public final class LARight {}

/// Keeps rights.
@available(*, unavailable, message: "not built yet: use the keychain with an access control object")
public final class LARightStore {}

/// A right that is kept.
@available(*, unavailable, message: "not built yet: use the keychain with an access control object")
public final class LAPersistedRight {}

/// A secret that a right guards.
@available(*, unavailable, message: "not built yet: use the keychain with an access control object")
public final class LASecret {}
