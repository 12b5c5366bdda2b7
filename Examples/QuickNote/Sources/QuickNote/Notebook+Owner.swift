// SPDX-License-Identifier: Apache-2.0
// Opening a note by a finger or a face.

internal import Foundation
internal import LocalAuthentication

extension Notebook {
    /// What the lock shows: whom the device could ask now.
    public var symbol: LockSymbol {
        let context = LAContext()
        guard context.canEvaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, error: nil) else { return .padlock }
        return LockSymbol(context.biometryType)
    }

    /// Why the device's sensor cannot be asked, as a sentence; nil where it can, and where there is none.
    public var obstacle: String? {
        let context = LAContext()
        var error: NSError?
        let canAsk = context.canEvaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, error: &error)
        guard !canAsk, context.biometryType != .none else { return nil }
        return error?.localizedDescription ?? "The sensor cannot be asked."
    }

    /// Opens the note for whoever the sensor knows.
    ///
    /// - Throws: ``NoteError/Code/sensorUnavailable`` or ``NoteError/Code/declined``: then the password is left, always.
    public func unlockByOwner() async throws(NoteError) {
        let locks = locks
        let context = LAContext()
        context.localizedFallbackTitle = "Enter the password"
        var error: NSError?
        guard context.canEvaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, error: &error) else {
            throw NoteError(.sensorUnavailable, Self.password(error?.localizedDescription))
        }
        do {
            try await withTaskCancellationHandler {
                _ = try await context.evaluatePolicy(
                    .deviceOwnerAuthenticationWithBiometrics,
                    localizedReason: "Unlock your note"
                )
                // Who took the question back must not see a note that opens by it later.
                try Task.checkCancellation()
            } onCancel: {
                context.invalidate()
            }
        } catch let error as LAError where error.code == .userCancel || error.code == .userFallback {
            throw NoteError(.declined, Self.password(error.localizedDescription))
        } catch {
            throw NoteError(.sensorUnavailable, Self.password(error.localizedDescription))
        }
        guard let key = try ownersKey(context) else { throw Self.outdated }
        do throws(NoteError) {
            try open(with: key, since: locks)
        } catch {
            // The key of before another password: the keychain could not take the new one then.
            throw error.code == .damaged ? Self.outdated : error
        }
    }

    private static let outdated = NoteError(
        .sensorUnavailable,
        "What the sensor knows has changed since the password was last typed. Type it once more."
    )

    private static func password(_ reason: String?) -> String {
        guard let reason else { return "Type the password." }
        let sentence = reason.prefix(1).uppercased() + reason.dropFirst()
        return "\(sentence.hasSuffix(".") ? sentence : sentence + ".") Type the password."
    }
}
