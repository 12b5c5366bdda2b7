// SPDX-License-Identifier: Apache-2.0

public import Foundation

// MARK: What counts as a match
/// How many.
nonisolated(unsafe) public let kSecMatchLimit: CFString = "m_Limit"
/// One.
nonisolated(unsafe) public let kSecMatchLimitOne: CFString = "m_LimitOne"
/// All.
nonisolated(unsafe) public let kSecMatchLimitAll: CFString = "m_LimitAll"
/// Those of these persistent references alone.
nonisolated(unsafe) public let kSecMatchItemList: CFString = "m_ItemList"
/// Passwords of a host and of its subdomains.
nonisolated(unsafe) public let kSecMatchHostOrSubdomainOfHost: CFString = "m_HostOrSubdomainOfHost"
/// Whether the case of `kSecMatchSubjectContains` does not matter.
nonisolated(unsafe) public let kSecMatchCaseInsensitive: CFString = "m_CaseInsensitive"
/// Certificates that verify by this `SecPolicy` (docs/decisions/0037-believed-by-the-roots-of-this-system.md).
nonisolated(unsafe) public let kSecMatchPolicy: CFString = "m_Policy"
/// In which keychains is searched: a list of `SecKeychain`, of which there is one here.
nonisolated(unsafe) public let kSecMatchSearchList: CFString = "m_SearchList"
/// Certificates that one of these names issued, or that stand below one in the keychain: names in DER.
nonisolated(unsafe) public let kSecMatchIssuers: CFString = "m_Issuers"
/// Certificates that name this address, and those that name none.
nonisolated(unsafe) public let kSecMatchEmailAddressIfPresent: CFString = "m_EmailAddressIfPresent"
/// Certificates whose subject has this text in it.
nonisolated(unsafe) public let kSecMatchSubjectContains: CFString = "m_SubjectContains"
/// Whether only what the system trusts.
nonisolated(unsafe) public let kSecMatchTrustedOnly: CFString = "m_TrustedOnly"
/// Certificates that hold at this time; `kCFNull` for now.
nonisolated(unsafe) public let kSecMatchValidOnDate: CFString = "m_ValidOnDate"

// MARK: What is given back
/// The secret.
nonisolated(unsafe) public let kSecReturnData: CFString = "r_Data"
/// The attributes.
nonisolated(unsafe) public let kSecReturnAttributes: CFString = "r_Attributes"
/// An object.
nonisolated(unsafe) public let kSecReturnRef: CFString = "r_Ref"
/// A name that outlives changes.
nonisolated(unsafe) public let kSecReturnPersistentRef: CFString = "r_PersistentRef"

// MARK: Values
/// The secret.
nonisolated(unsafe) public let kSecValueData: CFString = "v_Data"
/// An object.
nonisolated(unsafe) public let kSecValueRef: CFString = "v_Ref"
/// A persistent reference.
nonisolated(unsafe) public let kSecValuePersistentRef: CFString = "v_PersistentRef"

// MARK: How it is done
/// Who asks the owner: an `LAContext`.
nonisolated(unsafe) public let kSecUseAuthenticationContext: CFString = "u_AuthCtx"
/// Whether the owner may be asked.
nonisolated(unsafe) public let kSecUseAuthenticationUI: CFString = "u_AuthUI"
/// They may.
nonisolated(unsafe) public let kSecUseAuthenticationUIAllow: CFString = "u_AuthUIA"
/// They may not: the call fails.
nonisolated(unsafe) public let kSecUseAuthenticationUIFail: CFString = "u_AuthUIF"
/// They may not: such items are left out.
nonisolated(unsafe) public let kSecUseAuthenticationUISkip: CFString = "u_AuthUIS"
/// Whether the owner may not be asked.
nonisolated(unsafe) public let kSecUseNoAuthenticationUI: CFString = "u_NoAuthUI"
/// Why the owner is asked.
nonisolated(unsafe) public let kSecUseOperationPrompt: CFString = "u_OpPrompt"
/// Refused, as Apple's own keychain of this kind does.
nonisolated(unsafe) public let kSecUseItemList: CFString = "u_ItemList"
/// Accepted; there is one kind of keychain.
nonisolated(unsafe) public let kSecUseDataProtectionKeychain: CFString = "nleg"
