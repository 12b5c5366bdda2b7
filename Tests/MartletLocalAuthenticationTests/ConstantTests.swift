// SPDX-License-Identifier: Apache-2.0

import MartletLocalAuthentication
import Testing

/// Each number as Apple's LAPublicDefines.h, LAError.h and LAContext.h have it.
@Suite struct ConstantTests {
    @Test(
        arguments: [
            (.authenticationFailed, -1), (.userCancel, -2), (.userFallback, -3), (.systemCancel, -4),
            (.passcodeNotSet, -5), (.biometryNotAvailable, -6), (.touchIDNotAvailable, -6), (.biometryNotEnrolled, -7),
            (.touchIDNotEnrolled, -7), (.biometryLockout, -8), (.touchIDLockout, -8), (.appCancel, -9),
            (.invalidContext, -10), (.companionNotAvailable, -11), (.watchNotAvailable, -11), (.biometryNotPaired, -12),
            (.biometryDisconnected, -13), (.invalidDimensions, -14), (.notInteractive, -1004),
        ] as [(LAError.Code, Int)]
    )
    func `each reason is the number that it is with Apple`(code: LAError.Code, number: Int) {
        #expect(code.rawValue == number)
        #expect(LAError(code).errorCode == number)
    }

    @Test
    func `the numbers of the reasons have Apple's names`() {
        let numbers: [(Int32, LAError.Code)] = [
            (kLAErrorAuthenticationFailed, .authenticationFailed), (kLAErrorUserCancel, .userCancel),
            (kLAErrorUserFallback, .userFallback), (kLAErrorSystemCancel, .systemCancel),
            (kLAErrorPasscodeNotSet, .passcodeNotSet), (kLAErrorBiometryNotAvailable, .biometryNotAvailable),
            (kLAErrorBiometryNotEnrolled, .biometryNotEnrolled), (kLAErrorBiometryLockout, .biometryLockout),
            (kLAErrorAppCancel, .appCancel), (kLAErrorInvalidContext, .invalidContext),
            (kLAErrorNotInteractive, .notInteractive), (kLAErrorTouchIDNotAvailable, .biometryNotAvailable),
            (kLAErrorTouchIDNotEnrolled, .biometryNotEnrolled), (kLAErrorTouchIDLockout, .biometryLockout),
        ]
        for (number, code) in numbers { #expect(Int(number) == code.rawValue) }
    }

    @Test
    func `an error of Foundation's becomes one with its code and its sentence`() {
        let cancelled = LAError(
            _nsError: NSError(domain: LAErrorDomain, code: -2, userInfo: [NSLocalizedDescriptionKey: "Cancelled."])
        )
        #expect(cancelled.code == .userCancel)
        #expect(cancelled.localizedDescription == "Cancelled.")
        let later = LAError(_nsError: NSError(domain: LAErrorDomain, code: -99))
        #expect(later.code == .authenticationFailed)
    }

    @Test func `a reason bears the same name on the error as on its code`() {
        let names: [(LAError.Code, LAError.Code)] = [
            (LAError.authenticationFailed, .authenticationFailed), (LAError.userCancel, .userCancel),
            (LAError.userFallback, .userFallback), (LAError.systemCancel, .systemCancel),
            (LAError.passcodeNotSet, .passcodeNotSet), (LAError.biometryNotAvailable, .biometryNotAvailable),
            (LAError.biometryNotEnrolled, .biometryNotEnrolled), (LAError.biometryLockout, .biometryLockout),
            (LAError.appCancel, .appCancel), (LAError.invalidContext, .invalidContext),
            (LAError.companionNotAvailable, .companionNotAvailable), (LAError.notInteractive, .notInteractive),
            (LAError.touchIDNotAvailable, .biometryNotAvailable), (LAError.touchIDNotEnrolled, .biometryNotEnrolled),
            (LAError.touchIDLockout, .biometryLockout),
        ]
        for (name, code) in names { #expect(name == code) }
        #expect(LAErrorDomain == "com.apple.LocalAuthentication" && LAError.errorDomain == LAErrorDomain)
    }

    @Test(
        arguments: [
            (.deviceOwnerAuthenticationWithBiometrics, 1), (.deviceOwnerAuthentication, 2),
            (.deviceOwnerAuthenticationWithCompanion, 3), (.deviceOwnerAuthenticationWithWatch, 3),
            (.deviceOwnerAuthenticationWithBiometricsOrCompanion, 4),
            (.deviceOwnerAuthenticationWithBiometricsOrWatch, 4),
            (.deviceOwnerAuthenticationWithWristDetection, 5),
        ] as [(LAPolicy, Int)]
    )
    func `each policy is the number that it is with Apple`(policy: LAPolicy, number: Int) {
        #expect(policy.rawValue == number)
    }

    @Test func `kinds of sensors, operations and credentials are the numbers that they are with Apple`() {
        let sensors: [LABiometryType] = [.none, .LABiometryNone, .touchID, .faceID, .opticID]
        #expect(sensors.map(\.rawValue) == [0, 0, 1, 2, 4])
        let operations: [LAAccessControlOperation] = [
            .createItem, .useItem, .createKey, .useKeySign, .useKeyDecrypt, .useKeyKeyExchange,
        ]
        #expect(operations.map(\.rawValue) == [0, 1, 2, 3, 4, 5])
        let credentials: [LACredentialType] = [.applicationPassword, .smartCardPIN]
        #expect(credentials.map(\.rawValue) == [0, -3])
        #expect(LATouchIDAuthenticationMaximumAllowableReuseDuration == 300)
    }
}
