// SPDX-License-Identifier: Apache-2.0

import Foundation
import MartletSecurity
import Testing

/// Each text as Apple's published sources have it: SecItemConstants.c, SecPolicy.c and CFError.h.
@Suite struct ConstantTests {
    private static var accessibility: [(CFString, String)] {
        [
            (kSecAttrAccessibleWhenUnlocked, "ak"),
            (kSecAttrAccessibleAfterFirstUnlock, "ck"),
            (kSecAttrAccessibleAlways, "dk"),
            (kSecAttrAccessibleWhenUnlockedThisDeviceOnly, "aku"),
            (kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly, "cku"),
            (kSecAttrAccessibleAlwaysThisDeviceOnly, "dku"),
            (kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly, "akpu"),
        ]
    }

    private static var attributes: [(CFString, String)] {
        [
            (kSecAttrAccessGroup, "agrp"),
            (kSecAttrAccessible, "pdmn"),
            (kSecAttrAccessControl, "accc"),
            (kSecAttrSynchronizable, "sync"),
            (kSecAttrSynchronizableAny, "syna"),
            (kSecAttrLabel, "labl"),
            (kSecAttrCreationDate, "cdat"),
            (kSecAttrModificationDate, "mdat"),
            (kSecAttrDescription, "desc"),
            (kSecAttrComment, "icmt"),
            (kSecAttrCreator, "crtr"),
            (kSecAttrType, "type"),
            (kSecAttrIsInvisible, "invi"),
            (kSecAttrIsNegative, "nega"),
            (kSecAttrTokenID, "tkid"),
            (kSecAttrPersistentReference, "persistref"),
            (kSecAttrAccessGroupToken, "com.apple.token"),
            (kSecAttrAccount, "acct"),
            (kSecAttrService, "svce"),
            (kSecAttrGeneric, "gena"),
            (kSecAttrSecurityDomain, "sdmn"),
            (kSecAttrServer, "srvr"),
            (kSecAttrProtocol, "ptcl"),
            (kSecAttrAuthenticationType, "atyp"),
            (kSecAttrPort, "port"),
            (kSecAttrPath, "path"),
            (kSecAttrKeyClass, "kcls"),
            (kSecAttrKeyClassPublic, "0"),
            (kSecAttrKeyClassPrivate, "1"),
            (kSecAttrKeyClassSymmetric, "2"),
            (kSecAttrApplicationLabel, "klbl"),
            (kSecAttrApplicationTag, "atag"),
            (kSecAttrKeyType, "type"),
            (kSecAttrKeyTypeEC, "73"),
            (kSecAttrKeyTypeECSECPrimeRandom, "73"),
            (kSecAttrKeyTypeRSA, "42"),
            (kSecAttrKeyTypeEd25519, "105"),
            (kSecAttrKeyTypeMLKEM, "110"),
            (kSecAttrKeyTypeMLDSA, "111"),
            (kSecAttrKeySizeInBits, "bsiz"),
            (kSecAttrEffectiveKeySize, "esiz"),
            (kSecAttrIsPermanent, "perm"),
            (kSecAttrIsSensitive, "sens"),
            (kSecAttrIsExtractable, "extr"),
            (kSecAttrCanEncrypt, "encr"),
            (kSecAttrCanDecrypt, "decr"),
            (kSecAttrCanDerive, "drve"),
            (kSecAttrCanSign, "sign"),
            (kSecAttrCanVerify, "vrfy"),
            (kSecAttrCanWrap, "wrap"),
            (kSecAttrCanUnwrap, "unwp"),
            (kSecPrivateKeyAttrs, "private"),
            (kSecPublicKeyAttrs, "public"),
            (kSecAttrTokenIDSecureEnclave, "com.apple.setoken"),
            (kSecAttrCertificateType, "ctyp"),
            (kSecAttrCertificateEncoding, "cenc"),
            (kSecAttrSubject, "subj"),
            (kSecAttrIssuer, "issr"),
            (kSecAttrSerialNumber, "slnr"),
            (kSecAttrSubjectKeyID, "skid"),
            (kSecAttrPublicKeyHash, "pkhh"),
        ]
    }

    private static var classes: [(CFString, String)] {
        [
            (kSecClass, "class"),
            (kSecClassGenericPassword, "genp"),
            (kSecClassInternetPassword, "inet"),
            (kSecClassCertificate, "cert"),
            (kSecClassKey, "keys"),
            (kSecClassIdentity, "idnt"),
        ]
    }

    private static var policies: [(CFString, String)] {
        [
            (kSecPolicyOid, "SecPolicyOid"),
            (kSecPolicyName, "SecPolicyName"),
            (kSecPolicyClient, "SecPolicyClient"),
            (kSecPolicyAppleX509Basic, "1.2.840.113635.100.1.2"),
            (kSecPolicyAppleSSL, "1.2.840.113635.100.1.3"),
        ]
    }

    private static var protocols: [(CFString, String)] {
        [
            (kSecAttrProtocolFTP, "ftp "),
            (kSecAttrProtocolFTPAccount, "ftpa"),
            (kSecAttrProtocolHTTP, "http"),
            (kSecAttrProtocolIRC, "irc "),
            (kSecAttrProtocolNNTP, "nntp"),
            (kSecAttrProtocolPOP3, "pop3"),
            (kSecAttrProtocolSMTP, "smtp"),
            (kSecAttrProtocolSOCKS, "sox "),
            (kSecAttrProtocolIMAP, "imap"),
            (kSecAttrProtocolLDAP, "ldap"),
            (kSecAttrProtocolAppleTalk, "atlk"),
            (kSecAttrProtocolAFP, "afp "),
            (kSecAttrProtocolTelnet, "teln"),
            (kSecAttrProtocolSSH, "ssh "),
            (kSecAttrProtocolFTPS, "ftps"),
            (kSecAttrProtocolHTTPS, "htps"),
            (kSecAttrProtocolHTTPProxy, "htpx"),
            (kSecAttrProtocolHTTPSProxy, "htsx"),
            (kSecAttrProtocolFTPProxy, "ftpx"),
            (kSecAttrProtocolSMB, "smb "),
            (kSecAttrProtocolRTSP, "rtsp"),
            (kSecAttrProtocolRTSPProxy, "rtsx"),
            (kSecAttrProtocolDAAP, "daap"),
            (kSecAttrProtocolEPPC, "eppc"),
            (kSecAttrProtocolIPP, "ipp "),
            (kSecAttrProtocolNNTPS, "ntps"),
            (kSecAttrProtocolLDAPS, "ldps"),
            (kSecAttrProtocolTelnetS, "tels"),
            (kSecAttrProtocolIMAPS, "imps"),
            (kSecAttrProtocolIRCS, "ircs"),
            (kSecAttrProtocolPOP3S, "pops"),
            (kSecAttrAuthenticationTypeNTLM, "ntlm"),
            (kSecAttrAuthenticationTypeMSN, "msna"),
            (kSecAttrAuthenticationTypeDPA, "dpaa"),
            (kSecAttrAuthenticationTypeRPA, "rpaa"),
            (kSecAttrAuthenticationTypeHTTPBasic, "http"),
            (kSecAttrAuthenticationTypeHTTPDigest, "httd"),
            (kSecAttrAuthenticationTypeHTMLForm, "form"),
            (kSecAttrAuthenticationTypeDefault, "dflt"),
        ]
    }

    private static var queryKeys: [(CFString, String)] {
        [
            (kSecMatchLimit, "m_Limit"),
            (kSecMatchLimitOne, "m_LimitOne"),
            (kSecMatchLimitAll, "m_LimitAll"),
            (kSecMatchItemList, "m_ItemList"),
            (kSecMatchHostOrSubdomainOfHost, "m_HostOrSubdomainOfHost"),
            (kSecMatchCaseInsensitive, "m_CaseInsensitive"),
            (kSecMatchPolicy, "m_Policy"),
            (kSecMatchSearchList, "m_SearchList"),
            (kSecMatchIssuers, "m_Issuers"),
            (kSecMatchEmailAddressIfPresent, "m_EmailAddressIfPresent"),
            (kSecMatchSubjectContains, "m_SubjectContains"),
            (kSecMatchTrustedOnly, "m_TrustedOnly"),
            (kSecMatchValidOnDate, "m_ValidOnDate"),
            (kSecReturnData, "r_Data"),
            (kSecReturnAttributes, "r_Attributes"),
            (kSecReturnRef, "r_Ref"),
            (kSecReturnPersistentRef, "r_PersistentRef"),
            (kSecValueData, "v_Data"),
            (kSecValueRef, "v_Ref"),
            (kSecValuePersistentRef, "v_PersistentRef"),
            (kSecUseAuthenticationContext, "u_AuthCtx"),
            (kSecUseAuthenticationUI, "u_AuthUI"),
            (kSecUseAuthenticationUIAllow, "u_AuthUIA"),
            (kSecUseAuthenticationUIFail, "u_AuthUIF"),
            (kSecUseAuthenticationUISkip, "u_AuthUIS"),
            (kSecUseNoAuthenticationUI, "u_NoAuthUI"),
            (kSecUseOperationPrompt, "u_OpPrompt"),
            (kSecUseItemList, "u_ItemList"),
            (kSecUseDataProtectionKeychain, "nleg"),
        ]
    }

    private static var domains: [(CFString, String)] {
        [
            (kCFErrorDomainOSStatus, "NSOSStatusErrorDomain")
        ]
    }

    @Test func `each constant is the text that it is with Apple`() {
        let all = [
            Self.accessibility, Self.attributes, Self.classes, Self.policies, Self.protocols, Self.queryKeys,
            Self.domains,
        ]
        #expect(all.map(\.count) == [7, 61, 6, 5, 39, 29, 1])
        for (constant, text) in all.joined() { #expect(constant as String == text) }
    }

    /// As Apple's SecBase.h has them.
    @Test(
        arguments: [
            (errSecSuccess, 0),
            (errSecUnimplemented, -4),
            (errSecDiskFull, -34),
            (errSecIO, -36),
            (errSecParam, -50),
            (errSecAllocate, -108),
            (errSecUserCanceled, -128),
            (errSecBadReq, -909),
            (errSecMissingEntitlement, -34_018),
            (errSecNotAvailable, -25_291),
            (errSecReadOnly, -25_292),
            (errSecAuthFailed, -25_293),
            (errSecDuplicateItem, -25_299),
            (errSecItemNotFound, -25_300),
            (errSecDataTooLarge, -25_302),
            (errSecNoSuchAttr, -25_303),
            (errSecInvalidItemRef, -25_304),
            (errSecNoSuchClass, -25_306),
            (errSecInteractionNotAllowed, -25_308),
            (errSecReadOnlyAttr, -25_309),
            (errSecDataNotAvailable, -25_316),
            (errSecDecode, -26_275),
            (errSecVerifyFailed, -67_808),
            (noErr, 0),
        ] as [(OSStatus, Int32)]
    )
    func `each status is the number that it is with Apple`(status: OSStatus, number: Int32) {
        #expect(status == number)
    }

    /// As Apple's SecAccessControl.h has them.
    @Test func `each flag of access control is the bit that it is with Apple`() {
        let flags: [(SecAccessControlCreateFlags, UInt)] = [
            (.userPresence, 1 << 0),
            (.biometryAny, 1 << 1),
            (.touchIDAny, 1 << 1),
            (.biometryCurrentSet, 1 << 3),
            (.touchIDCurrentSet, 1 << 3),
            (.devicePasscode, 1 << 4),
            (.watch, 1 << 5),
            (.companion, 1 << 5),
            (.or, 1 << 14),
            (.and, 1 << 15),
            (.privateKeyUsage, 1 << 30),
            (.applicationPassword, 1 << 31),
        ]
        for (flag, bits) in flags { #expect(flag.rawValue == bits) }
    }

    /// As Apple's SecKeyAdaptors.m has them.
    @Test func `each algorithm and parameter of keys has the name that it has with Apple`() {
        let algorithms: [(SecKeyAlgorithm, String)] = [
            (.ecdsaSignatureDigestX962, "algid:sign:ECDSA:digest-X962"),
            (.ecdsaSignatureDigestX962SHA256, "algid:sign:ECDSA:digest-X962:SHA256"),
            (.ecdsaSignatureDigestX962SHA384, "algid:sign:ECDSA:digest-X962:SHA384"),
            (.ecdsaSignatureDigestX962SHA512, "algid:sign:ECDSA:digest-X962:SHA512"),
            (.ecdsaSignatureMessageX962SHA256, "algid:sign:ECDSA:message-X962:SHA256"),
            (.ecdsaSignatureMessageX962SHA384, "algid:sign:ECDSA:message-X962:SHA384"),
            (.ecdsaSignatureMessageX962SHA512, "algid:sign:ECDSA:message-X962:SHA512"),
            (.ecdhKeyExchangeStandard, "algid:keyexchange:ECDH"),
            (.ecdhKeyExchangeStandardX963SHA256, "algid:keyexchange:ECDH:KDFX963:SHA256"),
            (.ecdhKeyExchangeStandardX963SHA384, "algid:keyexchange:ECDH:KDFX963:SHA384"),
            (.ecdhKeyExchangeStandardX963SHA512, "algid:keyexchange:ECDH:KDFX963:SHA512"),
            (.ecdhKeyExchangeCofactor, "algid:keyexchange:ECDHC"),
            (.ecdhKeyExchangeCofactorX963SHA256, "algid:keyexchange:ECDHC:KDFX963:SHA256"),
            (.ecdhKeyExchangeCofactorX963SHA384, "algid:keyexchange:ECDHC:KDFX963:SHA384"),
            (.ecdhKeyExchangeCofactorX963SHA512, "algid:keyexchange:ECDHC:KDFX963:SHA512"),
        ]
        for (algorithm, name) in algorithms { #expect(algorithm.rawValue as String == name) }
        #expect(SecKeyKeyExchangeParameter.requestedSize.rawValue as String == "requestedSize")
        #expect(SecKeyKeyExchangeParameter.sharedInfo.rawValue as String == "sharedInfo")
        let operations: [SecKeyOperationType] = [.sign, .verify, .encrypt, .decrypt, .keyExchange]
        #expect(operations.map(\.rawValue) == [0, 1, 2, 3, 4])
    }
}
