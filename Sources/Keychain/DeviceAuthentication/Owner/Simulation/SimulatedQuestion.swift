// SPDX-License-Identifier: Apache-2.0

/// A question that is shown, and the tries that it had.
struct SimulatedQuestion {
    let request: OwnerRequest
    private var wrongTries = 0

    init(_ request: OwnerRequest) { self.request = request }

    /// Takes a gesture, which the device has judged; nil when the question stays.
    mutating func takes(
        _ gesture: OwnerGesture,
        isRight: Bool,
        state: OwnerState,
        misses: Int
    ) throws(OwnerError) -> OwnerMethods? {
        switch gesture {
        case .match: return isRight ? .biometry : nil
        case .passcode:
            if isRight { return .passcode }
            if request.methods.contains(.passcode) { try miss() }
        case .noMatch:
            if state.isLockedOut, request.methods == .biometry {
                throw OwnerError(.biometryLockedOut, "\(misses) misses in a row; the passcode is needed first")
            }
            // With the passcode as a way, a miss of the sensor only leaves the question open.
            if request.methods == .biometry { try miss() }
        case .fallback:
            if request.methods == .biometry, request.fallbackTitle != "" {
                throw OwnerError(.fallbackChosen, "the owner wants to prove themselves in another way")
            }
        case .cancel: throw OwnerError(.cancelledByUser, "the owner declined")
        case .interruption: throw OwnerError(.cancelledBySystem, "the session was locked while the owner was asked")
        }
        return nil
    }

    private mutating func miss() throws(OwnerError) {
        wrongTries += 1
        guard wrongTries < SimulatedOwner.triesOfOneQuestion else {
            throw OwnerError(.authenticationFailed, "\(wrongTries) tries were wrong")
        }
    }
}
